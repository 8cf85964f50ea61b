import { addressBytes, joinBytes } from './instructionParts.ts'
import { tipAccounts } from './tipAccounts.ts'
import type { AccountUse, Instruction } from './writeMessage.ts'

/** Addresses of lookup tables in their order, as read from the chain. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

export type MessageDraft = {
  payer: string
  instructions: readonly Instruction[]
  /** Base58. */
  blockhash: string
  tables?: LookupTables
}

type Lookup = { table: string; writable: string[]; readonly: string[] }

/** A transaction's size limit: 1,280 bytes of IPv6 less the headers. */
const maxTransactionBytes = 1_232
const signatureBytes = 64

function collect(payer: string, instructions: readonly Instruction[]): AccountUse[] {
  const found = new Map<string, AccountUse>([[payer, { address: payer, isSigner: true, isWritable: true }]])
  const add = ({ address, isSigner, isWritable }: AccountUse): void => {
    const known = found.get(address)
    found.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  for (const { program, accounts } of instructions) {
    for (const account of accounts) add(account)
    add({ address: program, isSigner: false, isWritable: false })
  }
  return [...found.values()]
}

/** The first table that each address is in. An index is one byte. */
function tableByAddress(tables: LookupTables): Map<string, string> {
  const place = new Map<string, string>()
  for (const [table, addresses] of Object.entries(tables)) {
    for (const address of addresses.slice(0, 256)) if (!place.has(address)) place.set(address, table)
  }
  return place
}

/** Moves accounts out of the message into tables. Signers and called programs stay; so do tip accounts, by Jito's rule. */
function splitLookups(
  accounts: readonly AccountUse[],
  called: ReadonlySet<string>,
  tables: LookupTables,
): { fixed: AccountUse[]; lookups: Lookup[] } {
  const place = tableByAddress(tables)
  const lookups = new Map<string, Lookup>()
  const fixed: AccountUse[] = []
  for (const account of accounts) {
    const { address, isSigner, isWritable } = account
    const table = place.get(address)
    if (table === undefined || isSigner || called.has(address) || tipAccounts.has(address)) {
      fixed.push(account)
      continue
    }
    const lookup = lookups.get(table) ?? { table, writable: [], readonly: [] }
    lookups.set(table, lookup)
    lookup[isWritable ? 'writable' : 'readonly'].push(address)
  }
  return { fixed, lookups: [...lookups.values()] }
}

/** Solana's compact-u16. */
function compact(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

function rank({ isSigner, isWritable }: AccountUse): number {
  return (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
}

/**
 * Writes a message of version 0. An account in one of `tables` takes one byte instead of 32.
 *
 * @throws Error if an address is not one, or the signed transaction would exceed 1,232 bytes
 */
export function writeMessageV0({ payer, instructions, blockhash, tables = {} }: MessageDraft): Uint8Array {
  const called = new Set(instructions.map(({ program }) => program))
  const { fixed, lookups } = splitLookups(collect(payer, instructions), called, tables)
  fixed.sort((a, b) => rank(a) - rank(b))
  const signers = fixed.filter(({ isSigner }) => isSigner)
  const order = [
    ...fixed.map(({ address }) => address),
    ...lookups.flatMap(({ writable }) => writable),
    ...lookups.flatMap(({ readonly }) => readonly),
  ]
  const place = new Map(order.map((address, index) => [address, index]))
  const at = (address: string): number => place.get(address) as number
  const calls = instructions.flatMap(({ program, accounts, data }) => [
    [at(program), ...compact(accounts.length), ...accounts.map(({ address }) => at(address))],
    [...compact(data.length), ...data],
  ])
  const lookupBytes = lookups.map(({ table, writable, readonly }) => {
    const indexes = (list: string[]) => [
      ...compact(list.length),
      ...list.map((address) => (tables[table] as readonly string[]).indexOf(address)),
    ]
    return joinBytes(addressBytes(table), indexes(writable), indexes(readonly))
  })
  const message = joinBytes(
    [0x80, signers.length, signers.filter(({ isWritable }) => !isWritable).length],
    [fixed.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length],
    compact(fixed.length),
    ...fixed.map(({ address }) => addressBytes(address)),
    addressBytes(blockhash),
    compact(instructions.length),
    ...calls,
    compact(lookups.length),
    ...lookupBytes,
  )
  const size = 1 + signatureBytes * signers.length + message.length
  if (size > maxTransactionBytes)
    throw new Error(`transaction of ${size} bytes is over ${maxTransactionBytes}`)
  return message
}

/** A transaction with empty signatures around a message. `message` is one of `writeMessageV0`. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  const signers = message[1] ?? 0
  return joinBytes(compact(signers), new Uint8Array(signatureBytes * signers), message)
}
