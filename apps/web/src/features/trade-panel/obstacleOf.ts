import type { TradeSide } from '../../domain/doors/tradeDoor.ts'

/** Why a trade cannot be pressed. */
export type Obstacle = 'wallet' | 'coins' | 'holding' | 'amount' | 'share' | 'zero' | 'route'

type Ticket = {
  side: TradeSide
  hasWallet: boolean
  /** An amount, or a share of the holding, is typed. */
  isTradable: boolean
  /** What is typed is zero, in whatever way it is written. */
  isZero: boolean
  /** No wallet of the press holds anything of what would be spent. False while that is unknown. */
  isEmpty: boolean
  isUnrouted: boolean
}

/** The first thing in the way of a trade, in the order in which a trader gets to it; null when it can be pressed. */
export function obstacleOf({
  side,
  hasWallet,
  isTradable,
  isZero,
  isEmpty,
  isUnrouted,
}: Ticket): Obstacle | null {
  if (!hasWallet) return 'wallet'
  if (isEmpty) return side === 'buy' ? 'coins' : 'holding'
  if (!isTradable && isZero) return 'zero'
  if (!isTradable) return side === 'buy' ? 'amount' : 'share'
  return isUnrouted ? 'route' : null
}
