import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type RawClient = { send(text: string): void }

/** Payload bytes kept of a frame unless all of it is wanted: enough to read the head of a message. */
const headBytes = 300

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 0xffff) throw new Error('the bench sends short texts only')
  const mask = randomBytes(4)
  const head =
    payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.from([0x81, 0xfe, 0, 0])
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0)
  return Buffer.concat([head, mask, payload])
}

/** Splits a stream of server frames; keeps only the head of each, or all of it if `wantsWhole`. */
class FrameCutter {
  readonly #wantsWhole: boolean
  readonly #onFrame: (payload: Buffer) => void
  #header = Buffer.alloc(0)
  #left = 0
  #kept: Buffer[] = []
  #keptBytes = 0

  constructor(wantsWhole: boolean, onFrame: (payload: Buffer) => void) {
    this.#wantsWhole = wantsWhole
    this.#onFrame = onFrame
  }

  push(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#left === 0) {
        const used = this.#readHeader(chunk, at)
        if (used < 0) return
        at += used
      }
      const part = chunk.subarray(at, at + this.#left)
      if (this.#wantsWhole || this.#keptBytes < headBytes) {
        this.#kept.push(part)
        this.#keptBytes += part.length
      }
      at += part.length
      this.#left -= part.length
      if (this.#left === 0) this.#finish()
    }
  }

  #finish(): void {
    const [only] = this.#kept
    this.#onFrame(this.#kept.length === 1 && only ? only : Buffer.concat(this.#kept))
    this.#kept = []
    this.#keptBytes = 0
  }

  /** Returns the header bytes in this chunk, or -1 when the header continues in the next. */
  #readHeader(chunk: Buffer, at: number): number {
    const known = this.#header.length
    const header = Buffer.concat([this.#header, chunk.subarray(at, at + 10 - known)])
    const short = (header[1] ?? 0) & 0x7f
    const size = short === 127 ? 10 : short === 126 ? 4 : 2
    if (header.length < Math.max(2, size)) {
      this.#header = header
      return -1
    }
    this.#left =
      short === 127 ? Number(header.readBigUInt64BE(2)) : short === 126 ? header.readUInt16BE(2) : short
    this.#header = Buffer.alloc(0)
    if (this.#left === 0) this.#finish()
    return size - known
  }
}

/**
 * Opens a websocket client that barely processes what it reads: a thousand of them must not need more of the machine
 * than the server under test.
 */
export function openRawClient(
  port: number,
  path: string,
  options: {
    wantsWhole: boolean
    onOpen(client: RawClient): void
    onFrame(payload: Buffer, client: RawClient): void
    /** The connection is over, or was refused; without it a refusal throws. */
    onClose?(): void
  },
): Socket {
  const socket = connect(port, '127.0.0.1')
  const client: RawClient = { send: (text) => socket.write(maskedFrame(text)) }
  const cutter = new FrameCutter(options.wantsWhole, (payload) => options.onFrame(payload, client))
  let answer: Buffer | null = Buffer.alloc(0)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  if (options.onClose) {
    socket.on('error', () => undefined)
    socket.on('close', options.onClose)
  }
  socket.on('data', (chunk) => {
    if (!answer) return cutter.push(chunk)
    answer = Buffer.concat([answer, chunk])
    const end = answer.indexOf('\r\n\r\n')
    if (end < 0) return
    if (!answer.toString('latin1', 0, 20).includes(' 101 ')) {
      if (options.onClose) return void socket.destroy()
      throw new Error(answer.toString('latin1', 0, end))
    }
    const rest = answer.subarray(end + 4)
    answer = null
    options.onOpen(client)
    if (rest.length > 0) cutter.push(rest)
  })
  return socket
}
