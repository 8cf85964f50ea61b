import { leafPrograms } from '../solana/programs.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { mintOfTransfer } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import type { JupiterHop } from './jupiterHops.ts'

/**
 * The call to a hop's venue among the router's calls not taken by an earlier hop; null if there is none. If the event
 * does not name the venue: the call that moved the hop's tokens, preferably in its exact amounts, and the first of
 * equals.
 */
export function findHopCall(
  transaction: SolanaTransaction,
  calls: ReadonlySet<Instruction>,
  hop: JupiterHop,
): Instruction | null {
  if (hop.amm !== null) {
    for (const call of calls) if (call.program === hop.amm) return call
    return null
  }
  let best: Instruction | null = null
  let bestLikeness = likenessOfCall - 1
  for (const call of calls) {
    if (leafPrograms.has(call.program)) continue
    const likeness = likenessOf(transaction, call, hop)
    if (likeness <= bestLikeness) continue
    best = call
    bestLikeness = likeness
  }
  return best
}

/** Both tokens moved, or one in the exact amount: lamports may move without a transfer. */
const likenessOfCall = 2

/** For each side of the hop, 2 if its exact amount moved, 1 if its token did. */
function likenessOf({ balances }: SolanaTransaction, call: Instruction, hop: JupiterHop): number {
  let [input, output] = [0, 0]
  for (const transfer of transfersOf(call)) {
    const mint = mintOfTransfer(balances, transfer)
    if (mint === hop.inputMint) input = Math.max(input, transfer.units === hop.inputUnits ? 2 : 1)
    if (mint === hop.outputMint) output = Math.max(output, transfer.units === hop.outputUnits ? 2 : 1)
  }
  return input + output
}
