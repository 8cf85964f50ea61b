import { anchorEvents } from './anchorEvents.ts'
import { keyAt, tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { programs } from './programs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** An order filled by a keeper: its owner traded the swaps up to `index`. */
export type OrderFill = { index: number; owner: string }

const dcaFilledEvent = '8604113fdd2db1ad'
const limitFlashFill = 'fc681286a44e128c'

/**
 * Fills of Jupiter DCA and limit orders (v2) in a transaction, in order. A keeper borrows the order's tokens, swaps
 * them under its own name and delivers the proceeds in the fill. DCA's event `Filled` begins with the user; the maker
 * is account 1 of a limit order's flash fill. Layouts: the programs' on-chain IDLs.
 */
export function orderFills(transaction: SolanaTransaction): OrderFill[] {
  const fills: OrderFill[] = []
  for (const instruction of transaction.inOrder) {
    const owner = ownerOf(transaction, instruction)
    if (owner !== null) fills.push({ index: instruction.index, owner })
  }
  return fills
}

function ownerOf(transaction: SolanaTransaction, instruction: Instruction): string | null {
  if (instruction.program === programs.jupiterDca && instruction.children.length > 0) {
    const events = anchorEvents(transaction, instruction)
    const filled = events.find(({ bytes }) => tagAt(bytes) === dcaFilledEvent && bytes.length >= 40)
    return filled ? keyAt(filled.bytes, 8) : null
  }
  if (instruction.program !== programs.jupiterLimitOrder2) return null
  return tagAt(instructionBytes(instruction)) === limitFlashFill ? (instruction.accounts[1] ?? null) : null
}
