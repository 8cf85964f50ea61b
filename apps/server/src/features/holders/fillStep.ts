import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

/** What a piece of work on a history needs. */
export type FillStep = {
  pool: Pool
  chain: ChainKey
  /** Sends a request to the chain's node. */
  request(method: string, params: unknown[]): Promise<unknown>
  now(): number
}
