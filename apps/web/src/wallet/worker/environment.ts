import type { Environment } from '@peregrine/wallet/intent'

const freshMs = 5_000
/** Whoever waits for a signature waits for this. */
const longestMs = 10_000
let known: { environment: Environment; readAtMs: number } | null = null

/** The server's chains and run, as the worker itself asks for them; not older than 5 s. Throws where nobody answers. */
export async function readEnvironment(expected: string): Promise<Environment> {
  if (known && Date.now() - known.readAtMs < freshMs) return known.environment
  const reply = await fetch('/api/trading', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(longestMs),
  })
  const { data } = (await reply.json()) as { data?: { environment?: { id?: unknown; runId?: unknown } } }
  const { id, runId } = data?.environment ?? {}
  if (typeof id !== 'string' || (runId !== null && typeof runId !== 'string'))
    throw new Error('the server names no environment')
  if (id !== expected) throw new Error('the server serves other chains than this page was opened for')
  known = { environment: { id, runId }, readAtMs: Date.now() }
  return known.environment
}
