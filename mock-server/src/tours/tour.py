"""A test of a client in Python, with the standard library only: starts the mock server, controls it, and stops it.

Usage: python3 tour.py petstore-mock-server-...-standalone.jar
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


def request(method, url, body=None, key=None):
    """Sends a request and returns its status and its body, parsed from JSON."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = "Bearer " + key
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=30) as response:
            status, text = response.status, response.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    return status, json.loads(text) if text else None


def ready(file, server):
    """Waits until the server has written its ready file."""
    while not file.exists():
        assert server.poll() is None, "the server must not end before it is ready"
        time.sleep(0.1)
    return json.loads(file.read_text())


def tour(service, control):
    def list_pets(query=""):
        return request("GET", service + "/pets" + query, key="tour-key")[0]

    print("Creates a key with the quota of the Free plan: 60 requests a minute.")
    assert request("POST", control + "/keys", {"key": "tour-key", "plan": "free"})[0] < 300
    assert [list_pets() for _ in range(61)] == [200] * 60 + [429]

    print("Advances the clock to the next minute.")
    assert request("POST", control + "/clock/advance", {"durationMs": 60000})[0] < 300
    assert list_pets() == 200

    print("Lets the service fail once.")
    assert request("POST", control + "/faults", {"kind": "status", "status": 503, "times": 1})[0] < 300
    assert [list_pets(), list_pets()] == [503, 200]

    print("Reads the journal and the violations.")
    assert list_pets("?limit=0") == 400
    status, awaited = request("POST", control + "/requests/await", {"count": 65, "timeoutMs": 5000, "key": "tour-key"})
    assert status == 200 and awaited["satisfied"] is True
    assert "limit must be 1 to 100, was 0" in json.dumps(request("GET", control + "/violations")[1])

    print("Stops the server.")
    assert request("POST", control + "/shutdown")[0] < 300


with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder, "ready.json")
    server = subprocess.Popen(
        ["java", "-jar", sys.argv[1], "--clock", "2026-11-21T12:00:00Z", "--ready-file", str(file)],
        stdout=subprocess.DEVNULL)
    try:
        addresses = ready(file, server)
        tour(addresses["url"], addresses["control"])
        assert server.wait(30) == 0
    finally:
        server.kill()
print("Done.")
