#!/bin/sh
# A test of a client in any language, with nothing but curl: starts the mock server, controls it, and stops it.
# Usage: tour.sh petstore-mock-server-...-standalone.jar
set -eu

folder=$(mktemp -d)
java -jar "$1" --clock 2026-11-21T12:00:00Z --ready-file "$folder/ready.json" >"$folder/out" 2>"$folder/err" &
server=$!
trap 'kill "$server" 2>/dev/null || true; cat "$folder/err" >&2; rm -rf "$folder"' EXIT

fail() { echo "expected $1, got: $2" >&2; exit 1; }
# The status of a GET of the service with the key.
status() { curl -s -o "$folder/body" -w '%{http_code}' -H 'Authorization: Bearer tour-key' "$service$1"; }
# A request to the control interface.
control() { curl -sS -f -X "$1" -H 'Content-Type: application/json' ${3:+-d "$3"} "$control$2"; }

echo 'It is ready when it has said so in its file.'
until [ -f "$folder/ready.json" ]; do
  kill -0 "$server" 2>/dev/null || fail 'a ready file before the server ends' "$(cat "$folder/err")"
  sleep 0.1
done
service=$(sed 's/.*"url":"\([^"]*\)".*/\1/' "$folder/ready.json")
control=$(sed 's/.*"control":"\([^"]*\)".*/\1/' "$folder/ready.json")
control GET /health >/dev/null

echo 'A key with the quota of the Free plan: 60 requests a minute.'
control POST /keys '{"key":"tour-key","plan":"free"}' >/dev/null
for _ in $(seq 60); do
  [ "$(status /pets)" = 200 ] || fail 'the 60 requests of a minute' "$(cat "$folder/body")"
done
[ "$(status /pets)" = 429 ] || fail '429 for the next one' "$(cat "$folder/body")"

echo 'A minute later, in no time, the next window is open.'
control POST /clock/advance '{"durationMs":60000}' >/dev/null
[ "$(status /pets)" = 200 ] || fail '200 in the next minute' "$(cat "$folder/body")"

echo 'Once, the service is not available.'
control POST /faults '{"kind":"status","status":503,"times":1}' >/dev/null
[ "$(status /pets)" = 503 ] || fail '503 by the fault' "$(cat "$folder/body")"
[ "$(status /pets)" = 200 ] || fail '200 after the fault' "$(cat "$folder/body")"

echo 'The journal has seen it all, and what was wrong with it.'
[ "$(status '/pets?limit=0')" = 400 ] || fail '400 for a limit out of range' "$(cat "$folder/body")"
control POST /requests/await '{"count":65,"timeoutMs":5000,"key":"tour-key"}' >"$folder/body"
control GET '/requests?status=429' >"$folder/body"
grep -q '"path":"/v1/pets"' "$folder/body" || fail 'the refused request in the journal' "$(cat "$folder/body")"
control GET /violations >"$folder/body"
grep -q 'limit must be 1 to 100, was 0' "$folder/body" || fail 'the violation' "$(cat "$folder/body")"

echo 'It stops when it is told to, with exit code 0.'
control POST /shutdown >/dev/null
code=0
wait "$server" || code=$?
[ "$code" = 0 ] || fail 'exit code 0' "$code"
echo 'Done.'
