import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { HoldingWire, PositionWire } from '@peregrine/contract/routes/users'
import type { ChainKey } from '@peregrine/core/network'
import { addFees, noFees, totalFees } from '@peregrine/core/portfolio/fees'
import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { feesToWire, positionPartsToWire } from '../../wire/feesWire.ts'
import type { TokenPosition } from './portfolio.ts'
import type { HoldingRow, TokenFactsRow, WalletTradeRow } from './store.ts'

/** Converts a holding with its value; null without a price or decimals. */
export function holdingToWire(chain: ChainKey, row: HoldingRow): HoldingWire {
  const base = findBaseToken(chain, row.address)
  const decimals = base?.decimals ?? row.decimals
  // Prices are in dollar coins, so their own needs no pool.
  const price = base?.isStable ? 1 : row.price_usd
  return {
    tokenAddress: row.address,
    symbol: base?.symbol ?? row.symbol,
    decimals,
    units: row.units,
    tokenPrice: price,
    valueUsd: price === null || decimals === null ? null : unitsToNumber(BigInt(row.units), decimals) * price,
    bestPool: row.best_pool,
  }
}

/** Returns profit in percent of the amount paid, both net of fees, truncated to hundredths. */
function roiPercent(realised: bigint, unrealised: bigint | null, bought: bigint): number | null {
  if (unrealised === null || bought === 0n) return null
  return Number(((realised + unrealised) * 10_000n) / bought) / 100
}

export type ValuedPosition = TokenPosition & {
  facts: TokenFactsRow | undefined
  unrealisedMicros: bigint | null
}

export function valuePosition(
  position: TokenPosition,
  facts: ReadonlyMap<string, TokenFactsRow>,
): ValuedPosition {
  const fact = facts.get(position.token)
  const unrealised = unrealisedMicros(position.position, fact?.decimals ?? null, fact?.price_usd ?? null)
  return { ...position, facts: fact, unrealisedMicros: unrealised }
}

/** Returns the token's names and numbers, as far as known. */
function factsToWire(token: string, facts: TokenFactsRow | undefined) {
  const known = facts ?? { symbol: '', decimals: null, best_pool: null, price_usd: null, balance: null }
  return {
    tokenAddress: token,
    symbol: known.symbol,
    decimals: known.decimals,
    bestPool: known.best_pool,
    tokenPrice: known.price_usd,
    balanceUnits: known.balance,
  }
}

export function positionToWire({ token, facts, position, ...rest }: ValuedPosition): PositionWire {
  const unrealised = rest.unrealisedMicros
  return {
    ...factsToWire(token, facts),
    buys: position.sources.bought.length,
    sells: position.sources.sold.length,
    boughtUnits: position.boughtUnits.toString(),
    soldUnits: position.soldUnits.toString(),
    heldUnits: position.heldUnits.toString(),
    boughtUsd: usdText(position.boughtMicros),
    soldUsd: usdText(position.soldMicros),
    costUsd: usdText(position.costMicros),
    realisedUsd: usdText(position.realisedMicros),
    unmatchedSoldUsd: usdText(position.unmatchedSoldMicros),
    unrealisedUsd: unrealised === null ? null : usdText(unrealised),
    roiPercent: roiPercent(position.realisedMicros, unrealised, position.boughtMicros),
    parts: positionPartsToWire(position, unrealised),
    isBasisComplete: position.isBasisComplete,
    outcome: position.outcome,
    lastTradeAt: rest.lastTradeMs,
  }
}

/** Sums up the wallet's trades. */
export function tradeTotals(rows: readonly WalletTradeRow[]) {
  const micros = { b: 0n, s: 0n, x: 0n }
  const count = { b: 0, s: 0, x: 0 }
  for (const { side, value_micros: value } of rows) {
    micros[side] += BigInt(value ?? 0)
    count[side]++
  }
  return {
    tradeCount: rows.length,
    buys: count.b,
    sells: count.s,
    buyUsd: usdText(micros.b),
    sellUsd: usdText(micros.s),
    volumeUsd: usdText(micros.b + micros.s + micros.x),
    lastTradeAt: rows[0] ? Number(rows[0].time_ms) : null,
  }
}

/** Sums up the wallet's positions. */
export function positionTotals(positions: readonly ValuedPosition[]) {
  const sold = positions.filter(({ position }) => position.outcome !== null)
  const wins = sold.filter(({ position }) => position.outcome === 'win').length
  const realised = positions.reduce((sum, { position }) => sum + position.realisedMicros, 0n)
  const unrealised = positions.reduce((sum, each) => sum + (each.unrealisedMicros ?? 0n), 0n)
  const fees = positions.map(({ position }) => position.fees)
  const inRealised = fees.reduce((sum, each) => addFees(sum, each.realised), noFees)
  // `unrealised` omits positions without a price, and so must these fees.
  const inCost = positions
    .filter((each) => each.unrealisedMicros !== null)
    .reduce((sum, { position }) => addFees(sum, position.fees.cost), noFees)
  return {
    realisedUsd: usdText(realised),
    unrealisedUsd: usdText(unrealised),
    grossRealisedUsd: usdText(realised + totalFees(inRealised)),
    grossUnrealisedUsd: usdText(unrealised + totalFees(inCost)),
    fees: { realised: feesToWire(inRealised), cost: feesToWire(inCost) },
    unknownFees: [...new Set(positions.flatMap(({ position }) => position.unknownFees))],
    unpriced: positions.filter((each) => each.unrealisedMicros === null).length,
    wins,
    losses: sold.filter(({ position }) => position.outcome === 'loss').length,
    winRate: sold.length === 0 ? null : (wins / sold.length) * 100,
    tokensTraded: positions.length,
  }
}
