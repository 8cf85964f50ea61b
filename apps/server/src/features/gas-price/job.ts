import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import { measureGas } from './measureGas.ts'
import { saveGas } from './store.ts'

export type GasPriceJob = {
  pool: Pool
  chains: readonly ChainKey[]
  request: ChainRequest
  now(): number
  onError(error: unknown): void
  intervalMs?: number
}

/** Measures every chain's gas price now and then, for all serving processes to read. Returns what stops it. */
export function watchGasPrices({
  pool,
  chains,
  request,
  now,
  onError,
  intervalMs = 6_000,
}: GasPriceJob): () => void {
  const busy = new Set<ChainKey>()
  const measure = async (chain: ChainKey) => {
    if (busy.has(chain)) return
    busy.add(chain)
    try {
      await saveGas(pool, chain, await measureGas(request, chain, now()))
    } catch (error) {
      // A node that does not answer is counted by whoever asks it; the last price stays, and grows old.
      if (!isFault(error)) onError(error)
    } finally {
      busy.delete(chain)
    }
  }
  const measureAll = () => {
    for (const chain of chains) void measure(chain)
  }
  measureAll()
  const timer = setInterval(measureAll, intervalMs)
  return () => clearInterval(timer)
}
