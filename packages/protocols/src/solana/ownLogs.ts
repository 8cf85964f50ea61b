import { parseInvoke } from './callTree.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

const logsOfTransaction = new WeakMap<SolanaTransaction, Map<Instruction, string[]>>()
const silentPrograms = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/**
 * The lines `Program log: …` and `Program data: …` that this very instruction wrote, whole. A log is cut at 10 KiB and
 * some nodes leave it out, so fewer lines than were written may come back.
 */
export function ownLogs(transaction: SolanaTransaction, instruction: Instruction): readonly string[] {
  let logs = logsOfTransaction.get(transaction)
  if (logs === undefined) {
    logs = logsByInstruction(transaction)
    logsOfTransaction.set(transaction, logs)
  }
  return logs.get(instruction) ?? []
}

function logsByInstruction({ inOrder, logMessages }: SolanaTransaction): Map<Instruction, string[]> {
  const logs = new Map<Instruction, string[]>()
  const running: Instruction[] = []
  let next = 0
  for (const line of logMessages) {
    if (line.startsWith('Program log: ') || line.startsWith('Program data: ')) {
      const owner = running.at(-1)
      if (owner) appendTo(logs, owner, line)
      continue
    }
    const invoke = parseInvoke(line)
    if (invoke === null) {
      if (isReturn(line, running.at(-1))) running.pop()
      continue
    }
    while (silentPrograms.has(inOrder[next]?.program ?? '')) next++
    const instruction = inOrder[next++]
    if (instruction?.program !== invoke.program) break
    running.length = Math.min(running.length, invoke.depth - 1)
    running.push(instruction)
  }
  return logs
}

function isReturn(line: string, running: Instruction | undefined): boolean {
  return (
    running !== undefined && (line === `Program ${running.program} success` || line.includes(' failed: '))
  )
}

function appendTo(logs: Map<Instruction, string[]>, owner: Instruction, line: string): void {
  const lines = logs.get(owner)
  if (lines) lines.push(line)
  else logs.set(owner, [line])
}
