// A test of a client in JavaScript, with Node's fetch only: starts the mock server, controls it, and stops it.
// Usage: node tour.mjs petstore-mock-server-...-standalone.jar
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = mkdtempSync(join(tmpdir(), 'tour-'));
const file = join(folder, 'ready.json');
const server = spawn('java', ['-jar', process.argv[2], '--clock', '2026-11-21T12:00:00Z', '--ready-file', file],
    { stdio: ['ignore', 'ignore', 'inherit'] });
const exited = new Promise(resolve => server.on('exit', resolve));

try {
  while (!existsSync(file)) {
    assert.equal(server.exitCode, null, 'the server must not end before it is ready');
    await sleep(100);
  }
  const { url, control } = JSON.parse(readFileSync(file, 'utf8'));

  const send = async (method, route, body) => {
    const response = await fetch(control + route, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${route}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const listPets = async (query = '') => {
    const response = await fetch(`${url}/pets${query}`, { headers: { Authorization: 'Bearer tour-key' } });
    await response.text();
    return response.status;
  };

  console.log('Creates a key with the quota of the Free plan: 60 requests a minute.');
  await send('POST', '/keys', { key: 'tour-key', plan: 'free' });
  for (let i = 0; i < 60; i++) {
    assert.equal(await listPets(), 200);
  }
  assert.equal(await listPets(), 429);

  console.log('Advances the clock to the next minute.');
  await send('POST', '/clock/advance', { durationMs: 60000 });
  assert.equal(await listPets(), 200);

  console.log('Lets the service fail once.');
  await send('POST', '/faults', { kind: 'status', status: 503, times: 1 });
  assert.deepEqual([await listPets(), await listPets()], [503, 200]);

  console.log('Reads the journal and the violations.');
  assert.equal(await listPets('?limit=0'), 400);
  const awaited = await send('POST', '/requests/await', { count: 65, timeoutMs: 5000, key: 'tour-key' });
  assert.equal(awaited.satisfied, true);
  assert.match(JSON.stringify(await send('GET', '/violations')), /limit must be 1 to 100, was 0/);

  console.log('Stops the server.');
  await send('POST', '/shutdown');
  assert.equal(await exited, 0);
  console.log('Done.');
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
