import type { Ledger } from '../ledger/ledger.ts'
import { addressBytes, programAddress } from '../wire/programAddress.ts'

const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
const headerBytes = 56
const neverDeactivated = 2n ** 64n - 1n
const rentOf = (bytes: number): bigint => BigInt(bytes + 128) * 6_960n

/** Writes a lookup table into the chain, as its program lays it out, and returns its address. `name` tells tables apart. */
export function writeLookupTable(ledger: Ledger, name: string, addresses: readonly string[]): string {
  const data = Buffer.alloc(headerBytes + 32 * addresses.length)
  data.writeUInt32LE(1, 0)
  data.writeBigUInt64LE(neverDeactivated, 4)
  for (const [index, address] of addresses.entries())
    data.set(addressBytes(address), headerBytes + 32 * index)
  const table = programAddress(lookupTableProgram, name.slice(0, 32))
  ledger.setAccount(table, { lamports: rentOf(data.length), data, owner: lookupTableProgram })
  return table
}
