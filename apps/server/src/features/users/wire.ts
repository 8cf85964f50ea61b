import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { HoldingWire, PositionWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import type { ChainKey } from '@peregrine/core/network'
import { addFees, noFees, totalFees } from '@peregrine/core/portfolio/fees'
import type { Position } from '@peregrine/core/portfolio/position'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { feesToWire, figureText, positionPartsToWire } from '../../wire/feesWire.ts'
import { type PeriodStart, closedMs, firstBuyMs, inPeriodOf } from './report/positionInPeriod.ts'
import type { HoldingRow, TokenFactsRow, WalletTrade } from './store.ts'
import { ownedUnits, ownedValue, type ValuedPosition } from './valuePosition.ts'

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
function roiPercent(
  { realisedMicros, boughtMicros, unknown }: Position,
  unrealised: bigint | null,
): number | null {
  if (unrealised === null || boughtMicros === 0n || unknown.includes('realised')) return null
  return Number(((realisedMicros + unrealised) * 10_000n) / boughtMicros) / 100
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

export function positionToWire(valued: ValuedPosition): PositionWire {
  return { ...figuresToWire(valued), lastTradeAt: valued.lastTradeMs }
}

export function walletPositionToWire(valued: ValuedPosition, start: PeriodStart): WalletPositionWire {
  return {
    ...figuresToWire(valued),
    network: valued.chain,
    inPeriod: inPeriodOf(valued, start),
    firstBuyAt: firstBuyMs(valued),
    closedAt: closedMs(valued),
    lastTradeAt: valued.lastTradeMs,
  }
}

/** Held ones first, the most valuable first, those without a price after them; then the last traded. */
export function inListOrder(positions: readonly ValuedPosition[]): ValuedPosition[] {
  const rank = (position: ValuedPosition): number =>
    ownedUnits(position) === 0n ? -2 : (ownedValue(position) ?? -1)
  return positions
    .map((position) => ({ position, rank: rank(position) }))
    .sort((a, b) => b.rank - a.rank || (b.position.lastTradeMs ?? 0) - (a.position.lastTradeMs ?? 0))
    .map(({ position }) => position)
}

function figuresToWire({
  token,
  facts,
  position,
  ...rest
}: ValuedPosition): Omit<PositionWire, 'lastTradeAt'> {
  const unrealised = rest.unrealisedMicros
  return {
    ...factsToWire(token, facts),
    buys: position.sources.bought.length,
    sells: position.sources.sold.length,
    boughtUnits: position.boughtUnits.toString(),
    soldUnits: position.soldUnits.toString(),
    heldUnits: position.heldUnits.toString(),
    boughtUsd: figureText(position, 'bought', position.boughtMicros),
    soldUsd: figureText(position, 'sold', position.soldMicros),
    costUsd: figureText(position, 'cost', position.costMicros),
    realisedUsd: figureText(position, 'realised', position.realisedMicros),
    unmatchedSoldUsd: usdText(position.unmatchedSoldMicros),
    unrealisedUsd: unrealised === null ? null : usdText(unrealised),
    roiPercent: roiPercent(position, unrealised),
    parts: positionPartsToWire(position, unrealised),
    isBasisComplete: position.isBasisComplete,
    costUnknownBefore: position.earlierUnits > 0n ? rest.knownFromMs : null,
    outcome: position.outcome,
  }
}

/** Sums up the wallet's trades. */
export function tradeTotals(rows: readonly WalletTrade[]) {
  const micros = { b: 0n, s: 0n, x: 0n }
  const count = { b: 0, s: 0, x: 0 }
  for (const { side, value_micros: value } of rows) {
    micros[side] += BigInt(value ?? 0)
    count[side]++
  }
  const unpriced = rows.filter(({ value_micros }) => value_micros === null).length
  const known = (sum: bigint) => (unpriced > 0 && unpriced === rows.length ? null : usdText(sum))
  return {
    tradeCount: rows.length,
    buys: count.b,
    sells: count.s,
    buyUsd: known(micros.b),
    sellUsd: known(micros.s),
    volumeUsd: known(micros.b + micros.s + micros.x),
    unpricedTrades: unpriced,
    lastTradeAt: rows.reduce<number | null>(
      (last, { time_ms }) => Math.max(last ?? 0, Number(time_ms)),
      null,
    ),
  }
}

const isHeldAndKnown = ({ position, unrealisedMicros }: ValuedPosition): boolean =>
  position.heldUnits > 0n && unrealisedMicros !== null

/** Null if something was left out of a sum, and nothing is in it. */
const textOfKnown = (known: number, leftOut: number, micros: bigint): string | null =>
  known === 0 && leftOut > 0 ? null : usdText(micros)

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
  const unrealisable = positions.filter(({ position }) => position.unknown.includes('realised')).length
  const unpriced = positions.filter((each) => each.unrealisedMicros === null).length
  const realisedText = (micros: bigint) => textOfKnown(sold.length, unrealisable, micros)
  const unrealisedText = (micros: bigint) =>
    textOfKnown(positions.filter(isHeldAndKnown).length, unpriced, micros)
  return {
    realisedUsd: realisedText(realised),
    unrealisedUsd: unrealisedText(unrealised),
    grossRealisedUsd: realisedText(realised + totalFees(inRealised)),
    grossUnrealisedUsd: unrealisedText(unrealised + totalFees(inCost)),
    fees: { realised: feesToWire(inRealised), cost: feesToWire(inCost) },
    unknownFees: [...new Set(positions.flatMap(({ position }) => position.unknownFees))],
    unpriced,
    incompletePositions: positions.filter(({ position }) => !position.isBasisComplete).length,
    wins,
    losses: sold.filter(({ position }) => position.outcome === 'loss').length,
    winRate: sold.length === 0 ? null : (wins / sold.length) * 100,
    tokensTraded: positions.length,
  }
}
