import type { UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import { usdText } from '@peregrine/core/units'
import { type TokenRef, tokenKey } from '../../domain/tokens/tokenRef.ts'
import { microsOf } from '../../domain/fees/microsOf.ts'
import { ownedUnits, sortPositions } from './model.ts'

/** Maximum number of live prices: those of the most valuable positions. */
const maxLivePrices = 100

/** Returns the tokens whose price moves the wallet's profit. */
export function heldTokens(user: UserWire | undefined): TokenRef[] {
  if (!user) return []
  const held = user.positions.filter((position) => ownedUnits(position) !== '0')
  return sortPositions(held, 'held', false)
    .slice(0, maxLivePrices)
    .map(({ network, tokenAddress }) => ({ network, token: tokenAddress }))
}

/** Reprices a position. A holding of known cost is worth its cost plus its profit. */
function repriced(position: WalletPositionWire, price: number | null): WalletPositionWire {
  const { tokenPrice, unrealisedUsd, costUsd, realisedUsd, boughtUsd } = position
  if (price === null || price === tokenPrice) return position
  if (tokenPrice === null || unrealisedUsd === null || costUsd === null)
    return { ...position, tokenPrice: price }
  const [cost, bought] = [microsOf(costUsd), microsOf(boughtUsd ?? '0')]
  const worth = Number(microsOf(unrealisedUsd) + cost) * (price / tokenPrice)
  const unrealised = BigInt(Math.floor(worth)) - cost
  const profit = realisedUsd === null ? null : microsOf(realisedUsd) + unrealised
  const roi = bought === 0n || profit === null ? null : Number((profit * 10_000n) / bought) / 100
  return { ...position, tokenPrice: price, unrealisedUsd: usdText(unrealised), roiPercent: roi }
}

const unrealisedSum = (positions: readonly WalletPositionWire[]): bigint =>
  positions.reduce((sum, { unrealisedUsd }) => sum + microsOf(unrealisedUsd ?? '0'), 0n)

/** Returns the wallet's figures at current prices; those without a known price stay as loaded. */
export function atPrices(
  user: UserWire,
  prices: ReadonlyMap<string, { tokenPrice: number | null }>,
): UserWire {
  const positions = user.positions.map((position) => {
    const key = tokenKey({ network: position.network, token: position.tokenAddress })
    return repriced(position, prices.get(key)?.tokenPrice ?? null)
  })
  const gained = unrealisedSum(positions) - unrealisedSum(user.positions)
  return {
    ...user,
    positions,
    // Unlisted positions are part of the sum too.
    unrealisedUsd: user.unrealisedUsd === null ? null : usdText(microsOf(user.unrealisedUsd) + gained),
  }
}
