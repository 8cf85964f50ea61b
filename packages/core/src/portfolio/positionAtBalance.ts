import { computePosition, type Position, type PositionTrade, type ProfitMethod } from './position.ts'

/**
 * The position that the trades make, oldest first, where the chain says how many units are held. What is missing has
 * left without a sale (by a transfer or a token's tax): its cost leaves with it, and it is worth nothing to this wallet.
 *
 * @param balance base units; null where the wallet's balance is not followed
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
