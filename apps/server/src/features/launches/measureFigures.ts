import { isBurnAddress } from '@peregrine/core/burnAddress'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { percentOf, shareOf, wholeOf } from '@peregrine/core/units'
import type { Pool } from 'pg'
import {
  countHolders,
  type FigureRow,
  type HoldersRow,
  type HoldingRow,
  type MeasuredToken,
  listFirstTrades,
  listLargest,
  listMeasured,
  saveFigures,
} from './figureStore.ts'
import { lookUpPeople, nobodyKnown, type People } from './lookUpPeople.ts'

/** Returns which of these owners are contracts, not wallets. */
export type FindContracts = (chain: ChainKey, addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** The node is asked only about owners of at least this percentage: mostly the curve itself. */
const askedShare = 5

function isOpen({ owner, is_pool }: HoldingRow): boolean {
  return !is_pool && !isBurnAddress(owner)
}

type Measured = {
  token: string
  creator: string
  supply: bigint | null
  snipers: readonly string[]
  isCounted: boolean
  people: People
}

/**
 * Nothing is counted for a token whose holders were not seen from the start: a partial count would pass for a full one.
 */
const uncounted = {
  holders: null,
  top10: null,
  dev: null,
  sniper_share: null,
  kols: null,
  first_buyers: null,
  first_units: null,
  first_last_ms: null,
  first_buyers_in: null,
  new_wallets: null,
  people_ms: null,
} as const

function peopleColumns({ firstBuyers, newWallets, atMs }: People, holders: HoldersRow) {
  return {
    first_buyers: firstBuyers?.wallets ?? null,
    first_units: firstBuyers?.units ?? null,
    first_last_ms: firstBuyers?.lastMs ?? null,
    first_buyers_in: firstBuyers && Number(holders.first_buyers_in),
    new_wallets: newWallets,
    people_ms: atMs,
  }
}

function figureOf(
  { token, supply: told, snipers, people }: Measured,
  hasTraded: boolean,
  holders: HoldersRow | undefined,
  largest: readonly HoldingRow[],
): FigureRow {
  if (!holders) return { token, ...uncounted, snipers: hasTraded ? snipers : null }
  const supply = wholeOf(
    told,
    largest.map(({ units }) => BigInt(units)),
  )
  const top10 = largest.slice(0, 10).reduce((sum, { units }) => sum + BigInt(units), 0n)
  return {
    token,
    holders: Number(holders.holders),
    top10: shareOf(top10, supply),
    dev: shareOf(BigInt(holders.dev_units ?? 0), supply),
    snipers: hasTraded ? snipers : null,
    sniper_share: hasTraded ? shareOf(BigInt(holders.sniper_units ?? 0), supply) : null,
    kols: holders.kols === null ? null : Number(holders.kols),
    ...peopleColumns(people, holders),
  }
}

async function findMeasured(pool: Pool, chain: ChainKey, known: readonly MeasuredToken[], nowMs: number) {
  const unsettled = known.filter(({ snipers }) => snipers === null).map(({ token }) => token)
  const found = unsettled.length === 0 ? [] : await listFirstTrades(pool, chain, unsettled)
  const first = new Map(found.map((row) => [row.token, row]))
  const counted = known.filter(({ is_counted }) => is_counted)
  const people = await lookUpPeople(pool, chain, counted, nowMs)
  const measured = known.map(({ token, creator, total_supply, snipers, is_counted }) => ({
    token,
    creator,
    isCounted: is_counted,
    people: people.get(token) ?? nobodyKnown,
    supply: total_supply === null ? null : BigInt(total_supply),
    snipers: snipers ?? first.get(token)?.snipers ?? [],
  }))
  const settled = known.filter(({ snipers }) => snipers !== null).map(({ token }) => token)
  const firstMs = new Map(found.map(({ token, first_ms }) => [token, Number(first_ms)]))
  return { measured, firstMs, hasTraded: new Set([...settled, ...firstMs.keys()]) }
}

/** Reads the largest wallets of each token, excluding pools, burn addresses and contracts. */
async function readWallets(
  pool: Pool,
  chain: ChainKey,
  measured: readonly Measured[],
  findContracts: FindContracts,
): Promise<Map<string, HoldingRow[]>> {
  const supplyOf = new Map(measured.map(({ token, supply }) => [token, supply]))
  const rows = (
    await listLargest(
      pool,
      chain,
      measured.map(({ token }) => token),
    )
  ).filter(isOpen)
  const isAsked = ({ token, units }: HoldingRow) =>
    (percentOf(BigInt(units), supplyOf.get(token) ?? null) ?? 0) >= askedShare
  const contracts = await findContracts(chain, [...new Set(rows.filter(isAsked).map(({ owner }) => owner))])
  return Map.groupBy(
    rows.filter(({ owner }) => !contracts.has(owner)),
    ({ token }) => token,
  )
}

/** Measures these launchpad tokens and stores the figures; skips unknown tokens. */
export async function measureFigures(
  pool: Pool,
  chain: ChainKey,
  tokens: readonly string[],
  { findContracts, nowMs }: { findContracts: FindContracts; nowMs: number },
): Promise<void> {
  if (tokens.length === 0) return
  const known = await listMeasured(pool, chain, tokens)
  if (known.length === 0) return
  const { measured, firstMs, hasTraded } = await findMeasured(pool, chain, known, nowMs)
  const countable = measured.filter(({ isCounted }) => isCounted)
  const wallets = await readWallets(pool, chain, countable, findContracts)
  const counted = await countHolders(
    pool,
    chain,
    networkFacts[chain].family,
    countable.map((one) => ({ ...one, firstBuyers: one.people.firstBuyers })),
  )
  const holdersOf = new Map(counted.map((row) => [row.token, row]))
  const figures = measured.map((one) =>
    figureOf(one, hasTraded.has(one.token), holdersOf.get(one.token), wallets.get(one.token) ?? []),
  )
  await saveFigures(pool, chain, figures, firstMs, nowMs)
}
