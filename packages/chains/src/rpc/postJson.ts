import { isAscii } from 'node:buffer'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseRetryAfter } from '@peregrine/core/retryAfter'
import { isContractError } from './contractError.ts'
import { findRpcError } from './replies.ts'
import { parseRpcError, RpcFailure } from './rpcFailure.ts'

/** Per reply or message, unpacked. */
export const maxReplyBytes = 32 * 1024 * 1024
/** Of a reply that is no success: enough for an error, too little for a page. */
const maxRefusalBytes = 64 * 1024
/** Time for the rest of such a reply, whose status would do. */
const refusalTimeoutMs = 2_000
const agentOptions = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' } as const
const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

type PostOptions = { timeoutMs: number; signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

/**
 * Posts JSON over a kept-alive connection and returns the undecoded body of a 2xx response, or of any other whose body
 * holds a JSON-RPC error that says more than the status.
 *
 * @throws RpcFailure of kind timeout, network, rate-limited, server, refused, garbage or too-large
 */
export function postJson(url: URL, body: string, options: PostOptions): Promise<Uint8Array> {
  const { timeoutMs, signal, headers = {} } = options
  // Must precede the request: destroying one without an error listener crashes the process.
  if (signal?.aborted) return Promise.reject(givenUp())
  return new Promise((resolve, reject) => {
    const request = open(url, body, headers)
    const fail = (failure: RpcFailure) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      reject(failure)
      request.destroy()
    }
    const onAbort = () => fail(givenUp())
    const timer = setTimeout(() => fail(new RpcFailure('timeout', `no answer in ${timeoutMs} ms`)), timeoutMs)
    signal?.addEventListener('abort', onAbort)
    request.on('error', (cause) => fail(new RpcFailure('network', cause.message, { cause })))
    request.on('response', (response) => {
      readBody(response).then(
        (bytes) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          resolve(bytes)
        },
        (failure) => fail(failure),
      )
    })
    request.end(body)
  })
}

function givenUp(): RpcFailure {
  return new RpcFailure('network', 'the request was given up')
}

function open(url: URL, body: string, extra: Readonly<Record<string, string>>): http.ClientRequest {
  const isSecure = url.protocol === 'https:'
  const isNear = isLoopback(url.hostname)
  const headers: Record<string, string> = {
    ...extra,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  // Remote endpoints cost more for bytes than for unpacking; local ones the other way round.
  if (!isNear) headers['accept-encoding'] = 'gzip'
  if (url.username) {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  const options = { method: 'POST', headers, agent: agents[isSecure ? 'https:' : 'http:'] }
  const bare = new URL(url.pathname + url.search, url.origin)
  return isSecure ? https.request(bare, options) : http.request(bare, options)
}

/** True for a loopback address. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const status = response.statusCode ?? 0
  const isPacked = response.headers['content-encoding'] === 'gzip'
  const open = () => (isPacked ? unpack(response) : response)
  if (status >= 200 && status <= 299) return collect(open(), maxReplyBytes)
  const failure = statusFailure(status, response.headers)
  const isRate = failure.kind === 'rate-limited'
  // How long to rest is in the headers, or else in the error.
  const bytes = isRate && failure.retryAfterMs !== null ? null : await collectRefusal(open())
  response.resume()
  if (isRate && bytes !== null) throw withHint(failure, bytes)
  if (bytes === null || !saysMore(bytes, status)) throw failure
  return bytes
}

function withHint(failure: RpcFailure, bytes: Uint8Array): RpcFailure {
  const { retryAfterMs } = parseRpcError(findRpcError(decodeText(bytes)))
  return retryAfterMs === null ? failure : new RpcFailure(failure.kind, failure.message, { retryAfterMs })
}

/** The body of a refusal; null if it is long, slow or broken, which leaves the status. */
async function collectRefusal(body: NodeJS.ReadableStream): Promise<Buffer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), refusalTimeoutMs)
  })
  try {
    return await Promise.race([collect(body, maxRefusalBytes).catch(noneIfFailed), late])
  } finally {
    clearTimeout(timer)
  }
}

function noneIfFailed(error: unknown): null {
  if (error instanceof RpcFailure) return null
  throw error
}

/** True if a body holds an error that is known by its words or code; a 400 says nothing of its own. */
function saysMore(bytes: Uint8Array, status: number): boolean {
  const raw = findRpcError(decodeText(bytes))
  if (raw === null) return false
  const { kind, code, message } = parseRpcError(raw)
  return kind !== 'rejected' || status === 400 || isContractError(code, message)
}

function unpack(response: http.IncomingMessage): NodeJS.ReadableStream {
  // Connects the two streams; the collector sees errors on the unpacked one.
  return pipeline(response, createGunzip(), () => {})
}

function collect(body: NodeJS.ReadableStream, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else reject(new RpcFailure('too-large', `an answer of more than ${maxBytes} bytes`))
    })
    body.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)))
    body.on('error', (cause) => reject(new RpcFailure('network', 'the answer broke off', { cause })))
    body.on('close', () => reject(new RpcFailure('network', 'the answer broke off')))
  })
}

/** EVM nodes answer in plain ASCII, and one-byte strings are faster to create and parse. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isAscii(buffer) ? buffer.toString('latin1') : buffer.toString('utf8')
}

function statusFailure(status: number, headers: http.IncomingHttpHeaders): RpcFailure {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date, Date.now())
  const message = `HTTP ${status}`
  // Of 402, the quota is used up.
  if (status === 429 || status === 402) return new RpcFailure('rate-limited', message, { retryAfterMs })
  if (status === 413) return new RpcFailure('batch-refused', message)
  if (status === 503 && retryAfterMs !== null)
    return new RpcFailure('rate-limited', message, { retryAfterMs })
  if (status >= 500) return new RpcFailure('server', message, { retryAfterMs })
  return new RpcFailure('refused', message)
}
