import {
  openPosition,
  type OpenPosition,
  type Position,
  type PositionTrade,
  type ProfitMethod,
  type RealisedStep,
} from './position.ts'

/**
 * The position after an open position's trades, capped at the on-chain balance. Missing units left without a sale (a
 * transfer or a token's tax): their cost leaves with them, and they are worth nothing to this wallet. Units held beyond
 * the trades count as earlier ones.
 *
 * @param open takes no trade afterwards
 * @param balance base units; null if the wallet's balance is not tracked
 */
export function closeAtBalance(open: OpenPosition, balance: bigint | null): Position {
  const position = open.position()
  if (balance === null) return position
  if (balance >= position.heldUnits)
    return { ...position, earlierUnits: position.earlierUnits + balance - position.heldUnits }
  // It realises nothing, so it is no step.
  open.add({ id: '', side: 'out', units: position.heldUnits - balance, micros: null })
  return open.position()
}

/**
 * The position after these trades, oldest first, capped at the on-chain balance.
 *
 * @param balance base units; null if the wallet's balance is not tracked
 * @param onStep called with what each sale realised, as by `computePosition`
 */
export function positionAtBalance(
  trades: readonly PositionTrade[],
  method: ProfitMethod,
  balance: bigint | null,
  onStep?: (step: RealisedStep) => void,
): Position {
  const open = openPosition(method, onStep)
  for (const trade of trades) open.add(trade)
  return closeAtBalance(open, balance)
}
