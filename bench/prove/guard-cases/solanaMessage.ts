import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'

/** An instruction with addresses in place of indexes. */
export type NamedCall = { program: string; accounts: readonly string[]; data: Uint8Array }
export type Tables = Readonly<Record<string, readonly string[]>>
/** A message to write. What a builder would never write can be said too. */
export type MessageDraft = {
  payer: string
  calls: readonly NamedCall[]
  tables: Tables
  /** Signatures, readonly signers, readonly others. */
  header?: readonly [number, number, number]
  /** Keys that no instruction uses. */
  moreKeys?: readonly string[]
  isLegacy?: boolean
}

function keyOf(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`not an address: ${address}`)
  return bytes
}

/** Solana's compact-u16. */
function compact(count: number): number[] {
  return count < 0x80 ? [count] : [(count & 0x7f) | 0x80, count >> 7]
}

/**
 * Writes a message, of version 0 unless it is legacy, with everything writable: the guard does not ask. Apart from the
 * project's own writers, which it is to be compared with.
 */
export function writeDraft({
  payer,
  calls,
  tables,
  header = [1, 0, 0],
  moreKeys = [],
  isLegacy,
}: MessageDraft): Uint8Array {
  const places = new Map(
    Object.entries(tables).flatMap(([table, list]) => list.map((address, at) => [address, { table, at }])),
  )
  const called = new Set(calls.map(({ program }) => program))
  const used = new Set([payer, ...calls.flatMap(({ program, accounts }) => [program, ...accounts])])
  const isLooked = (address: string) => address !== payer && !called.has(address) && places.has(address)
  const fixed = [...[...used].filter((address) => !isLooked(address)), ...moreKeys]
  const looked = Object.entries(tables).map(([table, list]) => ({
    table,
    addresses: list.filter((address) => used.has(address) && isLooked(address)),
  }))
  const order = [...fixed, ...looked.flatMap(({ addresses }) => addresses)]
  const at = (address: string) => order.indexOf(address)
  const bytes = [
    ...(isLegacy ? [] : [0x80]),
    ...header,
    ...compact(fixed.length),
    ...fixed.flatMap((address) => [...keyOf(address)]),
    ...keyOf(fixed[0] ?? payer),
    ...compact(calls.length),
    ...calls.flatMap(({ program, accounts, data }) => [
      at(program),
      ...compact(accounts.length),
      ...accounts.map(at),
      ...compact(data.length),
      ...data,
    ]),
  ]
  if (isLegacy) return Uint8Array.from(bytes)
  const lookups = looked.filter(({ addresses }) => addresses.length > 0)
  const tail = lookups.flatMap(({ table, addresses }) => [
    ...keyOf(table),
    ...compact(addresses.length),
    ...addresses.map((address) => places.get(address)?.at ?? 0),
    0,
  ])
  return Uint8Array.from([...bytes, ...compact(lookups.length), ...tail])
}

/** Reads an honest message; the guard reads hostile ones. */
export function openMessage(message: Uint8Array, tables: Tables): MessageDraft {
  let at = message[0] === 0x80 ? 4 : 3
  const isLegacy = message[0] !== 0x80
  const byte = () => message[at++] ?? 0
  const count = () => {
    const low = byte()
    return low < 0x80 ? low : (low & 0x7f) | (byte() << 7)
  }
  const take = (length: number) => {
    at += length
    return message.slice(at - length, at)
  }
  const many = <T>(read: () => T): T[] => Array.from({ length: count() }, read)
  const keys = many(() => encodeBase58(take(32)))
  take(32)
  const raw = many(() => ({ program: byte(), accounts: many(byte), data: take(count()) }))
  const lookups = isLegacy
    ? []
    : many(() => ({ table: encodeBase58(take(32)), writable: many(byte), readonly: many(byte) }))
  const found = (use: 'writable' | 'readonly') =>
    lookups.flatMap(({ table, ...indexes }) => indexes[use].map((index) => tables[table]?.[index] ?? ''))
  const all = [...keys, ...found('writable'), ...found('readonly')]
  const name = (index: number) => all[index] ?? ''
  const calls = raw.map(({ program, accounts, data }) => ({
    program: name(program),
    accounts: accounts.map(name),
    data,
  }))
  return { payer: name(0), calls, tables, isLegacy }
}
