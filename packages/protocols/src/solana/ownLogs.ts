import { parseInvoke } from './callTree.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

const logsOfTransaction = new WeakMap<SolanaTransaction, Map<Instruction, string[]>>()
const silentPrograms = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/**
 * The complete lines `Program log: …` and `Program data: …` written by this very instruction. A log is cut at 10 KiB
 * and some nodes omit it, so some lines may be missing.
 */
export function ownLogs(transaction: SolanaTransaction, instruction: Instruction): readonly string[] {
  let logs = logsOfTransaction.get(transaction)
  if (logs === undefined) {
    logs = logsByInstruction(transaction)
    logsOfTransaction.set(transaction, logs)
  }
  return logs.get(instruction) ?? []
}

/** Walks the log alongside the instructions: `next` is the one with the next invoke line. */
type Walk = { inOrder: readonly Instruction[]; next: number; running: Instruction[] }

function logsByInstruction({ inOrder, logMessages }: SolanaTransaction): Map<Instruction, string[]> {
  const logs = new Map<Instruction, string[]>()
  const walk: Walk = { inOrder, next: 0, running: [] }
  for (const line of logMessages) {
    const owner = walk.running.at(-1)
    const invoke = parseInvoke(line)
    if (invoke !== null) {
      if (!enter(walk, invoke)) break
    } else if (owner && isOutput(line)) appendTo(logs, owner, line)
    else if (owner && isReturn(line, owner)) walk.running.pop()
  }
  return logs
}

/** False if the log disagrees with the instructions: nothing after it can be trusted. */
function enter(walk: Walk, invoke: { program: string; depth: number }): boolean {
  while (silentPrograms.has(walk.inOrder[walk.next]?.program ?? '')) walk.next++
  const instruction = walk.inOrder[walk.next++]
  if (instruction?.program !== invoke.program) return false
  walk.running.length = Math.min(walk.running.length, invoke.depth - 1)
  walk.running.push(instruction)
  return true
}

function isOutput(line: string): boolean {
  return line.startsWith('Program log: ') || line.startsWith('Program data: ')
}

function isReturn(line: string, { program }: Instruction): boolean {
  return line === `Program ${program} success` || line.includes(' failed: ')
}

function appendTo(logs: Map<Instruction, string[]>, owner: Instruction, line: string): void {
  const lines = logs.get(owner)
  if (lines) lines.push(line)
  else logs.set(owner, [line])
}
