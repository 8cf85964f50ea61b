import type { BaseUnits } from '@peregrine/core/units'
import { instructionBytes } from './instructionBytes.ts'
import { programs } from './programs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'
import { mintOfTransfer } from './swapByTransfers.ts'
import { transfersOf } from './transfersOf.ts'

/** One side of a hop as reported by its route's event. */
type ReportedLeg = { token: string; units: bigint }

/**
 * Actual input of a hop: the outflow of the trader's account in the call to the venue. The event has the amount
 * offered, of which a venue may take less but never more. A venue that burns its input (stake pools) transfers only its
 * fee, so the event's amount is used there, as it is if none of the token moved.
 */
export function soldUnits(
  transaction: SolanaTransaction,
  call: Instruction,
  reported: ReportedLeg,
): BaseUnits {
  const moved = burns(call, reported.token) ? null : nearestMove(transaction, call, reported, 'out')
  return (moved !== null && moved < reported.units ? moved : reported.units) as BaseUnits
}

/**
 * Actual output of a hop: the inflow of the trader's account in the call to the venue, before a Token-2022 fee is
 * withheld. The event has the amount received; transfers fall short of it only if the rest moved without a transfer, as
 * lamports do.
 */
export function boughtUnits(
  transaction: SolanaTransaction,
  call: Instruction,
  reported: ReportedLeg,
): BaseUnits {
  const moved = nearestMove(transaction, call, reported, 'in')
  return (moved !== null && moved > reported.units ? moved : reported.units) as BaseUnits
}

/** Net change of the account nearest to the reported amount: others are fees. Null if no account changed. */
function nearestMove(
  { balances }: SolanaTransaction,
  call: Instruction,
  { token, units }: ReportedLeg,
  direction: 'in' | 'out',
): bigint | null {
  const net = new Map<string, bigint>()
  const add = (account: string, change: bigint) => net.set(account, (net.get(account) ?? 0n) + change)
  for (const transfer of transfersOf(call)) {
    if (mintOfTransfer(balances, transfer) !== token) continue
    add(transfer.source, direction === 'out' ? transfer.units : -transfer.units)
    add(transfer.destination, direction === 'out' ? -transfer.units : transfer.units)
  }
  let nearest: bigint | null = null
  for (const change of net.values()) {
    if (change <= 0n) continue
    if (nearest === null || distance(change, units) < distance(nearest, units)) nearest = change
  }
  return nearest
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}

const burnTags = new Set([8, 15])

/** True when Burn or BurnChecked of a token ran inside a call. */
function burns(call: Instruction, token: string): boolean {
  const { program, accounts, children } = call
  if (program === programs.token || program === programs.token2022)
    return accounts[1] === token && burnTags.has(instructionBytes(call)[0] ?? 0)
  return children.some((child) => burns(child, token))
}
