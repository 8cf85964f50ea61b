import { instructionIndex } from '@peregrine/core/tradeIndex'
import { leafPrograms } from './programs.ts'
import type { Instruction, Transfer } from './solanaTransaction.ts'

/** An instruction as listed by the RPC: position, and call depth if given. */
export type FlatCall = {
  outer: number
  inner: number
  program: string
  accounts: readonly string[]
  data: string | Uint8Array
  parsedTransfer: Transfer | null
  stackHeight: number | null
}

/** Far above the runtime's limit; bounds the nesting of a hostile list. */
const deepest = 32

/**
 * Links instructions to their callers, in execution order. Depth is from `stackHeight`; nodes before 2023 lack it, so
 * then from the log's invoke lines; without a full log, from possible callers.
 */
export function callTree(calls: readonly FlatCall[], logMessages: readonly string[]): Instruction[] {
  const needsDepths = calls.some((call) => call.inner > 0 && call.stackHeight === null)
  const logged = needsDepths ? loggedDepths(calls, logMessages) : null
  const path: Instruction[] = []
  return calls.map((call, at) => {
    const depth = depthOf(call, logged?.[at] ?? null, path)
    path.length = Math.min(path.length, depth - 1)
    const parent = path.at(-1) ?? null
    const { program, accounts, data, parsedTransfer } = call
    const index = instructionIndex(call.outer, call.inner)
    const instruction = { index, program, accounts, data, parsedTransfer, depth, parent, children: [] }
    parent?.children.push(instruction)
    path.push(instruction)
    return instruction
  })
}

function depthOf(call: FlatCall, logged: number | null, path: readonly Instruction[]): number {
  if (call.inner === 0) return 1
  const depth = call.stackHeight ?? logged ?? guessedDepth(call, path)
  return Math.max(2, Math.min(depth, path.length + 1, deepest))
}

/** Token movements and a program's own events belong to the nearest non-leaf program. */
function guessedDepth(call: FlatCall, path: readonly Instruction[]): number {
  const caller = path.findLast((instruction) => !leafPrograms.has(instruction.program))
  if (caller === undefined) return 2
  if (leafPrograms.has(call.program)) return caller.depth + 1
  const isOwnEvent = caller.program === call.program && call.accounts.length === 1
  return isOwnEvent ? caller.depth + 1 : 2
}

/** Depths from the log's `invoke [n]` lines; null if they do not match the calls (truncated log, precompiles). */
function loggedDepths(calls: readonly FlatCall[], logMessages: readonly string[]): number[] | null {
  const depths: number[] = []
  for (const line of logMessages) {
    const invoke = parseInvoke(line)
    if (invoke === null) continue
    if (calls[depths.length]?.program !== invoke.program) return null
    depths.push(invoke.depth)
  }
  return depths.length === calls.length ? depths : null
}

/** The program and depth of a line `Program <id> invoke [<depth>]`; null for any other line. */
export function parseInvoke(line: string): { program: string; depth: number } | null {
  if (!line.startsWith('Program ') || !line.endsWith(']')) return null
  const space = line.indexOf(' ', 8)
  if (!line.startsWith(' invoke [', space)) return null
  const depth = Number(line.slice(space + 9, -1))
  return Number.isInteger(depth) && depth > 0 ? { program: line.slice(8, space), depth } : null
}
