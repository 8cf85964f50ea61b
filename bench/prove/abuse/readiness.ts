import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import type { ChainKey } from '@peregrine/core/network'
import type { Peregrine } from '@peregrine/testkit/startPeregrine'

export type Ready = { status: number; why: string }

/** Reads /readyz: its status and reasons. */
export async function readyOf(server: Peregrine): Promise<Ready> {
  const reply = await fetch(`${server.url}/readyz`)
  const { why } = (await reply.json()) as { why: string[] }
  return { status: reply.status, why: why.join('; ') }
}

/** Reads a chain's entry in /api/status. */
export async function chainOf(server: Peregrine, chain: ChainKey): Promise<ChainStatusWire> {
  const reply = await fetch(`${server.url}/api/status`)
  const { data } = (await reply.json()) as { data: { chains: ChainStatusWire[] } }
  const found = data.chains.find((one) => one.chain === chain)
  if (!found) throw new Error(`the status does not name ${chain}`)
  return found
}

/** Waits for a condition; returns null when met, else a sentence with the last state seen. */
export async function within(
  seconds: number,
  what: string,
  look: () => Promise<{ holds: boolean; seen: string }>,
): Promise<string | null> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const { holds, seen } = await look()
    if (holds) return null
    if (Date.now() > end) return `${what}: not within ${seconds} s, last seen ${seen}`
    await sleep(250)
  }
}

/** Waits for /readyz to answer a status, with a word in its reasons. */
export function untilReady(server: Peregrine, status: number, word: string, seconds: number, what: string) {
  return within(seconds, what, async () => {
    const ready = await readyOf(server)
    return { holds: ready.status === status && ready.why.includes(word), seen: JSON.stringify(ready) }
  })
}
