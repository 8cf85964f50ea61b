import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import http from 'node:http'
import net from 'node:net'
import tls from 'node:tls'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { takeRefusals } from './startsNothing.ts'

let left: string[] = []
afterEach(() => void (left = takeRefusals()))

test.each<[string, () => unknown]>([
  ['a process (spawn)', () => spawn('true')],
  ['a thread', () => new Worker('', { eval: true })],
  ['a server that listens', () => net.createServer().listen(0)],
  ['a server that listens', () => http.createServer().listen(0)],
  ['a connection to localhost:1', () => net.connect(1)],
  ['a connection to 127.0.0.1:1', () => net.createConnection(1, '127.0.0.1')],
  ['a connection to 127.0.0.1:2', () => new net.Socket().connect({ host: '127.0.0.1', port: 2 })],
  ['a connection to /tmp/none', () => net.connect('/tmp/none')],
  ['a connection to 127.0.0.1:3', () => tls.connect(3, '127.0.0.1')],
  ['a connection to 127.0.0.1:4', () => http.get('http://127.0.0.1:4')],
  ['a datagram socket (send)', () => dgram.createSocket('udp4').send('', 1)],
  ['a call of http://127.0.0.1:5/ (fetch)', () => fetch('http://127.0.0.1:5/')],
  ['a connection to ws://127.0.0.1:6/ (WebSocket)', () => new WebSocket('ws://127.0.0.1:6/')],
])('%s is refused with the name of the layer it belongs to', async (what, start) => {
  await expect(async () => start()).rejects.toThrow(
    `${what}: a *.test.ts starts nothing; name a test that does *.system.test.ts`,
  )
  expect(takeRefusals()).toEqual([what])
})

test('a refusal that the tested code swallows is still known when the test ends', async () => {
  await fetch('/swallowed').catch(() => undefined)
})

test('and is named', () => {
  expect(left).toEqual(['a call of /swallowed (fetch)'])
})
