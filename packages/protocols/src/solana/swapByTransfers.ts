import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '../fact.ts'
import type { Instruction, SolanaTransaction, Transfer } from './solanaTransaction.ts'
import { transfersOf } from './transfersOf.ts'

/** A pool's token vaults, in its own order, and the trader's accounts involved. */
export type SwapAccounts = {
  dex: string
  pool: string | undefined
  vaults: readonly [string | undefined, string | undefined]
  /** As named by the instruction; the vaults' balances take precedence, if the RPC lists them. */
  mints?: readonly [string | undefined, string | undefined]
  /** The trader's token accounts: moves between a vault and any other account are fees. */
  trader?: readonly (string | undefined)[]
  /** The instruction names the vaults by the trade's direction; the pool's own order is that of the mints' bytes. */
  isByDirection?: boolean
  /** Signer for the tokens sold. */
  authority: string | undefined
}

/**
 * A swap from the token movements inside its instruction: sold is the flow from the trader to the pool, bought the
 * reverse, both before a Token-2022 transfer fee is withheld at the destination. Null unless tokens went both ways.
 */
export function swapByTransfers(
  transaction: SolanaTransaction,
  instruction: Instruction,
  accounts: SwapAccounts,
): SwapFact | null {
  const { dex, pool, authority } = accounts
  const [vaultA, vaultB] = accounts.vaults
  if (pool === undefined || vaultA === undefined || vaultB === undefined) return null
  const transfers = transfersOf(instruction)
  const units = [gained(vaultA, transfers, accounts), gained(vaultB, transfers, accounts)] as const
  const tokens = tokensOf(transaction, [vaultA, vaultB], accounts, transfers)
  if (!isExchange(units[0], units[1]) || tokens === null) return null
  const legs = [
    { token: tokens[0], units: absolute(units[0]) },
    { token: tokens[1], units: absolute(units[1]) },
  ] as const
  const [sold, bought] = units[0] > 0n ? legs : [legs[1], legs[0]]
  const isTurned = accounts.isByDirection === true && isBefore(tokens[1], tokens[0])
  const reserves = isTurned
    ? holdings(transaction, [vaultB, vaultA], [tokens[1], tokens[0]])
    : holdings(transaction, [vaultA, vaultB], tokens)
  return {
    kind: 'swap',
    dex,
    pool,
    index: instruction.index,
    sold,
    bought,
    sender: authority ?? null,
    ...reserves,
  }
}

/** Compares two addresses' bytes, whose order base58 keeps for texts of one length. */
function isBefore(first: string, second: string): boolean {
  return first.length === second.length ? first < second : first.length < second.length
}

function isExchange(first: bigint, second: bigint): boolean {
  return (first > 0n && second < 0n) || (first < 0n && second > 0n)
}

function absolute(units: bigint): BaseUnits {
  return (units < 0n ? -units : units) as BaseUnits
}

/** The vaults' balances at the end of the transaction; omitted if the RPC does not list them. */
function holdings(
  { balances }: SolanaTransaction,
  vaults: readonly [string, string],
  tokens: [string, string],
): Pick<SwapFact, 'reserves'> {
  const [first, second] = [balances.get(vaults[0]), balances.get(vaults[1])]
  return first && second ? { reserves: { tokens, units: [first.post, second.post] } } : {}
}

/** A vault's inflow from the trader less its outflow to the trader. */
function gained(vault: string, transfers: readonly Transfer[], { trader }: SwapAccounts): bigint {
  let units = 0n
  for (const transfer of transfers) {
    if (transfer.destination === vault && isTrader(trader, transfer.source)) units += transfer.units
    if (transfer.source === vault && isTrader(trader, transfer.destination)) units -= transfer.units
  }
  return units
}

function isTrader(trader: SwapAccounts['trader'], account: string): boolean {
  return trader === undefined || trader.includes(account)
}

function tokensOf(
  transaction: SolanaTransaction,
  vaults: readonly [string, string],
  { mints }: SwapAccounts,
  transfers: readonly Transfer[],
): [string, string] | null {
  const first = mintOfVault(transaction, mints?.[0], vaults[0], transfers)
  const second = mintOfVault(transaction, mints?.[1], vaults[1], transfers)
  return first === null || second === null ? null : [first, second]
}

function mintOfVault(
  { balances }: SolanaTransaction,
  named: string | undefined,
  vault: string,
  transfers: readonly Transfer[],
): string | null {
  const known = balances.get(vault)?.mint ?? named
  if (known !== undefined) return known
  const move = transfers.find((transfer) => transfer.source === vault || transfer.destination === vault)
  return move ? mintOfTransfer(balances, move) : null
}

/** The token of a transfer: named by it, or by the balance of either account; null if unknown. */
export function mintOfTransfer(balances: SolanaTransaction['balances'], transfer: Transfer): string | null {
  const { mint, source, destination } = transfer
  return mint ?? balances.get(source)?.mint ?? balances.get(destination)?.mint ?? null
}
