import type { Method } from '@peregrine/contract/route'
import { Fault, type FaultCode, type FaultContext, faultPolicy } from '@peregrine/core/fault'

/** The server could not be reached, at all or in time. */
export class Unreachable extends Error {
  readonly reason: 'offline' | 'timeout'

  constructor(reason: 'offline' | 'timeout', options?: ErrorOptions) {
    super(`server unreachable: ${reason}`, options)
    this.name = 'Unreachable'
    this.reason = reason
  }
}

const defaultLimitMs = 15_000

/** The full response becomes its cause. */
function asFault(body: unknown, status: number): Error {
  const { code, context } = (body ?? {}) as { code?: unknown; context?: unknown }
  if (typeof code === 'string' && Object.hasOwn(faultPolicy, code))
    return new Fault(code as FaultCode, context as FaultContext, { cause: body })
  const what = typeof code === 'string' ? `code ${code}` : 'no code'
  return new Fault('reply.malformed', { what, status }, { cause: body })
}

/** A call that changes something: method and JSON body. */
export type Sent = { method: Method; body?: unknown }

export type CallOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Low: the browser lets other calls to the server go first while all its connections are in use. */
  priority?: 'low'
}

function initOf(signal: AbortSignal, sent: Sent | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (!sent) return { signal, headers }
  if (sent.body === undefined) return { signal, headers, method: sent.method }
  headers['content-type'] = 'application/json'
  return { signal, headers, method: sent.method, body: JSON.stringify(sent.body) }
}

function withLimit(signal: AbortSignal | undefined, timeoutMs = defaultLimitMs): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/** `fetch` for paths of our own server: the page's own, or one that adds the server's address and a session. */
export type FetchPath = (path: string, init: RequestInit) => Promise<Response>

async function fetchBody(
  fetchPath: FetchPath,
  path: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  try {
    const reply = await fetchPath(path, init)
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : null }
  } catch (error) {
    if (error instanceof SyntaxError) throw new Fault('reply.malformed', { what: path }, { cause: error })
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Unreachable('timeout', { cause: error })
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable('offline', { cause: error })
  }
}

/** Asks our own server. */
export type RequestServer = (
  path: string,
  options?: CallOptions,
  sent?: Sent,
) => Promise<Record<string, unknown>>

/**
 * Calls a path on our own server; GET when nothing is sent.
 *
 * @returns the whole body
 * @throws Fault with the server's code; `reply.malformed` for a foreign response; Unreachable
 */
export async function requestBody(
  fetchPath: FetchPath,
  path: string,
  { signal, timeoutMs, ...rest }: CallOptions = {},
  sent?: Sent,
): Promise<Record<string, unknown>> {
  const init = { ...initOf(withLimit(signal, timeoutMs), sent), ...rest }
  const { status, body } = await fetchBody(fetchPath, path, init)
  if (status >= 400 || body === null || typeof body !== 'object') throw asFault(body, status)
  const { code } = body as { code?: string }
  if (code !== undefined && code !== '000000' && code !== '0') throw asFault(body, status)
  return body as Record<string, unknown>
}
