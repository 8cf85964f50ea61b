import { encodeBase58 } from '@peregrine/core/base58'
import { type Findings, Unreadable } from './solanaRefusals.ts'

/** An instruction with its accounts' addresses. */
export type Call = {
  program: string
  accounts: readonly string[]
  /** True for accounts that a lookup table supplies, in the order of `accounts`. */
  isLooked: readonly boolean[]
  data: Uint8Array
}

export type SolanaMessage = { payer: string; signers: number; calls: readonly Call[] }

/** Contents of lookup tables, read by the wallet itself. */
export type Tables = Readonly<Record<string, readonly string[]>>

type Lookup = { table: string; indexes: { writable: number[]; readonly: number[] } }
type RawCall = { program: number; accounts: number[]; data: Uint8Array }

/** A transaction of one signature: its count, the signature, the message. */
const maxMessageBytes = 1_232 - 1 - 64

class Reader {
  readonly #bytes: Uint8Array
  readonly #findings: Findings
  #at = 0

  constructor(bytes: Uint8Array, findings: Findings) {
    this.#bytes = bytes
    this.#findings = findings
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new Unreadable('transaction.malformed', { at: String(this.#at) })
    this.#at += 1
    return byte
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new Unreadable('transaction.malformed', { at: String(this.#at) })
    const taken = this.#bytes.slice(this.#at, end)
    this.#at = end
    return taken
  }

  key(): string {
    return encodeBase58(this.take(32))
  }

  /** Solana's compact-u16: seven bits a byte, lowest first, in as few bytes as can hold it. */
  count(): number {
    let value = 0
    for (let size = 0; size < 3; size++) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * size)
      if (byte >= 0x80) continue
      if (size > 0 && byte === 0) this.#findings.add('transaction.canonical', { at: String(this.#at - 1) })
      if (value > 0xffff) break
      return value
    }
    throw new Unreadable('transaction.malformed', { at: String(this.#at) })
  }

  many<T>(read: () => T): T[] {
    const count = this.count()
    // Every item takes a byte at least: a count beyond the rest is refused before memory is taken for it.
    if (count > this.#bytes.length - this.#at)
      throw new Unreadable('transaction.malformed', { at: String(this.#at) })
    return Array.from({ length: count }, read)
  }

  get rest(): number {
    return this.#bytes.length - this.#at
  }
}

function readCall(reader: Reader): RawCall {
  const program = reader.byte()
  const accounts = reader.many(() => reader.byte())
  return { program, accounts, data: reader.take(reader.count()) }
}

function readLookup(reader: Reader): Lookup {
  const table = reader.key()
  const writable = reader.many(() => reader.byte())
  return { table, indexes: { writable, readonly: reader.many(() => reader.byte()) } }
}

function resolve(lookups: readonly Lookup[], tables: Tables, findings: Findings): string[] {
  const loaded = (use: 'writable' | 'readonly'): string[] =>
    lookups.flatMap(({ table, indexes }) =>
      indexes[use].map((index) => {
        const address = Object.hasOwn(tables, table) ? tables[table]?.[index] : undefined
        if (address === undefined) throw new Unreadable('transaction.tables', { table, index: String(index) })
        return address
      }),
    )
  for (const { table, indexes } of lookups) {
    if (indexes.writable.length + indexes.readonly.length === 0)
      findings.add('transaction.accounts', { table, why: 'empty' })
  }
  return [...loaded('writable'), ...loaded('readonly')]
}

function judgeAccounts(
  header: number[],
  fixed: readonly string[],
  all: readonly string[],
  findings: Findings,
): void {
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0] = header
  if (signers !== 1 || readonlySigners !== 0)
    findings.add('transaction.signers', { found: String(signers), wanted: '1' })
  if (signers + readonlyOthers > fixed.length) findings.add('transaction.accounts', { why: 'header' })
  if (new Set(all).size !== all.length) findings.add('transaction.accounts', { why: 'repeated' })
}

function nameCall(
  { program, accounts, data }: RawCall,
  fixed: readonly string[],
  all: readonly string[],
): Call {
  const named = fixed[program]
  // A program from a table, or the payer as a program: the runtime refuses both.
  if (named === undefined || program === 0)
    throw new Unreadable('transaction.malformed', { program: String(program) })
  const addresses = accounts.map((index) => {
    const address = all[index]
    if (address === undefined) throw new Unreadable('transaction.malformed', { account: String(index) })
    return address
  })
  return {
    program: named,
    accounts: addresses,
    isLooked: accounts.map((index) => index >= fixed.length),
    data,
  }
}

/**
 * Reads a message, legacy or of version 0, with nothing in it left unread. Layout: docs of Solana, "Transaction
 * format"; this is a parser of its own, apart from those that write messages.
 *
 * @throws Unreadable `transaction.malformed`, `transaction.tables`
 */
export function readMessage(bytes: Uint8Array, tables: Tables, findings: Findings): SolanaMessage {
  const reader = new Reader(bytes, findings)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (first > 0x80) throw new Unreadable('transaction.malformed', { version: String(first & 0x7f) })
  const header = [isVersioned ? reader.byte() : first, reader.byte(), reader.byte()]
  const fixed = reader.many(() => reader.key())
  // Its recent blockhash: any, since a wrong one only makes the transaction invalid.
  reader.take(32)
  const calls = reader.many(() => readCall(reader))
  const lookups = isVersioned ? reader.many(() => readLookup(reader)) : []
  if (reader.rest > 0) findings.add('transaction.trailing', { bytes: String(reader.rest) })
  if (bytes.length > maxMessageBytes)
    findings.add('transaction.size', { found: String(bytes.length), wanted: String(maxMessageBytes) })
  const all = [...fixed, ...resolve(lookups, tables, findings)]
  judgeAccounts(header, fixed, all, findings)
  const payer = fixed[0]
  if (payer === undefined) throw new Unreadable('transaction.malformed', { accounts: '0' })
  return { payer, signers: header[0] ?? 0, calls: calls.map((call) => nameCall(call, fixed, all)) }
}
