import { base64Bytes } from './base64Bytes.ts'
import { tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { ownLogs } from './ownLogs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** First 8 bytes of an Anchor event that a program sends to itself: sha256("anchor:event"), byte order reversed. */
export const eventCallTag = 'e445a52e51cb9a1d'

/** An event's bytes from its own tag on, when the instruction is a program's call to itself with an event. */
export function eventOfCall(instruction: Instruction): Uint8Array | null {
  if (instruction.parent?.program !== instruction.program) return null
  const bytes = instructionBytes(instruction)
  return tagAt(bytes) === eventCallTag ? bytes.subarray(8) : null
}

/**
 * The Anchor events that an instruction emitted, tag first: those sent by self-call, or else those logged as
 * `Program data:`. Programs that do both emit the same bytes twice, so they are never added up.
 */
export function anchorEvents(transaction: SolanaTransaction, instruction: Instruction): Uint8Array[] {
  const called: Uint8Array[] = []
  for (const child of instruction.children) {
    const event = child.program === instruction.program ? eventOfCall(child) : null
    if (event) called.push(event)
  }
  return called.length > 0 ? called : loggedEvents(transaction, instruction)
}

/** The events that an instruction logged as `Program data:`, tag first. */
export function loggedEvents(transaction: SolanaTransaction, instruction: Instruction): Uint8Array[] {
  const events: Uint8Array[] = []
  for (const line of ownLogs(transaction, instruction)) {
    const bytes = line.startsWith('Program data: ') ? base64Bytes(line.slice(14)) : null
    if (bytes && bytes.length >= 8) events.push(bytes)
  }
  return events
}
