import { type GasLevels, type GasPrices, zGasLevels } from '@peregrine/contract/topics/gasPrice'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { Pool } from 'pg'

const keyOf = (chain: ChainKey) => `gas/${chain}`

export async function saveGas(pool: Pool, chain: ChainKey, levels: GasLevels): Promise<void> {
  await pool.query(
    'insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [keyOf(chain), JSON.stringify(levels)],
  )
}

/** Reads the last levels of every chain; after 30 s a measurement loses reliability with age. */
export async function readGas(pool: Pool, nowMs: number): Promise<GasPrices> {
  const { rows } = await pool.query<{ key: string; value: string }>(
    'select key, value from meta where key = any($1)',
    [chainKeys.map(keyOf)],
  )
  const levelsOf = (chain: ChainKey): GasLevels | null => {
    const row = rows.find(({ key }) => key === keyOf(chain))
    if (!row) return null
    const levels = zGasLevels.parse(JSON.parse(row.value))
    const ageMs = nowMs - levels.lastUpdated
    return ageMs > freshMs ? { ...levels, reliability: (levels.reliability * freshMs) / ageMs } : levels
  }
  return { eth: levelsOf('eth'), base: levelsOf('base'), bsc: levelsOf('bsc'), sol: levelsOf('sol') }
}

/** Product document: a gas price is fresh for 30 s. */
const freshMs = 30_000
