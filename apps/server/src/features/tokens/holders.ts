import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { isBurnAddress } from '@peregrine/core/burnAddress'
import { percentOf, unitsToNumber } from '@peregrine/core/units'
import type { HolderPeople } from './routes.ts'
import type { HolderRow, TokenRow } from './store.ts'

type Read = {
  token: TokenRow
  rows: readonly HolderRow[]
  people: HolderPeople
  contracts: ReadonlySet<string>
}

function kindOf(row: HolderRow, contracts: ReadonlySet<string>): HolderWire['kind'] {
  if (row.is_pool) return 'pool'
  if (isBurnAddress(row.owner)) return 'burn'
  return contracts.has(row.owner) ? 'contract' : 'wallet'
}

function sumOf(rows: readonly HolderRow[]): bigint {
  return rows.reduce((sum, { units }) => sum + BigInt(units), 0n)
}

/** How much of what a wallet holds none of its trades brought, in percent. */
function receivedPercent(units: bigint, trading: TokenTradingWire | null): number | null {
  const traded = trading ? BigInt(trading.heldUnits) : 0n
  return percentOf(traded < units ? units - traded : 0n, units)
}

/** The holders as clients see them, and what the first ones hold together. */
export function toHolders({ token, rows, people, contracts }: Read) {
  const supply = token.total_supply === null ? null : BigInt(token.total_supply)
  const kinds = new Map(rows.map((row) => [row.owner, kindOf(row, contracts)]))
  const wallets = rows.filter(({ owner }) => kinds.get(owner) === 'wallet')
  const others = rows.filter(({ owner }) => kinds.get(owner) !== 'wallet')
  const circulating = supply === null ? null : supply - sumOf(others)
  const valueOf = (units: bigint): number | null =>
    token.price_usd === null || token.decimals === null
      ? null
      : unitsToNumber(units, token.decimals) * token.price_usd
  const snipers = wallets.filter(({ owner }) => people.snipers?.has(owner))
  // What was bought in trades that were not read would seem to have been received.
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
  const developer = rows.find(({ owner }) => owner === people.developer)
  return {
    isComplete: token.is_holders_complete,
    total: Number(token.holders),
    top10Percent: percentOf(sumOf(wallets.slice(0, 10)), supply),
    devPercent: people.developer === null ? null : percentOf(BigInt(developer?.units ?? 0), supply),
    sniperCount: people.snipers?.size ?? null,
    sniperPercent: people.snipers ? percentOf(sumOf(snipers), supply) : null,
    holders: rows.map(toHolder),
  }
}
