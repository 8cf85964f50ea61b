import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Fault } from '@peregrine/core/fault'
import { answer } from './errors.ts'

/** Answers a refused handshake like a call, and ends its connection. */
export function refuseUpgrade(socket: Duplex, fault: Fault): void {
  const { status, body } = answer(fault)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  // A peer that does not close its half would keep the connection open.
  socket.end([...head, '', text].join('\r\n'), () => socket.destroy())
}
