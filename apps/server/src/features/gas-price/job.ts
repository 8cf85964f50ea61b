import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import { measureGas } from './measureGas.ts'
import { saveGas } from './store.ts'

/** A gas price is fresh for 30 s: one measurement may fail. */
const usualIntervalMs = 20_000

export type GasPriceJob = {
  pool: Pool
  chains: readonly ChainKey[]
  request: ChainRequest
  now(): number
  onError(error: unknown): void
  intervalMs?: number
}

/** Measures every chain's gas price periodically, for all serving processes. Returns the stop function. */
export function watchGasPrices({
  pool,
  chains,
  request,
  now,
  onError,
  intervalMs = usualIntervalMs,
}: GasPriceJob): () => void {
  const busy = new Set<ChainKey>()
  const measure = async (chain: ChainKey) => {
    if (busy.has(chain)) return
    busy.add(chain)
    try {
      await saveGas(pool, chain, await measureGas(request, chain, now()))
    } catch (error) {
      // The request counts node failures itself; the last price stays, and ages.
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
