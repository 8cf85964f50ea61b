import type { HoldingWire, PositionWire, UserWire } from '@peregrine/contract/routes/users'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { type TokenRef, tokenKey } from '../../domain/tokens/tokenRef.ts'
import { microsOf } from '../../domain/fees/microsOf.ts'
import { sortPositions } from './model.ts'

/** Maximum number of live prices: those of the most valuable positions. */
const maxLivePrices = 100

/** Returns the tokens whose price moves the wallet's profit. */
export function heldTokens(user: UserWire | undefined): TokenRef[] {
  if (!user) return []
  const held = user.positions.filter(({ heldUnits }) => heldUnits !== '0')
  return sortPositions(held, 'held', false)
    .slice(0, maxLivePrices)
    .map(({ tokenAddress }) => ({ network: user.network, token: tokenAddress }))
}

type PriceOf = (token: string) => number | null

/** Reprices a position. A holding of known cost is worth its cost plus its profit. */
function repriced(position: PositionWire, price: number | null): PositionWire {
  const { tokenPrice, unrealisedUsd, costUsd, realisedUsd, boughtUsd } = position
  if (price === null || tokenPrice === null || unrealisedUsd === null || price === tokenPrice) return position
  const [cost, bought] = [microsOf(costUsd), microsOf(boughtUsd)]
  const worth = Number(microsOf(unrealisedUsd) + cost) * (price / tokenPrice)
  const unrealised = BigInt(Math.floor(worth)) - cost
  const roi = bought === 0n ? null : Number(((microsOf(realisedUsd) + unrealised) * 10_000n) / bought) / 100
  return { ...position, tokenPrice: price, unrealisedUsd: usdText(unrealised), roiPercent: roi }
}

function revalued(holding: HoldingWire, price: number | null): HoldingWire {
  const { units, decimals } = holding
  if (price === null || decimals === null) return holding
  return { ...holding, tokenPrice: price, valueUsd: unitsToNumber(BigInt(units), decimals) * price }
}

const unrealisedSum = (positions: readonly PositionWire[]): bigint =>
  positions.reduce((sum, { unrealisedUsd }) => sum + microsOf(unrealisedUsd ?? '0'), 0n)

/** Returns the wallet's figures at current prices; those without a known price stay as loaded. */
export function atPrices(
  user: UserWire,
  prices: ReadonlyMap<string, { tokenPrice: number | null }>,
): UserWire {
  const { network } = user
  const priceOf: PriceOf = (token) => prices.get(tokenKey({ network, token }))?.tokenPrice ?? null
  const positions = user.positions.map((position) => repriced(position, priceOf(position.tokenAddress)))
  const gained = unrealisedSum(positions) - unrealisedSum(user.positions)
  return {
    ...user,
    positions,
    // Unlisted positions are part of the sum too.
    unrealisedUsd: usdText(microsOf(user.unrealisedUsd) + gained),
    holdings: user.holdings.map((holding) => revalued(holding, priceOf(holding.tokenAddress))),
  }
}
