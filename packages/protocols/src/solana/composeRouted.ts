import { Fault } from '@peregrine/core/fault'
import { computeUnitPrice } from '@peregrine/core/trading/solanaFee'
import { base64Bytes } from './base64Bytes.ts'
import { u32At } from './bytes.ts'
import { computeBudget, maxComputeUnits } from './computeBudget.ts'
import type { SwapCosts } from './composeSwap.ts'
import { isAddressText } from './instructionParts.ts'
import { parseLookupTable } from './parseLookupTable.ts'
import { programs } from './programs.ts'
import { transferSol } from './tokenInstructions.ts'
import { type LookupTables, writeMessageV0 } from './writeMessageV0.ts'
import type { Instruction } from './writeMessage.ts'

/** Instructions of a route service, as it writes them; every field is untrusted. */
export type RoutedInstructions = {
  computeBudgetInstructions: unknown
  setupInstructions: unknown
  tokenLedgerInstruction?: unknown
  swapInstruction: unknown
  cleanupInstruction?: unknown
  addressLookupTableAddresses: unknown
}

type Fields = Record<string, unknown>
const maxData = 1_232
const maxAccounts = 256
const maxList = 32
const fallbackUnits = 800_000

function malformed(part: string): Fault {
  return new Fault('instruction.malformed', { part })
}

function fieldsOf(raw: unknown, part: string): Fields {
  if (typeof raw !== 'object' || raw === null) throw malformed(part)
  return raw as Fields
}

function listOf(raw: unknown, part: string, max = maxList): unknown[] {
  if (!Array.isArray(raw) || raw.length > max) throw malformed(part)
  return raw
}

/**
 * An instruction of a route service: `{programId, accounts: [{pubkey, isSigner, isWritable}], data}`.
 *
 * @throws Fault `instruction.malformed` (Invalid instruction format)
 */
export function parseRoutedInstruction(raw: unknown, part: string): Instruction {
  const { programId, accounts, data } = fieldsOf(raw, part)
  const bytes = typeof data === 'string' && data.length <= 2 * maxData ? base64Bytes(data) : null
  if (!isAddressText(programId) || bytes === null) throw malformed(part)
  const used = listOf(accounts, part, maxAccounts).map((account) => {
    const { pubkey, isSigner, isWritable } = fieldsOf(account, part)
    if (!isAddressText(pubkey) || typeof isSigner !== 'boolean' || typeof isWritable !== 'boolean')
      throw malformed(part)
    return { address: pubkey, isSigner, isWritable }
  })
  return { program: programId, accounts: used, data: bytes }
}

function optional(raw: unknown, part: string): Instruction[] {
  return raw === null || raw === undefined ? [] : [parseRoutedInstruction(raw, part)]
}

/** The service's own limit of compute units; its price is replaced by the trader's fee. */
function unitsOf(raw: unknown): number {
  const part = 'computeBudgetInstructions'
  const parsed = listOf(raw, part).map((one) => parseRoutedInstruction(one, part))
  if (parsed.some(({ program }) => program !== programs.computeBudget)) throw malformed(part)
  const limit = parsed.find(({ data }) => data[0] === 2 && data.length === 5)
  const units = limit ? u32At(limit.data, 1) : fallbackUnits
  return Math.min(Math.max(units, 1), maxComputeUnits)
}

/**
 * Addresses of the service's lookup tables, 16 at most.
 *
 * @throws Fault `instruction.malformed`
 */
export function routedTables({ addressLookupTableAddresses }: RoutedInstructions): string[] {
  const part = 'addressLookupTableAddresses'
  return listOf(addressLookupTableAddresses, part, 16).map((address) => {
    if (!isAddressText(address)) throw malformed(part)
    return address
  })
}

/**
 * Contents of lookup tables from their accounts' data, in the order of `addresses`.
 *
 * @throws Fault `lookup-table.missing` (lookup table not found)
 */
export function readLookupTables(
  addresses: readonly string[],
  accounts: readonly (Uint8Array | null)[],
): LookupTables {
  const found: Record<string, readonly string[]> = {}
  for (const [index, table] of addresses.entries()) {
    const data = accounts[index]
    const held = data ? parseLookupTable(data) : null
    if (!held) throw new Fault('lookup-table.missing', { table })
    found[table] = held
  }
  return found
}

export type RoutedDraft = {
  wallet: string
  routed: RoutedInstructions
  tables: LookupTables
  blockhash: string
  costs: SwapCosts
}

/**
 * Builds the message of a routed swap in the client: the service's instructions in its order, the trader's own
 * compute price, service fee and tip. Nobody but the wallet may sign.
 *
 * @returns a message of version 0
 * @throws Fault `instruction.malformed`, `lookup-table.missing`, `route.build-failed` (构建jup swapTx失败)
 */
export function composeRouted({ wallet, routed, tables, blockhash, costs }: RoutedDraft): Uint8Array {
  for (const table of routedTables(routed)) {
    if (!Object.hasOwn(tables, table)) throw new Fault('lookup-table.missing', { table })
  }
  const part = 'setupInstructions'
  const trade = [
    ...listOf(routed.setupInstructions, part).map((one) => parseRoutedInstruction(one, part)),
    ...optional(routed.tokenLedgerInstruction, 'tokenLedgerInstruction'),
    parseRoutedInstruction(routed.swapInstruction, 'swapInstruction'),
    ...optional(routed.cleanupInstruction, 'cleanupInstruction'),
  ]
  const stranger = trade.some(({ accounts }) =>
    accounts.some(({ address, isSigner }) => isSigner && address !== wallet),
  )
  if (stranger) throw new Fault('route.build-failed', { why: 'signer' })
  const units = unitsOf(routed.computeBudgetInstructions)
  const { service, tip, priorityLamports } = costs
  const instructions = [
    ...computeBudget(units, computeUnitPrice(priorityLamports, BigInt(units))),
    ...trade,
    ...(service && service.lamports > 0n ? [transferSol(wallet, service.recipient, service.lamports)] : []),
    ...(tip ? [transferSol(wallet, tip.account, tip.lamports)] : []),
  ]
  try {
    return writeMessageV0({ payer: wallet, instructions, blockhash, tables })
  } catch (error) {
    // Too many accounts for the tables given.
    throw new Fault('route.build-failed', { why: 'size' }, { cause: error })
  }
}
