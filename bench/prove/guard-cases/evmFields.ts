import { fromRlp, type Hex, numberToHex, toRlp } from 'viem'
import type { Unsigned } from '@peregrine/wallet/intent'
import type { Change } from './tamper.ts'
import type { GuardCase } from './guardCase.ts'

/** Fields of an EIP-1559 transaction in their order; the last is the access list. */
export const fieldNames = [
  'chain',
  'nonce',
  'tip',
  'fee',
  'gas',
  'to',
  'value',
  'data',
  'accessList',
] as const
export type FieldName = (typeof fieldNames)[number]
type Fields = Record<FieldName, Hex>

/** Bytes of a transaction; null for a permit. */
export function bytesOf({ unsigned }: Pick<GuardCase, 'unsigned'>): Hex | null {
  return 'transaction' in unsigned ? unsigned.transaction : null
}

/** A change of the bytes. */
export function withBytes({ unsigned }: GuardCase, transaction: Hex): Change {
  if (unsigned.family !== 'EVM') return null
  const changed: Unsigned = { family: 'EVM', chain: unsigned.chain, transaction }
  return { unsigned: changed }
}

/** A number in RLP; 0 is empty. */
export function rlpNumber(value: bigint): Hex {
  return value === 0n ? '0x' : numberToHex(value)
}

/** Reads the fields, without the access list's content, which honest transactions do not have. */
export function fieldsOf(bytes: Hex): Fields {
  const items = fromRlp(`0x${bytes.slice(4)}`)
  const at = (index: number): Hex => {
    const item = items[index]
    return typeof item === 'string' && item.startsWith('0x') ? (item as Hex) : '0x'
  }
  return {
    chain: at(0),
    nonce: at(1),
    tip: at(2),
    fee: at(3),
    gas: at(4),
    to: at(5),
    value: at(6),
    data: at(7),
    accessList: '0x',
  }
}

/** Bytes of these fields, even where they are no proper ones. */
export function bytesFrom(fields: Fields, accessList: readonly Hex[] = []): Hex {
  const texts = fieldNames.slice(0, 8).map((name) => fields[name])
  return `0x02${toRlp([...texts, [...accessList]]).slice(2)}`
}

/** Changes one field of a transaction. */
export function withField(from: GuardCase, name: FieldName, change: (old: Hex) => Hex | null): Change {
  const bytes = bytesOf(from)
  if (!bytes) return null
  const fields = fieldsOf(bytes)
  const changed = change(fields[name])
  return changed === null || changed === fields[name]
    ? null
    : withBytes(from, bytesFrom({ ...fields, [name]: changed }))
}

/** Changes the call's data; null where nothing of it changes. */
export function withData(from: GuardCase, change: (data: Hex) => Hex | null): Change {
  return withField(from, 'data', (data) => (data === '0x' ? null : change(data)))
}

/** The 64 digits of a number or address in a call. */
export function wordOf(value: bigint | string): string {
  return (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
}

/** Replaces a word everywhere; null if it is nowhere. */
export function swapWord(data: Hex, from: bigint | string, to: bigint | string): Hex | null {
  return data.includes(wordOf(from)) ? (data.replaceAll(wordOf(from), wordOf(to)) as Hex) : null
}

/** Replaces an address everywhere, also inside packed paths; null if it is nowhere. */
export function swapAddress(data: Hex, from: string, to: string): Hex | null {
  const [old, fresh] = [from.slice(2).toLowerCase(), to.slice(2).toLowerCase()]
  return data.includes(old) ? (data.replaceAll(old, fresh) as Hex) : null
}
