import { computePosition, type Position, type PositionTrade, type ProfitMethod } from './position.ts'

/**
 * The position after these trades, oldest first, capped at the on-chain balance. Missing units left without a sale (a
 * transfer or a token's tax): their cost leaves with them, and they are worth nothing to this wallet.
 *
 * @param balance base units; null if the wallet's balance is not tracked
 */
export function positionAtBalance(
  trades: readonly PositionTrade[],
  method: ProfitMethod,
  balance: bigint | null,
): Position {
  const position = computePosition(trades, method)
  if (balance === null || balance >= position.heldUnits) return position
  const gone = { id: '', side: 'out' as const, units: position.heldUnits - balance, micros: null }
  return computePosition([...trades, gone], method)
}
