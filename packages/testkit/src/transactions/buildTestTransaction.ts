import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'

/** A call as a test writes it: accounts by name, data as hex or bytes, and inner calls. */
export type TestCall = {
  program: string
  accounts?: readonly string[]
  data?: string | Uint8Array
  inner?: readonly TestCall[]
}

/** A token account: its token, owner and units before and after. */
export type TestBalance = { account: string; mint: string; owner: string; pre?: bigint; post?: bigint }

export type TestTransaction = {
  signers: readonly string[]
  calls: readonly TestCall[]
  balances?: readonly TestBalance[]
  logs?: readonly string[]
  err?: unknown
  /** Nodes before 2023 omit the call depth. */
  withoutStackHeight?: boolean
}

type InnerInstruction = ReturnType<typeof compiled> & { stackHeight?: number }

/** A transaction in the form of getTransaction with encoding `json`, for cases without a recording. */
export function buildTestTransaction(transaction: TestTransaction): unknown {
  const { signers, calls, balances = [], logs = [], err = null, withoutStackHeight = false } = transaction
  const keys = [
    ...new Set([...signers, ...calls.flatMap(namesOf), ...balances.map(({ account }) => account)]),
  ]
  const balancesAt = (time: 'pre' | 'post') =>
    balances.flatMap(({ account, mint, owner, [time]: units }) =>
      units === undefined
        ? []
        : [
            {
              accountIndex: keys.indexOf(account),
              mint,
              owner,
              uiTokenAmount: { amount: `${units}`, decimals: 6 },
            },
          ],
    )
  const innerOf = (call: TestCall, depth: number): InnerInstruction[] =>
    (call.inner ?? []).flatMap((inside) => {
      const stackHeight = withoutStackHeight ? {} : { stackHeight: depth }
      return [{ ...compiled(inside, keys), ...stackHeight }, ...innerOf(inside, depth + 1)]
    })
  return {
    transaction: {
      signatures: ['signature'],
      message: {
        header: { numRequiredSignatures: signers.length },
        accountKeys: keys,
        instructions: calls.map((call) => compiled(call, keys)),
      },
    },
    meta: {
      err,
      logMessages: logs,
      innerInstructions: calls.map((call, index) => ({ index, instructions: innerOf(call, 2) })),
      preTokenBalances: balancesAt('pre'),
      postTokenBalances: balancesAt('post'),
    },
  }
}

function namesOf({ program, accounts = [], inner = [] }: TestCall): string[] {
  return [program, ...accounts, ...inner.flatMap(namesOf)]
}

function compiled({ program, accounts = [], data = '' }: TestCall, keys: readonly string[]) {
  const bytes = typeof data === 'string' ? bytesOf(data) : data
  return {
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((account) => keys.indexOf(account)),
    data: encodeBase58(bytes),
  }
}

/**
 * A piece of instruction data: hex text, a number as little-endian 64 bits, `{ key }` as 32 bytes, `{ u8 }`, `{ text }`
 * as a Borsh string, or several in order.
 */
export type BytesPart =
  | string
  | bigint
  | { key: string }
  | { u8: number }
  | { text: string }
  | readonly BytesPart[]

/** Bytes of pieces in order. */
export function bytesOf(...parts: readonly BytesPart[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...bytesOfPart(part)]))
}

function bytesOfPart(part: BytesPart): Uint8Array {
  if (isList(part)) return bytesOf(...part)
  if (typeof part === 'string')
    return Uint8Array.from(part.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (typeof part === 'bigint') return new Uint8Array(new BigUint64Array([part]).buffer)
  if ('u8' in part) return Uint8Array.of(part.u8)
  if ('key' in part) return decodeBase58(part.key) ?? new Uint8Array(32)
  const text = Uint8Array.from(part.text, (char) => char.charCodeAt(0))
  return Uint8Array.from([text.length & 0xff, text.length >> 8, 0, 0, ...text])
}

function isList(part: BytesPart): part is readonly BytesPart[] {
  return Array.isArray(part)
}

/** A base58 address derived from a number. */
export function testKey(number: number): string {
  return encodeBase58(new Uint8Array(32).fill(number))
}
