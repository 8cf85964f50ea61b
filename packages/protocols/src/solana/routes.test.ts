import { instructionIndex, printTradeIndex } from '@peregrine/core/tradeIndex'
import { describe, expect, test } from 'vitest'
import type { SwapFact } from '../fact.ts'
import { eventCallTag } from './anchorEvents.ts'
import { base64Text } from './base64Bytes.ts'
import {
  type BytesPart,
  buildTestTransaction,
  bytesOf,
  type TestCall,
  type TestTransaction,
  testKey,
} from '@peregrine/testkit/transactions/buildTestTransaction'
import { decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import { nativeSolMint, programs } from './programs.ts'

const [meme, usdc, user, keeper, owner, phoenix] = [
  testKey(1),
  testKey(2),
  testKey(3),
  testKey(4),
  testKey(5),
  'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY',
] as const
const sharedAuthority = 'authority of the router'

function move(source: string, destination: string, units: bigint): TestCall {
  return { program: programs.token, accounts: [source, destination, 'any'], data: bytesOf('03', units) }
}

/** A swap of 100 of the coin for 50 SOL on a CLMM pool, by `authority`. */
function clmmSwap(authority: string): TestCall {
  const accounts = [authority, 'config', 'pool', 'in', 'out', 'vault a', 'vault b']
  const inner = [move('in', 'vault a', 100n), move('vault b', 'out', 50n)]
  return { program: programs.raydiumClmm, accounts, data: 'f8c69e91e17587c8', inner }
}

const usdcOut = (units: bigint) => move('addresses usdc', 'usdc out', units)
const fee = (units: bigint) => move('addresses usdc', 'fee account', units)
const burn = (units: bigint): TestCall => ({
  program: programs.token,
  accounts: ['out', nativeSolMint, user],
  data: bytesOf('08', units),
})

/** A swap of 50 SOL for 7 USDC on Phoenix, which has no decoder. */
const phoenixSwap: TestCall = {
  program: phoenix,
  accounts: ['market'],
  data: '00',
  inner: [move('out', 'addresses sol', 50n), usdcOut(7n)],
}

const balances = [
  { account: 'vault a', mint: meme, owner: 'pool', pre: 0n, post: 100n },
  { account: 'vault b', mint: nativeSolMint, owner: 'pool', pre: 50n, post: 0n },
  { account: 'addresses sol', mint: nativeSolMint, owner: 'addresses', pre: 0n, post: 50n },
  { account: 'addresses usdc', mint: usdc, owner: 'addresses', pre: 7n, post: 0n },
]

function decode(calls: TestCall[], more: Partial<TestTransaction> = {}) {
  return decodeSolanaTransaction(buildTestTransaction({ signers: [user], calls, balances, ...more }))
}

function summary({ facts }: ReturnType<typeof decode>): unknown[] {
  return facts.map((fact) => {
    const { index, dex, sold, bought, sender, fromRouteEvent } = fact as SwapFact
    const route = fromRouteEvent ? '*' : ''
    return [`${printTradeIndex('sol', index)} ${dex}${route}`, sold.units, bought.units, sender]
  })
}

const hop = (amm: string, input: string, units: bigint, output: string, got: bigint) =>
  [{ key: amm }, { key: input }, units, { key: output }, got] as const
const [firstHop, secondHop] = [
  hop(programs.raydiumClmm, meme, 100n, nativeSolMint, 50n),
  hop(phoenix, nativeSolMint, 50n, usdc, 7n),
]

function jupiterEvent(...parts: BytesPart[]): TestCall {
  return { program: programs.jupiterV6, accounts: ['event authority'], data: bytesOf(eventCallTag, ...parts) }
}

const swapEvent = (parts: typeof firstHop) => jupiterEvent('40c6cde8260871e2', ...parts)
const swapsEventTag = '982f4eebc0606e6a'
const swapsEvent = jupiterEvent(
  swapsEventTag,
  '02000000',
  ...[firstHop, secondHop].flatMap(([amm, ...rest]) => [...rest, amm]),
)
/** The form of 80 bytes per hop, without a venue. */
function shortSwapsEvent(...hops: (typeof firstHop)[]): TestCall {
  return jupiterEvent(swapsEventTag, `0${hops.length}000000`, ...hops.flatMap(([, ...rest]) => rest))
}
const routeV2 = (...inner: TestCall[]) => jupiterRoute('bb64facc31c4af14', [user], inner)

function jupiterRoute(tag: string, accounts: string[], inner: TestCall[]): TestCall {
  return { program: programs.jupiterV6, accounts, data: bytesOf(tag, 0n), inner }
}

const bothHops = [
  ['0.1 raydium-clmm', 100n, 50n, user],
  ['0.4 phoenix*', 50n, 7n, user],
]

describe('routes', () => {
  test('Jupiter: a decoded hop is not repeated by its SwapEvent', () => {
    const inner = [clmmSwap(sharedAuthority), phoenixSwap, swapEvent(firstHop), swapEvent(secondHop)]
    const route = jupiterRoute('c1209b3341d69c81', ['token program', sharedAuthority, user], inner)
    expect(summary(decode([route]))).toEqual(bothHops)
  })

  test('Jupiter: the one SwapsEvent of a v2 route has all hops', () => {
    const route = jupiterRoute('bb64facc31c4af14', [user], [clmmSwap(user), phoenixSwap, swapsEvent])
    expect(summary(decode([route]))).toEqual(bothHops)
  })

  test('Jupiter: a hop on a decoded venue with a call of unknown form still appears', () => {
    const unknown = { ...clmmSwap(user), data: 'ffffffffffffffff' }
    const route = jupiterRoute('bb64facc31c4af14', [user], [unknown, phoenixSwap, swapsEvent])
    expect(summary(decode([route]))).toEqual([['0.1 raydium-clmm*', 100n, 50n, user], bothHops[1]])
  })

  test('Jupiter: a SwapsEvent of 80 bytes per hop takes the venues from the calls', () => {
    const route = routeV2(clmmSwap(user), phoenixSwap, shortSwapsEvent(firstHop, secondHop))
    expect(summary(decode([route]))).toEqual(bothHops)
  })

  test('Jupiter: without a venue’s name, the moved tokens identify the call', () => {
    const route = routeV2(clmmSwap(user), phoenixSwap, shortSwapsEvent(secondHop, firstHop))
    expect(summary(decode([route]))).toEqual(bothHops)
  })

  test('Jupiter: of two calls with the same tokens, the one with the event’s amounts', () => {
    const other = {
      ...phoenixSwap,
      program: 'venue',
      inner: [move('out', 'addresses sol', 40n), usdcOut(6n)],
    }
    const smaller = hop('', nativeSolMint, 40n, usdc, 6n)
    const route = routeV2(phoenixSwap, other, shortSwapsEvent(smaller, secondHop))
    expect(summary(decode([route]))).toEqual([
      ['0.1 phoenix*', 50n, 7n, user],
      ['0.4 jupiter*', 40n, 6n, user],
    ])
  })

  test('Jupiter: a hop without a call to a venue uses its event’s index and amounts', () => {
    const route = routeV2(move('out', 'elsewhere', 50n), shortSwapsEvent(secondHop))
    expect(summary(decode([route]))).toEqual([['0.2 jupiter*', 50n, 7n, user]])
  })

  test('Jupiter: a route of no hops yields none', () => {
    const decoded = decode([routeV2(clmmSwap(user), shortSwapsEvent())])
    expect(summary(decoded)).toEqual([bothHops[0]])
    expect(decoded.faults).toEqual([])
  })

  const [, ...secondParts] = secondHop
  test.each<[string, BytesPart[]]>([
    ['more hops than it holds', ['ffffffff', 1n]],
    ['a count whose bytes wrap around 32 bits', ['34333303', ...secondParts]],
    ['fewer hops than it holds', ['01000000', ...secondParts, ...secondParts]],
    ['hops of both lengths', ['02000000', ...secondParts, { key: phoenix }, ...secondParts]],
    ['a hop that is cut short', ['01000000', { key: usdc }, 50n]],
    ['bytes behind no hops', ['00000000', 1n]],
    ['no count', []],
    ['half a count', ['0100']],
  ])('Jupiter: a SwapsEvent of %s is one fault, and what was decoded stays', (_name, parts) => {
    const decoded = decode([routeV2(clmmSwap(user), phoenixSwap, jupiterEvent(swapsEventTag, ...parts))])
    expect(summary(decoded)).toEqual([bothHops[0]])
    const index = instructionIndex(0, 7)
    expect(decoded.faults).toEqual([{ kind: 'fault', dex: 'jupiter', index, what: 'length of SwapsEvent' }])
  })

  test('Jupiter: a truncated SwapEvent is a fault', () => {
    const cut = jupiterEvent('40c6cde8260871e2', { key: phoenix }, ...secondParts.slice(0, 3))
    const decoded = decode([routeV2(phoenixSwap, cut)])
    expect(summary(decoded)).toEqual([])
    expect(decoded.faults).toEqual([expect.objectContaining({ dex: 'jupiter', what: 'short SwapEvent' })])
  })

  test('OKX: a truncated SwapEvent is a fault', () => {
    const cut = {
      program: programs.okxDex,
      accounts: ['event authority'],
      data: bytesOf(eventCallTag, '40c6cde8260871e2', '04', 50n),
    }
    const decoded = decode([
      { program: programs.okxDex, accounts: [user], data: '00', inner: [phoenixSwap, cut] },
    ])
    expect(decoded.faults).toEqual([expect.objectContaining({ dex: 'okx-dex', what: 'short SwapEvent' })])
  })

  test('OKX: a hop in the router’s log takes its tokens from the call', () => {
    const logged = (input: bigint, output: bigint) =>
      `Program data: ${base64Text(bytesOf('40c6cde8260871e2', '04', input, output))}`
    const logs = [
      `Program ${programs.okxDex} invoke [1]`,
      [`Program ${programs.raydiumClmm} invoke [2]`, `Program ${programs.token} invoke [3]`],
      [`Program ${programs.token} success`, `Program ${programs.token} invoke [3]`],
      [`Program ${programs.token} success`, `Program ${programs.raydiumClmm} success`, logged(100n, 50n)],
      [
        `Program ${phoenix} invoke [2]`,
        `Program ${programs.token} invoke [3]`,
        `Program ${programs.token} success`,
      ],
      [
        `Program ${programs.token} invoke [3]`,
        `Program ${programs.token} success`,
        `Program ${phoenix} success`,
      ],
      logged(51n, 7n),
      `Program ${programs.okxDex} success`,
    ].flat()
    const inner = [clmmSwap(sharedAuthority), phoenixSwap]
    const route = { program: programs.okxDex, accounts: [user], data: '60430c9781a41247', inner }
    // The order book took one lamport less than the router offered: the amount is the one moved.
    expect(summary(decode([route], { logs }))).toEqual([bothHops[0], ['0.4 phoenix*', 50n, 7n, user]])
  })
})

describe('amounts of a hop reported only by its router', () => {
  const told = (sold: bigint, bought: bigint, inner: TestCall[]) => {
    const event = swapEvent(hop(phoenix, nativeSolMint, sold, usdc, bought))
    const [swap] = decode([routeV2({ ...phoenixSwap, inner }, event)]).facts as SwapFact[]
    return [swap?.sold.units, swap?.bought.units]
  }
  const paid = (units: bigint) => move('out', 'addresses sol', units)

  test.each<[string, bigint, bigint, TestCall[], [bigint, bigint]]>([
    ['an order addresses takes less than it was offered', 50n, 7n, [usdcOut(7n), paid(49n)], [49n, 7n]],
    [
      'what was not used comes back',
      50n,
      7n,
      [paid(50n), move('addresses sol', 'out', 3n), usdcOut(7n)],
      [47n, 7n],
    ],
    ['a fee on the way out is not what was bought', 50n, 7n, [paid(50n), usdcOut(7n), fee(1n)], [50n, 7n]],
    ['a Token-2022 fee is withheld of what was bought', 50n, 7n, [paid(50n), usdcOut(8n)], [50n, 8n]],
    ['rent beside the price is not sold', 50n, 7n, [paid(50n), paid(9n), usdcOut(7n)], [50n, 7n]],
    ['lamports that moved without a transfer', 50n, 7n, [paid(50n), fee(1n)], [50n, 7n]],
    ['nothing of the tokens moved', 50n, 7n, [], [50n, 7n]],
    [
      'a pool’s share is burned, and its fee transferred',
      50n,
      7n,
      [paid(1n), burn(49n), usdcOut(7n)],
      [50n, 7n],
    ],
  ])('%s', (_name, sold, bought, inner, expected) => {
    expect(told(sold, bought, inner)).toEqual(expected)
  })

  test('a burn is detected in the RPC’s parsed form', () => {
    const event = swapEvent(secondHop)
    const transaction = buildTestTransaction({
      signers: [user],
      calls: [routeV2({ ...phoenixSwap, inner: [paid(1n), burn(49n), usdcOut(7n)] }, event)],
      balances,
    }) as { meta: { innerInstructions: { instructions: Record<string, unknown>[] }[] } }
    const [, , burned] = transaction.meta.innerInstructions[0]?.instructions ?? []
    const info = { account: 'out', mint: nativeSolMint, authority: user, amount: '49' }
    Object.assign(burned ?? {}, { accounts: undefined, data: undefined, parsed: { type: 'burn', info } })
    expect((decodeSolanaTransaction(transaction).facts[0] as SwapFact).sold.units).toBe(50n)
  })
})

describe('traders', () => {
  test('the owner of a DCA order, not the keeper that swapped for it', () => {
    const filled = {
      program: programs.jupiterDca,
      data: bytesOf(eventCallTag, '8604113fdd2db1ad', { key: owner }, { key: meme }),
    }
    const fulfill = { program: programs.jupiterDca, data: '7340e24e21d369a2', inner: [filled] }
    const calls = [{ program: programs.jupiterDca, data: '8fcd03bfa2d7f531' }, clmmSwap(keeper), fulfill]
    expect(summary(decode(calls, { signers: [keeper] }))).toEqual([['1.0 raydium-clmm', 100n, 50n, owner]])
  })

  test('the maker of a limit order', () => {
    const fill = { program: programs.jupiterLimitOrder2, accounts: [keeper, owner], data: 'fc681286a44e128c' }
    const calls = [clmmSwap(keeper), fill, clmmSwap(keeper)]
    expect(summary(decode(calls, { signers: [keeper] }))).toEqual([
      ['0.0 raydium-clmm', 100n, 50n, owner],
      ['2.0 raydium-clmm', 100n, 50n, keeper],
    ])
  })

  test('the signer for the tokens, if another pays the fee', () => {
    expect(summary(decode([clmmSwap(user)], { signers: [keeper, user] }))[0]).toContain(user)
  })

  test('the fee payer, if a bot’s program signs for tokens that pass through it', () => {
    const bot = { program: 'bot', accounts: [user], inner: [clmmSwap('bot authority')] }
    expect(summary(decode([bot]))[0]).toContain(user)
  })

  test('a vault whose own tokens moved', () => {
    const held = { account: 'vault tokens', mint: meme, owner: 'smart wallet', pre: 100n, post: 0n }
    const wallet = { program: 'wallet program', accounts: [user], inner: [clmmSwap('smart wallet')] }
    expect(summary(decode([wallet], { balances: [...balances, held] }))[0]).toContain('smart wallet')
  })
})

describe('the transaction itself', () => {
  test('a failed one has no facts, but a signer', () => {
    const decoded = decode([clmmSwap(user)], { err: { InstructionError: [0, { Custom: 1 }] } })
    expect(decoded).toMatchObject({ failed: true, signer: user, facts: [], faults: [] })
  })

  test('depths omitted by the RPC come from the log: a bot’s own transfers are not part of the swap', () => {
    const line = (program: string, depth: number) => `Program ${program} invoke [${depth}]`
    const logs = [
      [line('bot', 1), line(programs.raydiumClmm, 2), line(programs.token, 3), line(programs.token, 3)],
      [
        line(programs.token, 2),
        line(programs.raydiumClmm, 2),
        line(programs.token, 3),
        line(programs.token, 3),
      ],
    ].flat()
    const inner = [clmmSwap(user), move('in', 'vault a', 9n), clmmSwap(user)]
    const bot = { program: 'bot', accounts: [user], inner }
    expect(summary(decode([bot], { withoutStackHeight: true, logs }))).toEqual([
      ['0.1 raydium-clmm', 100n, 50n, user],
      ['0.5 raydium-clmm', 100n, 50n, user],
    ])
  })

  test('without a log, transfers belong to the program called last', () => {
    const bot = { program: 'bot', accounts: [user], inner: [clmmSwap(user), clmmSwap(user)] }
    expect(summary(decode([bot], { withoutStackHeight: true }))).toEqual([
      ['0.1 raydium-clmm', 100n, 50n, user],
      ['0.4 raydium-clmm', 100n, 50n, user],
    ])
  })

  test('balances cover every token account, with owner and decimals', () => {
    const changes = decode([clmmSwap(user)]).balances
    expect(changes[0]).toEqual({
      account: 'vault a',
      mint: meme,
      owner: 'pool',
      decimals: 6,
      pre: 0n,
      post: 100n,
    })
    expect(changes).toHaveLength(4)
  })

  test.each([
    ['nothing', null],
    ['text', 'x'],
    ['no meta', { transaction: {} }],
    ['no message', { transaction: {}, meta: {} }],
    ['no accounts', { transaction: { message: { accountKeys: [], instructions: [] } }, meta: {} }],
    ['an account that is a number', { transaction: { message: { accountKeys: [1] } }, meta: {} }],
    [
      'an instruction out of range',
      { transaction: { message: { accountKeys: ['a'], instructions: [{ programIdIndex: 9 }] } }, meta: {} },
    ],
    ['wire bytes that are cut short', { transaction: ['AQ==', 'base64'], meta: {} }],
    ['an unknown encoding', { transaction: ['AQ==', 'hex'], meta: {} }],
  ])('%s is one fault', (_name, input) => {
    const decoded = decodeSolanaTransaction(input)
    expect(decoded.facts).toEqual([])
    expect(decoded.faults).toEqual([expect.objectContaining({ kind: 'fault', dex: 'solana' })])
  })
})
