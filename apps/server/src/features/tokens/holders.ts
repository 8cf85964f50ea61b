import type { HolderHistoryWire } from '@peregrine/contract/holderHistory'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { isBurnAddress } from '@peregrine/core/burnAddress'
import { percentOf, shareOf, unitsToNumber, wholeOf } from '@peregrine/core/units'
import type { HolderPeople } from '../../domain/ledgers/people.ts'
import type { HolderRow, TokenRow } from './store.ts'

type Read = {
  token: TokenRow
  /** The largest owners, more than are returned: the figures cover all of them. */
  rows: readonly HolderRow[]
  limit: number
  scope: 'all' | 'top' | null
  /** Accounts behind a list of scope `top`. */
  accounts: number | null
  history: HolderHistoryWire | null
  /** Holdings of the developer and each sniper. */
  held: ReadonlyMap<string, bigint>
  people: HolderPeople
  contracts: ReadonlySet<string>
}

function kindOf(row: HolderRow, contracts: ReadonlySet<string>): HolderWire['kind'] {
  if (row.is_pool) return 'pool'
  if (isBurnAddress(row.owner)) return 'burn'
  return contracts.has(row.owner) ? 'contract' : 'wallet'
}

/** Computes figures over all holders, if every transfer was seen: a partial count would pass for a full one. */
function figuresOf({ token, people, held }: Read, wallets: readonly HolderRow[], supply: bigint | null) {
  if (!token.is_holders_complete)
    return { total: null, top10Percent: null, devPercent: null, sniperPercent: null }
  const heldBy = (owners: Iterable<string>): bigint =>
    [...owners].reduce((sum, owner) => sum + (held.get(owner) ?? 0n), 0n)
  return {
    total: Number(token.holders),
    top10Percent: shareOf(sumOf(wallets.slice(0, 10)), supply),
    devPercent: people.developer === null ? null : shareOf(heldBy([people.developer]), supply),
    sniperPercent: people.snipers ? shareOf(heldBy(people.snipers), supply) : null,
  }
}

function sumOf(rows: readonly HolderRow[]): bigint {
  return rows.reduce((sum, { units }) => sum + BigInt(units), 0n)
}

/** Returns the percentage of a wallet's holding that came from no trade. */
function receivedPercent(units: bigint, trading: TokenTradingWire | null): number | null {
  const traded = trading ? BigInt(trading.heldUnits) : 0n
  return percentOf(traded < units ? units - traded : 0n, units)
}

/** Returns the holders in wire form, with the combined share of the first ones. */
export function toHolders(read: Read) {
  const { token, rows, limit, people, contracts } = read
  // A share of a supply that is smaller than what is held would be above all of it.
  const supply = wholeOf(
    token.total_supply === null ? null : BigInt(token.total_supply),
    rows.map(({ units }) => BigInt(units)),
  )
  const kinds = new Map(rows.map((row) => [row.owner, kindOf(row, contracts)]))
  const wallets = rows.filter(({ owner }) => kinds.get(owner) === 'wallet')
  const others = rows.filter(({ owner }) => kinds.get(owner) !== 'wallet')
  // Unseen pools and contracts cannot be subtracted.
  const circulating = supply === null || !token.is_holders_complete ? null : supply - sumOf(others)
  const valueOf = (units: bigint): number | null =>
    token.price_usd === null || token.decimals === null
      ? null
      : unitsToNumber(units, token.decimals) * token.price_usd
  // Purchases in unread trades would look like received tokens.
  const isAllKnown = token.is_holders_complete && people.isComplete
  const toHolder = (row: HolderRow, at: number): HolderWire => {
    const units = BigInt(row.units)
    const kind = kinds.get(row.owner) ?? 'wallet'
    const trading = people.tradingOf(row.owner)
    return {
      rank: at + 1,
      address: row.owner,
      name: row.name,
      units: row.units,
      percent: percentOf(units, supply),
      realPercent: kind === 'wallet' ? percentOf(units, circulating) : null,
      valueUsd: valueOf(units),
      kind,
      tags: kind === 'wallet' ? people.tagsOf(row.owner, row.name) : [],
      isNew: trading ? people.newcomers.has(row.owner) : null,
      receivedPercent: kind === 'wallet' && isAllKnown ? receivedPercent(units, trading) : null,
      receivedFrom: kind === 'wallet' ? row.received_from : null,
      trading,
    }
  }
  return {
    isComplete: token.is_holders_complete,
    scope: read.scope,
    n: read.accounts,
    history: read.history,
    ...figuresOf(read, wallets, supply),
    sniperCount: people.snipers?.size ?? null,
    holders: rows.slice(0, limit).map(toHolder),
  }
}
