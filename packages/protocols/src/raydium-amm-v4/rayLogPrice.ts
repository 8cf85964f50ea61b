import type { EqualWorth, SwapFact } from '../fact.ts'
import { base64Bytes } from '../solana/base64Bytes.ts'
import { u64At } from '../solana/bytes.ts'
import { ownLogs } from '../solana/ownLogs.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'

const prefix = 'Program log: ray_log: '
/** Kinds of the log: a swap with its input given, and one with its output given. */
const swapKinds: ReadonlySet<number | undefined> = new Set([3, 4])
const length = 57
const coinToPc = 2n

/**
 * The price that a swap left, from its `ray_log`: direction at 17, the pool's reserves of coin and pc before the swap at
 * 33 and 41. They lack the profit that the pool owes, which its vaults still hold. Undefined if the log is cut off.
 */
export function rayLogPrice(
  transaction: SolanaTransaction,
  instruction: Instruction,
  { sold, bought }: SwapFact,
): EqualWorth | undefined {
  const line = ownLogs(transaction, instruction).find((text) => text.startsWith(prefix))
  const log = line === undefined ? null : base64Bytes(line.slice(prefix.length))
  if (log?.length !== length || !swapKinds.has(log[0])) return undefined
  const [coin, pc] = [u64At(log, 33), u64At(log, 41)]
  const [before, given] = u64At(log, 17) === coinToPc ? [coin, pc] : [pc, coin]
  const units = [before + (sold.units ?? 0n), given - (bought.units ?? 0n)] as const
  return units[0] > 0n && units[1] > 0n ? { tokens: [sold.token, bought.token], units } : undefined
}
