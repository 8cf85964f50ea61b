import { concatHex, fromRlp, numberToHex, toRlp } from 'viem/utils'
import type { Hex } from './hex.ts'
import { Unreadable } from './unreadable.ts'

/** An unsigned transaction as its bytes say it. */
export type EvmTransaction = {
  chainId: bigint
  nonce: bigint
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Lower case; null for the creation of a contract. */
  to: string | null
  value: bigint
  data: Hex
  hasAccessList: boolean
  /** False if the same transaction has another, proper encoding: trailing bytes, leading zeros, long lengths. */
  isCanonical: boolean
}

type Rlp = Hex | readonly Rlp[]

/** More than any call of this program; a bound on the work for hostile bytes. */
const maximumLength = 2 * 16_384

function readText(fields: readonly Rlp[], index: number): Hex {
  const field = fields[index]
  if (typeof field !== 'string') throw new Unreadable('transaction.malformed', { field: String(index) })
  return field
}

function readUnits(fields: readonly Rlp[], index: number): bigint {
  const text = readText(fields, index)
  if (text.length > 66) throw new Unreadable('transaction.malformed', { field: String(index) })
  return text === '0x' ? 0n : BigInt(text)
}

function readTo(fields: readonly Rlp[], index: number): string | null {
  const text = readText(fields, index).toLowerCase()
  if (text === '0x') return null
  if (text.length !== 42) throw new Unreadable('transaction.malformed', { field: String(index) })
  return text
}

function properUnits(units: bigint): Hex {
  return units === 0n ? '0x' : numberToHex(units)
}

function readFields(bytes: Hex, count: number): readonly Rlp[] {
  const fields: Rlp = fromRlp(bytes)
  if (typeof fields === 'string' || fields.length !== count)
    throw new Unreadable('transaction.malformed', { fields: String(fields.length) })
  return fields
}

/** EIP-1559: 0x02 and the list of chain, nonce, tip, fee, gas, to, value, data, access list. */
function readDynamicFee(bytes: Hex): EvmTransaction {
  const fields = readFields(`0x${bytes.slice(4)}`, 9)
  const at = (index: number): bigint => readUnits(fields, index)
  const to = readTo(fields, 5)
  const data = readText(fields, 7)
  const list = fields[8] ?? '0x'
  const numbers = [0, 1, 2, 3, 4].map((index) => properUnits(at(index)))
  const proper = toRlp([...numbers, readText(fields, 5), properUnits(at(6)), data, list] as Hex[])
  return {
    chainId: at(0),
    nonce: at(1),
    maxPriorityFeePerGas: at(2),
    maxFeePerGas: at(3),
    gas: at(4),
    to,
    value: at(6),
    data,
    hasAccessList: typeof list === 'string' || list.length > 0,
    isCanonical: concatHex(['0x02', proper]) === bytes,
  }
}

/** Reads an unsigned transaction of type 2, the only one that is ever built. Throws `Unreadable`, or viem's errors for broken RLP. */
export function readTransaction(transaction: unknown): EvmTransaction {
  if (
    typeof transaction !== 'string' ||
    transaction.length > maximumLength ||
    !/^0x([0-9a-fA-F]{2})+$/.test(transaction)
  )
    throw new Unreadable('transaction.malformed')
  const bytes = transaction.toLowerCase() as Hex
  if (!bytes.startsWith('0x02')) throw new Unreadable('transaction.malformed', { type: bytes.slice(0, 4) })
  return readDynamicFee(bytes)
}
