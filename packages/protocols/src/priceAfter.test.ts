import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import { buildTestTransaction, bytesOf, testKey } from '@peregrine/testkit/transactions/buildTestTransaction'
import { describe, expect, test } from 'vitest'
import { decodeEvmLogs } from './decodeEvmLogs.ts'
import type { EvmLog } from './evmLog.ts'
import { type EvmWords, parseEvmWords, uintAt } from './evmWords.ts'
import type { EqualWorth, SwapFact } from './fact.ts'
import type { PoolFamily, PoolInfo } from './poolInfo.ts'
import { anchorEvents } from './solana/anchorEvents.ts'
import { base64Bytes } from './solana/base64Bytes.ts'
import { keyAt, tagAt, u128At, u64At } from './solana/bytes.ts'
import { decodeSolanaTransaction } from './solana/decodeSolanaTransaction.ts'
import { ownLogs } from './solana/ownLogs.ts'
import { parseSolanaTransaction } from './solana/parseSolanaTransaction.ts'
import { programs } from './solana/programs.ts'
import type { Instruction, SolanaTransaction } from './solana/solanaTransaction.ts'
import { worthAtSqrtPrice } from './sqrtPrice.ts'

const fixtures = fixturesDir()
const isHere = fixtures !== null
if (!isHere) console.warn('no recordings in ../shared/fixtures: tests of the price after a swap are skipped')
const filesIn = (name: string): string[] => (isHere ? readdirSync(path.join(fixtures, name)).sort() : [])
const read = (name: string, file: string) =>
  JSON.parse(readFileSync(path.join(fixtures ?? '', name, file), 'utf8'))

/** Units bought per unit sold at a price. */
function rateOf({ tokens, units }: EqualWorth, { sold, bought }: SwapFact): number {
  return Number(units[tokens.indexOf(bought.token)]) / Number(units[tokens.indexOf(sold.token)])
}

/** True if more is bought per unit sold at the first price, to the last digit. */
function isHigher(first: EqualWorth, second: EqualWorth, { sold, bought }: SwapFact): boolean {
  const of = ({ tokens, units }: EqualWorth, token: string) => units[tokens.indexOf(token)] ?? 0n
  return of(first, bought.token) * of(second, sold.token) > of(second, bought.token) * of(first, sold.token)
}

/** Nobody gets more than the price before the swap, and nobody less than the one after it, besides the fee. */
function expectBetween(swap: SwapFact, before: EqualWorth, maxFee: number, what: string): void {
  const [sold, bought] = [Number(swap.sold.units), Number(swap.bought.units)]
  const rounding = 1 + 2 / sold + 2 / bought + 1e-9
  expect(swap.after, what).toBeTruthy()
  const after = rateOf(swap.after as EqualWorth, swap)
  expect(isHigher(before, swap.after as EqualWorth, swap), `${what}: a sale lowers the price`).toBe(true)
  expect(bought / sold, `${what}: above the price before`).toBeLessThanOrEqual(
    rateOf(before, swap) * rounding,
  )
  expect(bought / sold, `${what}: below the price after`).toBeGreaterThanOrEqual(
    (after * (1 - maxFee)) / rounding,
  )
}

type Noted = { kind: string; log_index: number; address: string } & Partial<
  Record<'token0' | 'token1' | 'poolId' | 'fee', string>
>
const chains = { ethereum: 'eth', base: 'base', bsc: 'bsc' } as const
const families: Record<string, PoolFamily> = {
  'univ2-swap': 'v2',
  'aerodrome-v2-swap': 'v2',
  'univ3-swap': 'v3',
  'pancakev3-swap': 'v3',
  'univ4-swap': 'v4',
  'pancake-infinity-cl-swap': 'infinity',
}

/** The pools of a receipt, as its recorder noted them; ids of singletons get two made-up tokens. */
function poolsOf(swaps: readonly Noted[]): Map<string, PoolInfo> {
  const infos = swaps.flatMap(({ kind, address, token0, token1, poolId, fee }): PoolInfo[] => {
    const family = families[kind]
    const tokens = poolId ? ['0x1', '0x2'] : [token0, token1]
    if (!family || !tokens.every((token) => token !== undefined)) return []
    const rest = {
      isStable: fee === 'stable',
      dex: kind,
      factory: null,
      isKnownFactory: false,
      feePips: null,
    }
    return [{ ...rest, pool: poolId ?? address, family, tokens: tokens as string[] }]
  })
  return new Map(infos.map((info) => [info.pool, info]))
}

type Receipt = { chain: keyof typeof chains; logs: EvmLog[]; swaps: readonly Noted[] }

function receiptIn(file: string): Receipt {
  const { result, _fixture } = read('evm/receipts', file)
  const logs = result.logs.map((log: { logIndex: string }) => ({ ...log, logIndex: Number(log.logIndex) }))
  return { chain: _fixture.chain, logs, swaps: _fixture.swap_logs }
}

/** The dearest pools take 4 %, and some a share for their creator. */
const fivePercent = 0.05

/** The price before a swap within one range of liquidity: the root price moves by token1 over the liquidity. */
function beforeOfRoot(swap: SwapFact, words: EvmWords): EqualWorth | null {
  const [token0, token1] = swap.after?.tokens ?? ['', '']
  const [root, liquidity] = [uintAt(words, 2), uintAt(words, 3)]
  const isToken0Sold = swap.sold.token === token0
  const moved = ((isToken0Sold ? swap.bought : swap.sold).units ?? 0n) << 96n
  const step = moved / liquidity
  return worthAtSqrtPrice([token0, token1], isToken0Sold ? root + step : root - step, 96n)
}

describe.skipIf(!isHere)('EVM recordings (needs ../shared/fixtures)', () => {
  test('a swap’s event tells a price that its amounts agree with', () => {
    const checked = new Map<string, number>()
    for (const file of filesIn('evm/receipts')) {
      const { chain, logs, swaps } = receiptIn(file)
      for (const fact of decodeEvmLogs(chains[chain], logs, poolsOf(swaps)).facts) {
        if (fact.kind !== 'swap' || !fact.after) continue
        const log = logs.find(({ logIndex }) => logIndex === fact.index)
        const before = beforeOfRoot(fact, parseEvmWords(log?.data) as EvmWords)
        expectBetween(fact, before as EqualWorth, fivePercent, `${file} ${fact.index}`)
        checked.set(fact.dex, (checked.get(fact.dex) ?? 0) + 1)
      }
    }
    expect([...checked.keys()].sort()).toEqual([
      'pancake-infinity-cl-swap',
      'pancakev3-swap',
      'univ3-swap',
      'univ4-swap',
    ])
  })

  test('the Sync before a V2 swap tells the reserves after it, whose ratio its amounts agree with', () => {
    let checked = 0
    for (const file of filesIn('evm/receipts')) {
      const { chain, logs, swaps } = receiptIn(file)
      const pools = poolsOf(swaps)
      const reserves = new Map<string, readonly bigint[]>()
      for (const fact of decodeEvmLogs(chains[chain], logs, pools).facts) {
        if (fact.kind === 'liquidity') reserves.set(fact.pool, fact.units)
        const [units0, units1] = reserves.get(fact.pool ?? '') ?? []
        const tokens = pools.get(fact.pool ?? '')?.tokens
        if (fact.kind !== 'swap' || units0 === undefined || units1 === undefined || !tokens) continue
        const info = pools.get(fact.pool ?? '')
        if (info?.family !== 'v2' || info.isStable) continue
        const pair = [tokens[0] ?? '', tokens[1] ?? ''] as const
        const isToken0Sold = fact.sold.token === pair[0]
        const [sold, bought] = [fact.sold.units ?? 0n, fact.bought.units ?? 0n]
        const before: EqualWorth['units'] = isToken0Sold
          ? [units0 - sold, units1 + bought]
          : [units0 + bought, units1 - sold]
        const swap = { ...fact, after: { tokens: pair, units: [units0, units1] as const } }
        expectBetween(swap, { tokens: pair, units: before }, fivePercent, `${file} ${fact.index}`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(30)
  })
})

type Witness = (swap: SwapFact, transaction: SolanaTransaction, instruction: Instruction) => EqualWorth | null

const eventOf = (
  transaction: SolanaTransaction,
  instruction: Instruction,
  tag: string,
  pool: string | null,
) =>
  anchorEvents(transaction, instruction).find(
    ({ bytes }) => tagAt(bytes) === tag && (pool === null || keyAt(bytes, 8) === pool),
  )?.bytes

/** The curve's virtual reserves less what the trade changed. */
const beforeOnCurve: Witness = ({ sold, bought, after }) => {
  const change = (token: string) =>
    token === sold.token ? -(sold.units ?? 0n) : token === bought.token ? (bought.units ?? 0n) : 0n
  if (!after) return null
  const [first, second] = after.tokens
  return { ...after, units: [after.units[0] + change(first), after.units[1] + change(second)] }
}

/** The price before a swap, per the same or another part of the program's own event. */
const beforeBy: Record<string, Witness> = {
  'raydium-clmm': ({ pool, after, sold, bought }, transaction, instruction) => {
    const event = eventOf(transaction, instruction, '40c6cde8260871e2', pool)
    if (!event || !after) return null
    const isToken0Sold = sold.token === after.tokens[0]
    const step = (((isToken0Sold ? bought : sold).units ?? 0n) << 64n) / u128At(event, 185)
    const root = u128At(event, 169)
    return worthAtSqrtPrice(after.tokens, isToken0Sold ? root + step : root - step, 64n)
  },
  'raydium-cpmm': ({ pool, sold, bought }, transaction, instruction) => {
    const event = eventOf(transaction, instruction, '40c6cde8260871e2', pool)
    if (!event) return null
    return { tokens: [sold.token, bought.token], units: [u64At(event, 40), u64At(event, 48)] }
  },
  'raydium-amm-v4': ({ sold, bought }, transaction, instruction) => {
    const line = ownLogs(transaction, instruction).find((text) => text.includes('ray_log'))
    const bytes = line ? base64Bytes(line.slice(22)) : null
    if (!bytes) return null
    const units = [u64At(bytes, 33), u64At(bytes, 41)] as const
    const tokens = [sold.token, bought.token] as const
    return { tokens: u64At(bytes, 17) === 2n ? tokens : [tokens[1], tokens[0]], units }
  },
  'orca-whirlpool': ({ pool, after }, transaction, instruction) => {
    const event = eventOf(transaction, instruction, 'e1ca49af932ba096', pool)
    return event && after ? worthAtSqrtPrice(after.tokens, u128At(event, 41), 64n) : null
  },
  pumpswap: ({ after }, transaction, instruction) => {
    const events = anchorEvents(transaction, instruction)
    const event = events.find(({ bytes }) => ['67f4521f2cf57777', '3e2f370aa503dc2a'].includes(tagAt(bytes)))
    return event && after
      ? { tokens: after.tokens, units: [u64At(event.bytes, 48), u64At(event.bytes, 56)] }
      : null
  },
  pumpfun: beforeOnCurve,
  'raydium-launchlab': beforeOnCurve,
}

describe.skipIf(!isHere)('Solana recordings (needs ../shared/fixtures)', () => {
  test('what a program says of itself is a price that the amounts agree with', () => {
    const checked = new Map<string, number>()
    const silent = new Set<string>()
    for (const file of filesIn('solana')) {
      const { result } = read('solana', file)
      const transaction = parseSolanaTransaction(result) as SolanaTransaction
      for (const fact of decodeSolanaTransaction(result).facts) {
        if (fact.kind !== 'swap' || fact.fromRouteEvent) continue
        if (!fact.after) {
          silent.add(fact.dex)
          continue
        }
        const instruction = transaction.inOrder.find(({ index }) => index === fact.index) as Instruction
        const before = beforeBy[fact.dex]?.(fact, transaction, instruction)
        expect(before, `${file} ${fact.dex}`).toBeTruthy()
        expectBetween(fact, before as EqualWorth, fivePercent, `${file} ${fact.dex}`)
        checked.set(fact.dex, (checked.get(fact.dex) ?? 0) + 1)
      }
    }
    expect([...checked.keys()].sort()).toEqual(Object.keys(beforeBy).sort())
    // The one curve in USDC charges less than the product of its virtual reserves: why, no recording tells.
    expect([...silent].sort()).toEqual(['meteora-damm-v1', 'meteora-dlmm', 'pumpfun'])
    expect(checked.get('pumpfun')).toBeGreaterThan(20)
  })
})

test.skipIf(!isHere)('DAMM v2: published event bytes tell a price that the amounts agree with', () => {
  const vectors: { test: string; hex: string[]; expected: Record<string, string> }[] = read(
    'expected',
    'solana_event_vectors_pinax.json',
  )
  const vector = vectors.find((one) => one.test === 'unpack_daam_swap_event')
  const told = vector?.expected ?? {}
  const [tokenA, tokenB, user] = [testKey(1), testKey(2), testKey(3)]
  const named: Record<number, string> = {
    1: told['pool'] ?? '',
    2: 'user b',
    3: 'user a',
    4: 'vault a',
    5: 'vault b',
  }
  const accounts = Array.from({ length: 12 }, (_, at) => named[at] ?? `account ${at}`)
  Object.assign(accounts, { 6: tokenA, 7: tokenB, 8: user })
  const move = (source: string, destination: string, units: string | undefined) => ({
    program: programs.token,
    accounts: [source, destination, 'authority'],
    data: bytesOf('03', BigInt(units ?? 0)),
  })
  const inner = [
    move('user b', 'vault b', told['amount_in']),
    move('vault a', 'user a', told['output_amount']),
    { program: programs.meteoraDammV2, accounts: ['event authority'], data: vector?.hex[0] ?? '' },
  ]
  const call = { program: programs.meteoraDammV2, accounts, data: 'f8c69e91e17587c8', inner }
  const [fact] = decodeSolanaTransaction(buildTestTransaction({ signers: [user], calls: [call] })).facts
  const swap = fact as SwapFact
  expect(swap.after).toEqual(worthAtSqrtPrice([tokenA, tokenB], BigInt(told['next_sqrt_price'] ?? 0), 64n))
  const fee = (Number(told['lp_fee']) + Number(told['protocol_fee'])) / Number(told['amount_in'])
  const paid = Number(swap.bought.units) / Number(swap.sold.units) / (1 - fee)
  const after = rateOf(swap.after as EqualWorth, swap)
  expect(paid).toBeGreaterThanOrEqual(after)
  expect(paid).toBeLessThan(after * 1.01)
})

const q64 = 1n << 64n
/** The end of all ticks, where a swap stops that finds no more liquidity. */
const leastRoot = 4_295_048_016n

test.each<[string, { roots: [bigint, bigint]; units: [bigint, bigint] }, boolean]>([
  ['a sale as usual', { roots: [q64, q64 - q64 / 100n], units: [1_000_000n, 990_000n] }, true],
  ['a dust sale', { roots: [q64, q64 - 1n], units: [3n, 1n] }, true],
  ['a sale of nine tenths along liquidity', { roots: [q64, q64 / 10n], units: [9_000n, 900n] }, true],
  ['dust that is all there was', { roots: [q64, leastRoot], units: [5n, 4n] }, false],
  ['a sale of more than there was', { roots: [q64, leastRoot], units: [10n ** 12n, 9n * 10n ** 11n] }, false],
  ['a stop within an empty range', { roots: [q64, q64 / 3n], units: [1_000_000n, 999_000n] }, false],
])('Whirlpool, whose event lacks the liquidity: %s', (_, { roots, units }, isTold) => {
  const [mintA, mintB, pool, user] = [testKey(1), testKey(2), testKey(4), testKey(3)]
  const accounts = Array.from({ length: 11 }, (__, at) => `account ${at}`)
  Object.assign(accounts, { 1: user, 2: pool, 3: 'user a', 4: 'vault a', 5: 'user b', 6: 'vault b' })
  const move = (source: string, destination: string, amount: bigint) => ({
    program: programs.token,
    accounts: [source, destination, 'authority'],
    data: bytesOf('03', amount),
  })
  const rooted = roots.map((value) => [value & (q64 - 1n), value >> 64n])
  const traded = bytesOf('e445a52e51cb9a1d', 'e1ca49af932ba096', { key: pool }, '01', ...rooted)
  const inner = [
    move('user a', 'vault a', units[0]),
    move('vault b', 'user b', units[1]),
    { program: programs.orcaWhirlpool, accounts: ['event authority'], data: traded },
  ]
  const call = { program: programs.orcaWhirlpool, accounts, data: 'f8c69e91e17587c8', inner }
  const held = { owner: pool, pre: 10n ** 15n, post: 10n ** 15n }
  const balances = [
    { account: 'vault a', mint: mintA, ...held },
    { account: 'vault b', mint: mintB, ...held },
  ]
  const [fact] = decodeSolanaTransaction(
    buildTestTransaction({ signers: [user], calls: [call], balances }),
  ).facts
  expect((fact as SwapFact).after).toEqual(isTold ? worthAtSqrtPrice([mintA, mintB], roots[1], 64n) : null)
})
