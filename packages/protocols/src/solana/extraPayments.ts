import { mintOfTransfer } from './swapByTransfers.ts'
import { nativeSolMint, programs } from './programs.ts'
import { isWithin } from './routeDecoder.ts'
import type { Instruction, SolanaTransaction, Transfer } from './solanaTransaction.ts'
import { tipAccounts } from './tipAccounts.ts'
import { transfersOf } from './transfersOf.ts'

/** A trading wallet's payment in a transaction besides its swaps. */
export type ExtraPayment = { kind: 'router' | 'tip'; payer: string; token: string; units: bigint }

/** A swap of a known wallet, with its source instruction. */
export type SentSwap = { instruction: Instruction; sender: string }

const tokenPrograms: ReadonlySet<string> = new Set([programs.token, programs.token2022])

/** Routers are the callers of venues; each works for the wallet whose swap it called. */
function routersOf(swaps: readonly SentSwap[]): Map<Instruction, string> {
  const routers = new Map<Instruction, string>()
  for (const { instruction, sender } of swaps)
    for (let at = instruction.parent; at !== null; at = at.parent) routers.set(at, sender)
  return routers
}

/** Tracks how much of their incoming transfers other parties' accounts kept. */
class RetainedFunds {
  readonly #transaction: SolanaTransaction
  readonly #wallets: ReadonlySet<string>
  readonly #left = new Map<string, bigint>()
  #lamports: Map<string, bigint> | null = null

  constructor(transaction: SolanaTransaction, wallets: ReadonlySet<string>) {
    this.#transaction = transaction
    this.#wallets = wallets
  }

  /** The wallet of an account, itself or as a token account; null for other parties' accounts. */
  walletOf(account: string): string | null {
    if (this.#wallets.has(account)) return account
    const owner = this.#transaction.balances.get(account)?.owner ?? null
    return owner !== null && this.#wallets.has(owner) ? owner : null
  }

  /** Part of a transfer still in its destination after the transaction; excludes everything passed on. */
  retain({ destination, units }: Transfer, isLamports: boolean): bigint {
    const gained = this.#left.get(destination) ?? this.#gainOf(destination, isLamports)
    const kept = gained < units ? gained : units
    this.#left.set(destination, gained - kept)
    return kept
  }

  #gainOf(account: string, isLamports: boolean): bigint {
    if (!isLamports) {
      const balance = this.#transaction.balances.get(account)
      return balance && balance.owner !== null && balance.post > balance.pre ? balance.post - balance.pre : 0n
    }
    this.#lamports ??= new Map(
      this.#transaction.lamports().map(({ account: of, pre, post }) => [of, post - pre]),
    )
    const gained = this.#lamports.get(account) ?? 0n
    return gained > 0n ? gained : 0n
  }
}

/** Payer of a plain transfer: the wallet that sent it, or whose router did; null otherwise. */
function payerOf(
  { parent }: Instruction,
  { source, destination }: Transfer,
  routers: ReadonlyMap<Instruction, string>,
  retained: RetainedFunds,
): string | null {
  const sender = retained.walletOf(source)
  if (tipAccounts.has(destination)) return sender
  return parent === null ? sender : (routers.get(parent) ?? null)
}

/** Instructions of the token and system programs outside of venues. */
function* plainCalls({ inOrder }: SolanaTransaction, swaps: readonly SentSwap[]): Generator<Instruction> {
  for (const instruction of inOrder) {
    if (instruction.program !== programs.system && !tokenPrograms.has(instruction.program)) continue
    if (!swaps.some((swap) => isWithin(instruction, swap.instruction))) yield instruction
  }
}

/**
 * Payments of the trading wallets besides their swaps, as far as sent by plain transfers: by the transaction itself, or
 * by the router that called the venue. Transfers within a venue's call are the venue's; those of other programs (a
 * deposit, a purchase) are not a cost of the trade. An account that passed on its income took no fee.
 *
 * @param swaps all swaps of the transaction
 */
export function extraPayments(transaction: SolanaTransaction, swaps: readonly SentSwap[]): ExtraPayment[] {
  if (swaps.length === 0) return []
  const routers = routersOf(swaps)
  const retained = new RetainedFunds(transaction, new Set(swaps.map(({ sender }) => sender)))
  const payments: ExtraPayment[] = []
  for (const instruction of plainCalls(transaction, swaps)) {
    const isLamports = instruction.program === programs.system
    for (const transfer of transfersOf(instruction)) {
      const payer = payerOf(instruction, transfer, routers, retained)
      if (payer === null || retained.walletOf(transfer.destination) !== null) continue
      const token = isLamports ? nativeSolMint : mintOfTransfer(transaction.balances, transfer)
      const units = retained.retain(transfer, isLamports)
      const kind = tipAccounts.has(transfer.destination) ? 'tip' : 'router'
      if (token !== null && units > 0n) payments.push({ kind, payer, token, units })
    }
  }
  return payments
}
