import http2 from 'node:http2'
import { gunzipSync } from 'node:zlib'
import { RpcFailure, type RpcFailureKind } from '../../rpc/rpcFailure.ts'

export type GrpcTarget = {
  /** Its path precedes the method's. */
  url: URL
  token: string | null
}

export type GrpcHandlers = {
  /** One message of the server, untrusted. */
  onMessage(bytes: Uint8Array): void
  /** Called once. Null if the server ended the call in good order. */
  onEnd(failure: RpcFailure | null): void
}

/** A running call. */
export type GrpcCall = {
  send(message: Uint8Array): void
  /** Says that nothing more will be sent. */
  finish(): void
  /** Ends the call; `onEnd` follows. */
  end(failure: RpcFailure | null): void
}

/** Per message, unpacked. A full mainnet block has some 5 MB. */
export const maxMessageBytes = 64 * 1024 * 1024
const windowBytes = 8 * 1024 * 1024

// Codes of the gRPC specification that say more than "it failed".
const kindOfStatus: Record<number, RpcFailureKind> = {
  4: 'timeout',
  7: 'refused',
  8: 'rate-limited',
  12: 'unsupported',
  14: 'network',
  16: 'refused',
}

/** Opens a gRPC call over HTTP/2: messages in both directions until one side ends it. */
export function openGrpcCall(target: GrpcTarget, method: string, handlers: GrpcHandlers): GrpcCall {
  const session = http2.connect(target.url.origin, { settings: { initialWindowSize: windowBytes } })
  const frames = new GrpcFrames(handlers.onMessage)
  let isOver = false
  const end = (failure: RpcFailure | null) => {
    if (isOver) return
    isOver = true
    session.destroy()
    handlers.onEnd(failure)
  }
  const lost = (cause?: Error) =>
    end(new RpcFailure('network', cause?.message ?? 'connection lost', { cause }))
  session.on('connect', () => session.setLocalWindowSize(2 * windowBytes))
  session.on('error', lost)
  session.on('close', () => lost())
  const stream = session.request(headersOf(target, method))
  const settle = (headers: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader) => {
    const status = headers[':status']
    if (status !== undefined && status !== 200) end(failureOfHttp(status))
    else if (headers['grpc-status'] !== undefined) end(failureOf(headers))
  }
  stream.on('response', settle)
  stream.on('trailers', settle)
  stream.on('error', lost)
  stream.on('end', () => setImmediate(lost))
  stream.on('data', (chunk: Buffer) => {
    try {
      if (!isOver) frames.add(chunk)
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      end(error)
    }
  })
  return {
    send: (message) => void (isOver || stream.write(frameOf(message))),
    finish: () => void stream.end(),
    end,
  }
}

function headersOf({ url, token }: GrpcTarget, method: string): http2.OutgoingHttpHeaders {
  const prefix = url.pathname.replace(/\/$/, '')
  return {
    ':method': 'POST',
    ':path': `${prefix}/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    'grpc-accept-encoding': 'identity,gzip',
    ...(token && { 'x-token': token }),
  }
}

function failureOfHttp(status: number): RpcFailure {
  const kind = status === 429 ? 'rate-limited' : status >= 500 ? 'server' : 'refused'
  return new RpcFailure(kind, `HTTP ${status}`)
}

function failureOf(headers: http2.IncomingHttpHeaders): RpcFailure | null {
  const status = Number(headers['grpc-status'])
  if (status === 0) return null
  const text = String(headers['grpc-message'] ?? '').slice(0, 500)
  return new RpcFailure(kindOfStatus[status] ?? 'server', `gRPC status ${status} ${text}`, { code: status })
}

function frameOf(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

/** Cuts a stream of bytes into messages: a byte that tells compression, four of length, the message. */
class GrpcFrames {
  readonly #onMessage: (bytes: Uint8Array) => void
  #chunks: Buffer[] = []
  #size = 0

  constructor(onMessage: (bytes: Uint8Array) => void) {
    this.#onMessage = onMessage
  }

  /** Throws RpcFailure `too-large` or `garbage`. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    for (let length = this.#length(); length !== null && this.#size >= 5 + length; length = this.#length()) {
      const all = this.#joined()
      this.#chunks = [all.subarray(5 + length)]
      this.#size -= 5 + length
      this.#onMessage(unpacked(all[0] as number, all.subarray(5, 5 + length)))
    }
  }

  /** Length of the next message; null before it is known. */
  #length(): number | null {
    if (this.#size < 5) return null
    if ((this.#chunks[0] as Buffer).length < 5) this.#joined()
    const length = (this.#chunks[0] as Buffer).readUInt32BE(1)
    if (length > maxMessageBytes) throw tooLarge()
    return length
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#size)]
    return this.#chunks[0] as Buffer
  }
}

function unpacked(flag: number, bytes: Buffer): Uint8Array {
  if (flag === 0) return bytes
  if (flag !== 1) throw new RpcFailure('garbage', 'not a gRPC message')
  try {
    return gunzipSync(bytes, { maxOutputLength: maxMessageBytes })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    throw isTooLarge ? tooLarge() : new RpcFailure('garbage', 'a message cannot be unpacked', { cause })
  }
}

function tooLarge(): RpcFailure {
  return new RpcFailure('too-large', `a message of more than ${maxMessageBytes} bytes`)
}
