import { setTimeout as sleep } from 'node:timers/promises'
import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { DiscoveryChain } from './discoveryChain.ts'
import { findLackingToken, refreshFacts } from './refreshFacts.ts'

export type FactsJob = {
  db: Pool
  /** Chains for reads that can wait. */
  chains: ReadonlyMap<ChainKey, DiscoveryChain>
  now(): number
  onError(error: unknown): void
  /** Wait between tokens, and when none lacks anything or a read failed. */
  pauses?: { nextMs: number; idleMs: number }
}

const usualPauses = { nextMs: 15_000, idleMs: 60_000 }

/** Reads one token's facts; returns how long to pause after it. */
async function readNext({ db, now, pauses = usualPauses }: FactsJob, chain: DiscoveryChain): Promise<number> {
  const token = await findLackingToken(db, chain.context.chain, now())
  if (token === null) return pauses.idleMs
  await refreshFacts(db, chain, token, now())
  return pauses.nextMs
}

async function keepReading(job: FactsJob, chain: DiscoveryChain, signal: AbortSignal): Promise<void> {
  const { pauses = usualPauses, onError } = job
  while (!signal.aborted) {
    const pauseMs = await readNext(job, chain).catch((error: unknown) => {
      // A node that is away is reported by the chain's own follower.
      if (!isFault(error, 'chain.unreachable')) onError(error)
      return pauses.idleMs
    })
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Reads what stored tokens lack, in the background and one token at a time. Several processes may: each token is asked
 * for by one of them. Returns a function that stops it and waits for its work.
 */
export function keepFacts(job: FactsJob): () => Promise<void> {
  const ended = new AbortController()
  const running = [...job.chains.values()].map((chain) => keepReading(job, chain, ended.signal))
  return async () => {
    ended.abort()
    await Promise.all(running)
  }
}
