import type { ChainKey, Network } from '@peregrine/core/network'
import { networkFacts, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { WalletEventKind } from '@peregrine/contract/walletEvent'
import { tradeId } from '@peregrine/core/tradeIndex'
import type { StoredPlace } from '../../db/rows.ts'
import { placeOf, type TradePlace } from '../../domain/trades/store.ts'
import type { Judged } from '../../domain/watched-wallets/isWanted.ts'
import { type StoredTransfer, transferId } from '../../wire/transferWire.ts'
import type { LastEvents } from './lastEvents.ts'

/** An event that may be on a page: the fields that rules test, and a reader for the rest. */
export type Candidate = Judged & {
  id: string
  wallet: string
  timeMs: number
  chain: ChainKey
  of: { trade: TradePlace } | { transfer: StoredTransfer }
}

/** A table of events, newest first. */
export type EventSource = { network: Network; what: 'trades' } | { chain: ChainKey; what: 'transfers' }

/** Lists all tables with events of a family's wallets, on all networks or one. */
export function sourcesOf(family: 'EVM' | 'SOL', network: Network | null): EventSource[] {
  const wanted = networks.filter(
    (name) => networkFacts[name].family === family && (!network || name === network),
  )
  const chains = new Set(wanted.map((name) => networkFacts[name].chain))
  return [
    ...wanted.map((name) => ({ network: name, what: 'trades' as const })),
    // A launchpad's tab shows its trades; transfers belong to the chain.
    ...[...chains]
      .filter((chain) => !network || network === chain)
      .map((chain) => ({ chain, what: 'transfers' as const })),
  ]
}

type TradeRow = StoredPlace & {
  sender: string
  side: 'b' | 's' | 'x'
  usd: number | null
  market_cap: number | null
}
type Window = {
  upToMs: number
  count: number
  minUsd: number | null
  maxUsd: number | null
  sides: readonly string[] | null
  isSpamShown: boolean
}

/** Up to this many wallets are all looked up at once. */
const fewWallets = 100
/** If the most recently active wallets yield too few events, this many times more are looked up. */
const widening = 4

const tradeColumns = `t.time_ms, t.block_number, t.block_hash, t.tx_index, t.tx_hash, t.idx, t.sender, t.side::text as side,
  t.value_micros::float8 / 1000000 as usd, t.market_cap`
const transferColumns = `t.*, t.direction::text as direction`

const sifted = `($5::bigint is null or t.value_micros >= $5) and ($6::bigint is null or t.value_micros <= $6)`

const micros = (usd: number | null) => (usd === null ? null : Math.round(usd * 1e6))

/** Newest events of wallets since a time. */
const texts = {
  trades: `select ${tradeColumns} from unnest($2::text[]) as w (sender) cross join lateral (
      select * from trade t where t.chain = $9 and t.sender = w.sender and t.in_wallet and t.network = $1
        and t.time_ms <= $3 and t.time_ms >= $8 and ${sifted} and ($7::text[] is null or t.side::text = any($7))
      order by t.time_ms desc fetch first $4 rows with ties
    ) t order by t.time_ms desc fetch first $4 rows with ties`,
  transfers: `select ${transferColumns} from unnest($2::text[]) as w (wallet) cross join lateral (
      select * from transfer t where t.chain = $9 and t.chain = $1 and t.wallet = w.wallet
        and t.time_ms <= $3 and t.time_ms >= $8 and ${sifted} and ($7::boolean or t.spam is null)
      order by t.time_ms desc fetch first $4 rows with ties
    ) t order by t.time_ms desc fetch first $4 rows with ties`,
}

const kindOfSide = { b: 'buy', s: 'sell', x: 'swap' } as const satisfies Record<string, WalletEventKind>

function tradeCandidate(chain: ChainKey, row: TradeRow): Candidate {
  const timeMs = Number(row.time_ms)
  return {
    id: tradeId(chain, row.tx_hash, row.idx, row.block_hash),
    wallet: row.sender,
    timeMs,
    chain,
    kind: kindOfSide[row.side],
    usd: row.usd,
    marketCap: row.market_cap,
    of: { trade: placeOf(row) },
  }
}

function transferCandidate(chain: ChainKey, row: StoredTransfer): Candidate {
  return {
    id: transferId(row),
    wallet: row.wallet,
    timeMs: Number(row.time_ms),
    chain,
    kind: row.direction === 'i' ? 'in' : 'out',
    usd: row.value_micros === null ? null : Number(row.value_micros) / 1e6,
    marketCap: row.market_cap,
    of: { transfer: row },
  }
}

type Reader = { pool: Pool; lastEvents: LastEvents }

/**
 * Lists the newest events of these wallets in one source, at least `count` if there are so many, up to a time, of these
 * sides (trades) or with spam (transfers), within these values, and with all of the last moment. Of a long list only
 * the most recently active wallets are looked up, back to the last activity of the next one; if that is not enough,
 * more.
 */
export async function listCandidates(
  { pool, lastEvents }: Reader,
  source: EventSource,
  wallets: readonly string[],
  { upToMs, count, minUsd, maxUsd, sides, isSpamShown }: Window,
): Promise<Candidate[]> {
  const chain = source.what === 'trades' ? networkFacts[source.network].chain : source.chain
  const place = source.what === 'trades' ? source.network : chain
  const ask = async (of: readonly string[], sinceMs: number): Promise<Candidate[]> => {
    const sift = source.what === 'trades' ? sides : isSpamShown
    const values = [place, of, upToMs, count, micros(minUsd), micros(maxUsd), sift, sinceMs, chain]
    const query = { name: `wallet-${source.what}`, text: texts[source.what], values }
    if (source.what === 'trades')
      return (await pool.query<TradeRow>(query)).rows.map((row) => tradeCandidate(chain, row))
    return (await pool.query<StoredTransfer>(query)).rows.map((row) => transferCandidate(chain, row))
  }
  if (wallets.length <= fewWallets) return ask(wallets, 0)
  const last = await lastEvents.of(source, wallets)
  // For wallets active after the time, their last activity before it is unknown.
  const later = last.filter(({ ms }) => ms > upToMs).length
  for (let few = count; ; few *= widening) {
    const taken = last.slice(0, later + few).map(({ wallet }) => wallet)
    const next = last[later + few]
    const found = await ask(taken, next ? next.ms + 1 : 0)
    if (!next || found.length >= count) return found
  }
}
