import { expect, test } from 'vitest'
import { addressBytes, joinBytes, u64Bytes } from './instructionParts.ts'
import { isEmptiedBy, parseTokenAccount, tokenAccountKind } from './parseTokenAccount.ts'
import { programs } from './programs.ts'

const owner = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

/** spl-token, state.rs: mint, owner, amount, delegate (36), state, native (12), delegated (8), close authority (36). */
function dataOf(more: { state?: number; closer?: string; extensions?: readonly number[] } = {}): Uint8Array {
  const { state = 1, closer, extensions } = more
  const closes = closer ? [1, 0, 0, 0, ...addressBytes(closer)] : new Array<number>(36).fill(0)
  return joinBytes(
    addressBytes(mint),
    addressBytes(owner),
    u64Bytes(7n),
    new Array<number>(36).fill(0),
    [state],
    new Array<number>(20).fill(0),
    closes,
    extensions ? [2, ...extensions] : [],
  )
}

const immutableOwner = [7, 0, 0, 0]
const withheld = (units: bigint) => [2, 0, 8, 0, ...u64Bytes(units)]
/** An extension of this type and length whose bytes are zeros but for one. */
const extension = (type: number, length: number, at: number) => {
  const value = new Array<number>(length).fill(0)
  if (at < length) value[at] = 9
  return [type, 0, length % 256, Math.floor(length / 256), ...value]
}
const parsed = (data: Uint8Array, program: string = programs.token2022) => {
  const account = parseTokenAccount(program, data)
  if (!account) throw new Error('no token account')
  return account
}

test('an account of either program is read, with what keeps it from being closed', () => {
  const plain = {
    mint,
    owner,
    units: 7n,
    isFrozen: false,
    closeAuthority: null,
    withheld: 0n,
    hasConfidential: false,
  }
  expect(parsed(dataOf(), programs.token)).toEqual(plain)
  expect(parsed(dataOf({ extensions: [...immutableOwner, ...withheld(3n)] }))).toEqual({
    ...plain,
    withheld: 3n,
  })
  expect(parsed(dataOf({ state: 2, closer: mint }))).toMatchObject({ isFrozen: true, closeAuthority: mint })
})

test('mints, multisignatures and cut bytes are no accounts', () => {
  expect(tokenAccountKind(programs.token, new Uint8Array(82))).toBe('mint')
  for (const length of [0, 81, 164, 355])
    expect(tokenAccountKind(programs.token2022, new Uint8Array(length))).toBeNull()
  expect(tokenAccountKind(programs.token, new Uint8Array(170))).toBeNull()
  expect(tokenAccountKind(programs.system, dataOf())).toBeNull()
  expect(parseTokenAccount(programs.token2022, dataOf({ extensions: [2, 0, 8, 0, 1] }))?.withheld).toBe(0n)
})

test.each([
  ['all of it', dataOf(), 7n, true],
  ['a part', dataOf(), 6n, false],
  ['all, with the owner as closer', dataOf({ closer: owner }), 7n, true],
  ['all, with another closer', dataOf({ closer: mint }), 7n, false],
  ['all, but frozen', dataOf({ state: 2 }), 7n, false],
  ['all, but withheld fees', dataOf({ extensions: withheld(1n) }), 7n, false],
  ['all, without withheld fees', dataOf({ extensions: withheld(0n) }), 7n, true],
  ['all, but a pending confidential balance', dataOf({ extensions: extension(5, 295, 33) }), 7n, false],
  ['all, but a confidential balance', dataOf({ extensions: extension(5, 295, 224) }), 7n, false],
  ['all, with a confidential key alone', dataOf({ extensions: extension(5, 295, 1) }), 7n, true],
  ['all, with confidential counters alone', dataOf({ extensions: extension(5, 295, 287) }), 7n, true],
  [
    'all, but confidential fees behind another extension',
    dataOf({ extensions: [...immutableOwner, ...extension(17, 64, 63)] }),
    7n,
    false,
  ],
  ['all, without confidential fees', dataOf({ extensions: extension(17, 64, 64) }), 7n, true],
])('a sale of %s', (_, data, units, isEmptied) => {
  expect(isEmptiedBy(parsed(data), units)).toBe(isEmptied)
})
