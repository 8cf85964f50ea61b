import { encodeBase58 } from '@peregrine/core/base58'
import { isFault } from '@peregrine/core/fault'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  composeRouted,
  parseRoutedInstruction,
  type RoutedInstructions,
  readLookupTables,
} from './composeRouted.ts'
import { parseLookupTable } from './parseLookupTable.ts'
import { parseWireMessage } from './parseWireMessage.ts'
import { programs } from './programs.ts'
import { jitoTipAccounts } from './tipAccounts.ts'
import { unsignedTransaction, writeMessageV0 } from './writeMessageV0.ts'

const key = (byte: number) => encodeBase58(new Uint8Array(32).fill(byte))
const wallet = key(1)
const blockhash = key(9)
const costs = { priorityLamports: 6_000_000n, tip: null, service: null }
const uses = (...addresses: string[]) =>
  addresses.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }))
const swap = {
  programId: programs.jupiterV6,
  accounts: [{ pubkey: wallet, isSigner: true, isWritable: true }, ...uses(key(2), key(3))],
  data: 'AQID',
}
const routed = (more: Partial<RoutedInstructions> = {}): RoutedInstructions => ({
  computeBudgetInstructions: [{ programId: programs.computeBudget, accounts: [], data: 'AsBcFQA=' }],
  setupInstructions: [],
  tokenLedgerInstruction: null,
  swapInstruction: swap,
  cleanupInstruction: null,
  addressLookupTableAddresses: [],
  ...more,
})
const draft = { wallet, tables: {}, blockhash, costs }

test('keeps the service’s limit of compute units and sets the trader’s own price', () => {
  const message = composeRouted({ ...draft, routed: routed() })
  const { instructions } = parseWireMessage(unsignedTransaction(message))!
  // 1,400,000 units; 6,000,000 lamports over them, rounded down.
  expect(instructions.map(({ data }) => Buffer.from(data).toString('hex'))).toEqual([
    '02c05c1500',
    '031265410000000000',
    '010203',
  ])
})

test.each<[string, Partial<RoutedInstructions>, string, string]>([
  [
    'a program that is no address',
    { swapInstruction: { ...swap, programId: 'x' } },
    'instruction.malformed',
    'swap',
  ],
  ['data that is no base64', { swapInstruction: { ...swap, data: '%' } }, 'instruction.malformed', 'swap'],
  ['no instruction', { swapInstruction: null }, 'instruction.malformed', 'swap'],
  [
    'a flag that is none',
    { swapInstruction: { ...swap, accounts: [{ pubkey: wallet, isSigner: 1, isWritable: true }] } },
    'instruction.malformed',
    'swap',
  ],
  ['setup that is no list', { setupInstructions: {} }, 'instruction.malformed', 'setup'],
  [
    'another program as compute budget',
    { computeBudgetInstructions: [swap] },
    'instruction.malformed',
    'computeBudget',
  ],
  ['a table that was not read', { addressLookupTableAddresses: [key(7)] }, 'lookup-table.missing', ''],
  [
    'another signer',
    { swapInstruction: { ...swap, accounts: [{ pubkey: key(5), isSigner: true, isWritable: false }] } },
    'route.build-failed',
    'signer',
  ],
  [
    'too many accounts',
    { swapInstruction: { ...swap, accounts: uses(...Array.from({ length: 60 }, (_, i) => key(i + 20))) } },
    'route.build-failed',
    'size',
  ],
])('%s is refused', (_, more, code, detail) => {
  expect.assertions(2)
  try {
    composeRouted({ ...draft, routed: routed(more) })
  } catch (error) {
    expect(isFault(error) && error.code).toBe(code)
    expect(JSON.stringify(isFault(error) && error.context)).toContain(detail)
  }
})

test('whatever a service replies is an instruction or a fault', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({
      programId: fc.oneof(fc.constant(key(4)), fc.string()),
      accounts: fc.oneof(fc.constant(uses(key(6))), fc.jsonValue()),
      data: fc.oneof(fc.base64String(), fc.jsonValue()),
    }),
  )
  fc.assert(
    fc.property(anything, (raw) => {
      try {
        expect(parseRoutedInstruction(raw, 'swapInstruction').program).toHaveLength(
          encodeBase58(new Uint8Array(32).fill(4)).length,
        )
      } catch (error) {
        expect(isFault(error, 'instruction.malformed')).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('table accounts move out of the message, except signers, programs and tip accounts', () => {
  const tip = jitoTipAccounts[2] as string
  const table = key(8)
  const held = [key(2), wallet, programs.jupiterV6, tip, key(3)]
  const full = routed({
    swapInstruction: { ...swap, accounts: [...swap.accounts, ...uses(tip)] },
    addressLookupTableAddresses: [table],
  })
  const message = composeRouted({ ...draft, routed: full, tables: { [table]: held } })
  const { keys } = parseWireMessage(unsignedTransaction(message))!
  expect(keys).toEqual([wallet, tip, programs.computeBudget, programs.jupiterV6])
  // One look-up: the table, two writable indexes (0 and 4), none that is only read.
  expect([...message.subarray(-37)]).toEqual([1, ...new Uint8Array(32).fill(8), 2, 0, 4, 0])
})

test('a lookup table is parsed, or missing', () => {
  const data = new Uint8Array(56 + 64)
  data[0] = 1
  data.fill(7, 56, 88)
  data.fill(8, 88)
  expect(parseLookupTable(data)).toEqual([key(7), key(8)])
  expect(parseLookupTable(data.subarray(1))).toBeNull()
  expect(parseLookupTable(new Uint8Array(56))).toBeNull()
  expect(readLookupTables([key(3)], [data])).toEqual({ [key(3)]: [key(7), key(8)] })
  expect(() => readLookupTables([key(3)], [null])).toThrow('lookup-table.missing')
})

test('a message never grows past what a transaction may hold', () => {
  const accounts = Array.from({ length: 40 }, (_, i) => ({
    address: key(i + 20),
    isSigner: false,
    isWritable: true,
  }))
  const instructions = [{ program: programs.jupiterV6, accounts, data: new Uint8Array() }]
  expect(() => writeMessageV0({ payer: wallet, instructions, blockhash })).toThrow('1232')
})
