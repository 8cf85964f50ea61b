import type pg from 'pg'
import { type LiveWorld, pairOf, type Swaps } from './liveWorld.ts'

/** What a database says about a range of blocks, against the node. */
export type LiveDifference = {
  /** Swaps that are in no row, in blocks of no recorded gap. */
  lost: number
  /** Rows that are no swap of the node, or have other amounts. */
  wrong: number
  doubled: number
  /** Blocks that the chain says it has not read. */
  gapBlocks: number
}

type TradeRow = {
  block_number: string
  tx_hash: string
  idx: number
  sold: string | null
  bought: string | null
}
type GapRow = { from_number: string; to_number: string }

/** Swaps of pools by block, as stored: key and both amounts. */
export async function storedSwaps(client: pg.Pool, chain: string): Promise<Map<number, [string, string][]>> {
  const { rows } = await client.query<TradeRow>(
    `select block_number, tx_hash, idx, sold_units as sold, bought_units as bought
     from trade where chain = $1 and in_pool`,
    [chain],
  )
  const found = new Map<number, [string, string][]>()
  for (const { block_number: block, tx_hash: hash, idx, sold, bought } of rows) {
    const list = found.get(Number(block)) ?? []
    list.push([`${hash} ${idx}`, sold && bought ? pairOf(BigInt(sold), BigInt(bought)) : 'unknown'])
    found.set(Number(block), list)
  }
  return found
}

async function unread(client: pg.Pool, chain: string, from: number, to: number): Promise<Set<number>> {
  const { rows } = await client.query<GapRow>(
    `select coalesce(filled_to + 1, from_number) as from_number, to_number from chain_gap
     where chain = $1 and filled_ms is null`,
    [chain],
  )
  const blocks = new Set<number>()
  for (const gap of rows)
    for (let at = Math.max(from, Number(gap.from_number)); at <= Math.min(to, Number(gap.to_number)); at++)
      blocks.add(at)
  return blocks
}

/** Blocks that were left out and are not read yet. Before the first block of a chain nothing was left out. */
export async function countMissing(client: pg.Pool, chain: string): Promise<number> {
  const { rows } = await client.query<{ missing: string | null }>(
    `select sum(to_number - coalesce(filled_to, from_number - 1)) as missing from chain_gap
     where chain = $1 and filled_ms is null and before_hash is not null`,
    [chain],
  )
  return Number(rows[0]?.missing ?? 0)
}

/** Tokens launched in the proof since a block whose holders are not known. */
export async function countHolderless(client: pg.Pool, chain: string, from: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from token
     where chain = $1 and symbol ~ '^NEW[0-9]+$' and first_block >= $2 and not is_holders_complete`,
    [chain, from],
  )
  return rows[0]?.n ?? 0
}

const none: Swaps = new Map()

/** Compares the rows of blocks `from` to `to` with the node's swaps. A block in a recorded gap may have no rows. */
export async function compareLive(
  world: LiveWorld,
  pool: pg.Pool,
  from: number,
  to: number,
): Promise<LiveDifference> {
  const [truth, stored, gaps] = await Promise.all([
    world.swaps(from, to),
    storedSwaps(pool, world.chain),
    unread(pool, world.chain, from, to),
  ])
  const difference: LiveDifference = { lost: 0, wrong: 0, doubled: 0, gapBlocks: gaps.size }
  for (let block = from; block <= to; block++) {
    const right = truth.get(block) ?? none
    const rows = stored.get(block) ?? []
    const keys = new Set(rows.map(([key]) => key))
    difference.doubled += rows.length - keys.size
    difference.wrong += rows.filter(([key, amounts]) => right.get(key) !== amounts).length
    if (!gaps.has(block)) difference.lost += [...right.keys()].filter((key) => !keys.has(key)).length
  }
  return difference
}
