import { anchorEvents } from './anchorEvents.ts'
import { keyAt, tagAt } from './bytes.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** An event that names its pool first; of at least `length` bytes, tag included. */
type EventShape = { tag: string; length: number }

/** The bytes of a pool's event that an instruction emitted, from the tag on; null if the log lacks it. */
export function swapEvent(
  transaction: SolanaTransaction,
  instruction: Instruction,
  { tag, length }: EventShape,
  pool: string | null,
): Uint8Array | null {
  const found = anchorEvents(transaction, instruction).find(
    ({ bytes }) => bytes.length >= length && tagAt(bytes) === tag && keyAt(bytes, 8) === pool,
  )
  return found?.bytes ?? null
}
