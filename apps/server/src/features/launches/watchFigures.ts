import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { listChangedTokens, listStaleTokens } from './figureStore.ts'
import { type FindContracts, measureFigures } from './measureFigures.ts'

/** Networks with an indexed launchpad; adding one takes one more name here. */
const launchNetworks = ['four', 'pump'] as const satisfies readonly Network[]

type FigureJob = {
  pool: Pool
  chains: readonly ChainKey[]
  findContracts: FindContracts
  now(): number
  onError(error: unknown): void
  intervalMs?: number
}

/** Untraded tokens change hands too. */
const staleMs = 60_000
const roundsBetweenStale = 10

async function headOf(pool: Pool, chain: ChainKey): Promise<number | null> {
  const { rows } = await pool.query<{ time_ms: string }>({
    name: 'figures-head',
    text: 'select time_ms from chain_cursor where chain = $1',
    values: [chain],
  })
  return rows[0] ? Number(rows[0].time_ms) : null
}

/** Measures one launchpad: tokens changed since the last round, and their current figures. */
class LaunchpadFigures {
  readonly #job: FigureJob
  readonly #network: Network
  #seenMs: number | null = null
  #round = 0

  constructor(job: FigureJob, network: Network) {
    this.#job = job
    this.#network = network
  }

  async measure(): Promise<void> {
    const { pool, now, findContracts } = this.#job
    const { chain } = networkFacts[this.#network]
    const headMs = await headOf(pool, chain)
    if (headMs === null) return
    const nowMs = now()
    await measureFigures(pool, chain, [...(await this.#due(headMs, nowMs))], { findContracts, nowMs })
    this.#seenMs = headMs
  }

  async #due(headMs: number, nowMs: number): Promise<ReadonlySet<string>> {
    const { pool } = this.#job
    const tokens = new Set<string>()
    // Several blocks of Solana share a second, so the last second is read again.
    const sinceMs = this.#seenMs === null ? null : Math.min(this.#seenMs, headMs)
    if (sinceMs !== null)
      for (const token of await listChangedTokens(pool, this.#network, sinceMs, nowMs)) tokens.add(token)
    if (this.#round++ % roundsBetweenStale === 0)
      for (const token of await listStaleTokens(pool, this.#network, nowMs - staleMs)) tokens.add(token)
    return tokens
  }
}

/**
 * Measures traded launchpad tokens about once a second, for all serving processes; a longer round delays the next.
 * Returns a function that stops it and waits for the current round.
 */
export function watchFigures(job: FigureJob): () => Promise<void> {
  const launchpads = launchNetworks
    .filter((network) => job.chains.includes(networkFacts[network].chain))
    .map((network) => new LaunchpadFigures(job, network))
  let running: Promise<void> | null = null
  const round = async (): Promise<void> => {
    for (const launchpad of launchpads) await launchpad.measure()
  }
  const start = (): void => {
    running ??= round()
      .catch(job.onError)
      .finally(() => {
        running = null
      })
  }
  start()
  const timer = setInterval(start, job.intervalMs ?? 1_000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
