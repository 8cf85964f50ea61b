import {
  computePosition,
  type Position,
  type PositionTrade,
  type ProfitMethod,
  type RealisedStep,
} from './position.ts'

/**
 * The position after these trades, oldest first, capped at the on-chain balance. Missing units left without a sale (a
 * transfer or a token's tax): their cost leaves with them, and they are worth nothing to this wallet. Units held beyond
 * the trades count as earlier ones.
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
  // What leaves at the end realises nothing, so the steps of the first pass stand.
  const position = computePosition(trades, method, onStep)
  if (balance === null) return position
  if (balance >= position.heldUnits)
    return { ...position, earlierUnits: position.earlierUnits + balance - position.heldUnits }
  const gone = { id: '', side: 'out' as const, units: position.heldUnits - balance, micros: null }
  return computePosition([...trades, gone], method)
}
