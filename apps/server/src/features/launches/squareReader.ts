import { type LaunchFilter, parseLaunchFilter } from '@peregrine/contract/launchFilter'
import { passesFilter, type SquareRow } from '@peregrine/contract/squareRow'
import { keptLaunches, type LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import type { Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { listSquare } from './squareStore.ts'

type Read = { atMs: number; rows: Promise<SquareRow[]> }

/** Readers of one column share its rows for this long, whatever their filters. */
const sharedMs = 400

/** Columns of the chain square, each read once for all its viewers. */
export class SquareReader {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #reads = new Map<string, Read>()

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** Reads the rows of a column that pass a filter, in the column's order. */
  async read(network: Network, column: LaunchColumn, filterText: string): Promise<SquareRow[]> {
    const rows = await this.#head(network, column)
    const filter: LaunchFilter = parseLaunchFilter(filterText)
    const nowMs = this.#now()
    return rows.filter((row) => passesFilter(row, filter, nowMs)).slice(0, keptLaunches)
  }

  #head(network: Network, column: LaunchColumn): Promise<SquareRow[]> {
    const key = `${network} ${column}`
    const atMs = this.#now()
    const known = this.#reads.get(key)
    if (known && atMs - known.atMs < sharedMs) return known.rows
    const rows = listSquare(this.#pool, network, column, atMs)
    this.#reads.set(key, { atMs, rows })
    rows.catch(() => this.#reads.delete(key))
    return rows
  }
}
