import { base64Bytes } from './base64Bytes.ts'
import { tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { ownLogs } from './ownLogs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** First 8 bytes of an Anchor event that a program sends to itself: sha256("anchor:event"), byte order reversed. */
export const eventCallTag = 'e445a52e51cb9a1d'

/** An event's bytes from its tag on, if the instruction is a program's event call to itself. */
export function eventOfCall(instruction: Instruction): Uint8Array | null {
  if (instruction.parent?.program !== instruction.program) return null
  const bytes = instructionBytes(instruction)
  return tagAt(bytes) === eventCallTag ? bytes.subarray(8) : null
}

/** An event's bytes from its tag on, and its index. */
export type AnchorEvent = { bytes: Uint8Array; index: number }

/**
 * Anchor events emitted by an instruction: those sent by self-call, or else those logged as `Program data:`, which
 * share the instruction's index. Programs that do both emit the same bytes twice, so the two are never combined.
 */
export function anchorEvents(transaction: SolanaTransaction, instruction: Instruction): AnchorEvent[] {
  const called: AnchorEvent[] = []
  for (const child of instruction.children) {
    const bytes = child.program === instruction.program ? eventOfCall(child) : null
    if (bytes) called.push({ bytes, index: child.index })
  }
  return called.length > 0 ? called : loggedEvents(transaction, instruction)
}

/** Events logged by an instruction as `Program data:`. */
export function loggedEvents(transaction: SolanaTransaction, instruction: Instruction): AnchorEvent[] {
  const events: AnchorEvent[] = []
  for (const line of ownLogs(transaction, instruction)) {
    const bytes = line.startsWith('Program data: ') ? base64Bytes(line.slice(14)) : null
    if (bytes && bytes.length >= 8) events.push({ bytes, index: instruction.index })
  }
  return events
}
