import { Fault, type FaultCode, faultPolicy } from '@peregrine/core/fault'

/** The server could not be reached at all, or not in time. */
export class Unreachable extends Error {
  readonly reason: 'offline' | 'timeout'

  constructor(reason: 'offline' | 'timeout', options?: ErrorOptions) {
    super(`server unreachable: ${reason}`, options)
    this.name = 'Unreachable'
    this.reason = reason
  }
}

const timeoutMs = 15_000

function asFault(body: unknown, status: number): Error {
  const { code, context } = (body ?? {}) as { code?: unknown; context?: Record<string, string> }
  if (typeof code === 'string' && Object.hasOwn(faultPolicy, code))
    return new Fault(code as FaultCode, context)
  return new Fault('reply.malformed', { status, code: typeof code === 'string' ? code : '' })
}

async function fetchBody(path: string, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  try {
    const reply = await fetch(path, { signal, headers: { accept: 'application/json' } })
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : null }
  } catch (error) {
    if (error instanceof SyntaxError) throw new Fault('reply.malformed', { path }, { cause: error })
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Unreachable('timeout', { cause: error })
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable('offline', { cause: error })
  }
}

/**
 * GET of a path of our own server.
 *
 * @returns the whole body
 * @throws Fault with the server's code; `reply.malformed` when the answer is none of ours; Unreachable
 */
export async function requestBody(path: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const limit = AbortSignal.timeout(timeoutMs)
  const { status, body } = await fetchBody(path, signal ? AbortSignal.any([signal, limit]) : limit)
  if (status >= 400 || body === null || typeof body !== 'object') throw asFault(body, status)
  const { code } = body as { code?: string }
  if (code !== undefined && code !== '000000' && code !== '0') throw asFault(body, status)
  return body as Record<string, unknown>
}
