import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '../fact.ts'
import type { Instruction, SolanaTransaction, Transfer } from './solanaTransaction.ts'
import { transfersOf } from './transfersOf.ts'

/** Where a pool keeps its two tokens, in its own order, and which accounts of the trader take part. */
export type SwapAccounts = {
  dex: string
  pool: string | undefined
  vaults: readonly [string | undefined, string | undefined]
  /** Named by the instruction, or else read from the vaults' balances. */
  mints?: readonly [string | undefined, string | undefined]
  /** The trader's token accounts: moves between a vault and any other account are fees, not the trade. */
  trader?: readonly (string | undefined)[]
  /** Who signs for the tokens sold. */
  authority: string | undefined
}

type Flow = { into: bigint; outOf: bigint }

/**
 * A swap as the tokens moved inside its instruction: sold is what left the trader for the pool, bought is what left the
 * pool for the trader, both before a Token-2022 transfer fee is withheld at the destination. Null when no tokens went
 * one way and others the other way.
 */
export function swapByTransfers(
  transaction: SolanaTransaction,
  instruction: Instruction,
  accounts: SwapAccounts,
): SwapFact | null {
  const { dex, pool, vaults, authority } = accounts
  if (pool === undefined || vaults[0] === undefined || vaults[1] === undefined) return null
  const transfers = transfersOf(instruction)
  const flows = [flowOf(vaults[0], transfers, accounts), flowOf(vaults[1], transfers, accounts)] as const
  const first = flows[0].into - flows[0].outOf
  const second = flows[1].into - flows[1].outOf
  if (!(first > 0n && second < 0n) && !(first < 0n && second > 0n)) return null
  const mints = [0, 1].map((side) => mintOf(transaction, accounts, transfers, side as 0 | 1))
  if (mints[0] === null || mints[1] === null) return null
  const [sold, bought] = first > 0n ? ([0, 1] as const) : ([1, 0] as const)
  const changes = [first, second] as const
  return {
    kind: 'swap',
    dex,
    pool,
    index: instruction.index,
    sold: { token: mints[sold] as string, units: changes[sold] as BaseUnits },
    bought: { token: mints[bought] as string, units: -changes[bought] as BaseUnits },
    sender: authority ?? null,
    ...holdings(transaction, vaults as readonly [string, string], mints as [string, string]),
  }
}

/** What the vaults hold when the transaction is over; left out where the RPC does not list them. */
function holdings(
  { balances }: SolanaTransaction,
  vaults: readonly [string, string],
  tokens: [string, string],
): Pick<SwapFact, 'reserves'> {
  const [first, second] = [balances.get(vaults[0]), balances.get(vaults[1])]
  return first && second ? { reserves: { tokens, units: [first.post, second.post] } } : {}
}

function flowOf(vault: string, transfers: readonly Transfer[], { trader }: SwapAccounts): Flow {
  const flow = { into: 0n, outOf: 0n }
  for (const { source, destination, units } of transfers) {
    if (destination === vault && (!trader || trader.includes(source))) flow.into += units
    if (source === vault && (!trader || trader.includes(destination))) flow.outOf += units
  }
  return flow
}

function mintOf(
  { balances }: SolanaTransaction,
  { mints, vaults }: SwapAccounts,
  transfers: readonly Transfer[],
  side: 0 | 1,
): string | null {
  const vault = vaults[side] as string
  const named = mints?.[side] ?? balances.get(vault)?.mint
  if (named !== undefined) return named
  const move = transfers.find((transfer) => transfer.source === vault || transfer.destination === vault)
  return move ? mintOfTransfer(balances, move) : null
}

/** The token of a transfer: named by it, or by the balance of either account; null when nothing says it. */
export function mintOfTransfer(balances: SolanaTransaction['balances'], transfer: Transfer): string | null {
  const { mint, source, destination } = transfer
  return mint ?? balances.get(source)?.mint ?? balances.get(destination)?.mint ?? null
}
