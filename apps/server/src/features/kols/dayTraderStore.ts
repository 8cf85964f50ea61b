import type { ChainKey, Network } from '@peregrine/core/network'
import type { ClientBase, Pool } from 'pg'
import { oldestFirst } from '../../db/newestFirst.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import type { LegRow } from '../../domain/ledgers/tradeLegs.ts'

/** A wallet with fewer trades in the day is left out: two lucky ones are no record. */
export const minTrades = 5
/** A wallet with more is a machine: no person trades once a minute around the clock. */
export const maxTrades = 1_440
/** Share of arbitrage (the same token came back) and of tokens bought and sold in one block, from which a wallet is one. */
const machineShare = 0.2
/** Newest trades of the chain that are looked at. */
const readTrades = 400_000
const maxCandidates = 300
const maxCandidateTrades = 60_000

export type DayRow = LegRow & { sender: string; time_ms: string }

export type Day = {
  tradeCount: number
  sinceMs: number | null
  few: number
  machines: number
  /** Wallets that may be among the first: those that sold for most, since no profit exceeds its proceeds. */
  candidates: string[]
}

type DayCountRow = {
  trades: number
  since: string | null
  few: number
  machines: number
  candidates: { sender: string; n: number }[]
}

const dayText = `
  with seen as materialized (
    select sender, side, token, block_number, time_ms, value_micros from trade
    where chain = $1 and network = any($2) and in_wallet and time_ms > $3
    order by time_ms desc limit ${readTrades}
  ), paired as (
    select sender, count(*) as n from (
      select sender from seen where side <> 'x' group by sender, token, block_number having count(distinct side) > 1
    ) pairs group by sender
  ), wallets as materialized (
    select s.sender, count(*)::int as n, coalesce(sum(s.value_micros) filter (where s.side = 's'), 0) as sold,
      count(*) > ${maxTrades} or (count(*) filter (where s.side = 'x') + coalesce(max(b.n), 0)) >=
        count(*) * ${machineShare}::numeric as is_machine
    from seen s left join paired b on b.sender = s.sender group by s.sender
  )
  select (select count(*)::int from seen) as trades, (select min(time_ms)::text from seen) as since,
    (select count(*)::int from wallets where n < ${minTrades}) as few,
    (select count(*)::int from wallets where n >= ${minTrades} and is_machine) as machines,
    (select coalesce(json_agg(w), '[]') from (
      select sender, n from wallets where n >= ${minTrades} and not is_machine and sold > 0
      order by sold desc, sender limit ${maxCandidates}) w) as candidates`

/** Reads who traded on a chain since a time, and who of them may have made most. */
export async function readDay(
  pool: Pool,
  chain: ChainKey,
  networks: readonly Network[],
  fromMs: number,
): Promise<Day> {
  const { rows } = await pool.query<DayCountRow>({
    name: 'day-wallets',
    text: dayText,
    values: [chain, networks, fromMs],
  })
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  const { trades, since, few, machines, candidates } = row
  let total = 0
  const kept = candidates.filter(({ n }) => (total += n) <= maxCandidateTrades)
  return {
    tradeCount: trades,
    sinceMs: since === null ? null : Number(since),
    few,
    machines,
    candidates: kept.map(({ sender }) => sender),
  }
}

/** Yields the trades of these wallets since a time, oldest first and some at a time. Needs a transaction. */
export function readDayTrades(
  client: ClientBase,
  chain: ChainKey,
  senders: readonly string[],
  fromMs: number,
): AsyncIterable<DayRow[]> {
  return readInBatches(
    client,
    `select sender, time_ms, block_hash, tx_hash, idx, side::text as side, sold_token, sold_units, bought_token,
        bought_units, value_micros, venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros
      from trade where chain = $1 and sender = any($2) and in_wallet and time_ms > $3
      order by ${oldestFirst}`,
    [chain, senders, fromMs],
  )
}

export type TokenPrice = {
  address: string
  symbol: string
  decimals: number | null
  price_usd: number | null
}

/** Reads names and prices of tokens. */
export async function readTokenPrices(
  pool: Pool,
  chain: ChainKey,
  tokens: readonly string[],
): Promise<Map<string, TokenPrice>> {
  const { rows } = await pool.query<TokenPrice>({
    name: 'day-tokens',
    text: 'select address, symbol, decimals, price_usd from token where chain = $1 and address = any($2)',
    values: [chain, tokens],
  })
  return new Map(rows.map((row) => [row.address, row]))
}
