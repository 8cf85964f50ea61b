import { describe, expect, test } from 'vitest'
import type { SwapFact } from '../fact.ts'
import { eventCallTag } from './anchorEvents.ts'
import { base64Text } from './base64Bytes.ts'
import {
  type BytesPart,
  buildTestTransaction,
  bytesOf,
  type TestBalance,
  type TestCall,
  testKey,
} from '@peregrine/testkit/transactions/buildTestTransaction'
import { decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import { nativeSolMint, programs } from './programs.ts'

const [meme, pool, curve, user, creator] = [1, 2, 3, 4, 5].map(testKey) as [
  string,
  string,
  string,
  string,
  string,
]
const usdc = testKey(6)

function move(source: string, destination: string, units: bigint): TestCall {
  return { program: programs.token, accounts: [source, destination, 'authority'], data: bytesOf('03', units) }
}

function checkedMove(source: string, mint: string, destination: string, units: bigint): TestCall {
  const accounts = [source, mint, destination, 'authority']
  return { program: programs.token2022, accounts, data: bytesOf('0c', units, '06') }
}

function event(program: string, ...parts: BytesPart[]): TestCall {
  return { program, accounts: ['event authority'], data: bytesOf(eventCallTag, ...parts) }
}

/** Accounts by index; the others are filled with their index. */
function places(count: number, named: Record<number, string>): string[] {
  return Array.from({ length: count }, (_, at) => named[at] ?? `account ${at}`)
}

const vaults: TestBalance[] = [
  { account: 'vault a', mint: meme, owner: 'pool authority', pre: 1_000n, post: 1_100n },
  { account: 'vault b', mint: nativeSolMint, owner: 'pool authority', pre: 500n, post: 450n },
]

function decode(calls: TestCall[], more: Partial<Parameters<typeof buildTestTransaction>[0]> = {}) {
  return decodeSolanaTransaction(buildTestTransaction({ signers: [user], calls, balances: vaults, ...more }))
}

const sale = [move('user a', 'vault a', 100n), move('vault b', 'user b', 50n)]
const saleFact = {
  pool,
  sold: { token: meme, units: 100n },
  bought: { token: nativeSolMint, units: 50n },
  sender: user,
}

describe('venues decoded by their transfers', () => {
  test.each([
    [
      'raydium-clmm',
      programs.raydiumClmm,
      'f8c69e91e17587c8',
      { 0: user, 2: pool, 5: 'vault a', 6: 'vault b' },
    ],
    [
      'raydium-cpmm',
      programs.raydiumCpmm,
      '37d96256a34ab4ad',
      { 0: user, 3: pool, 6: 'vault a', 7: 'vault b', 10: meme, 11: nativeSolMint },
    ],
    [
      'orca-whirlpool',
      programs.orcaWhirlpool,
      'f8c69e91e17587c8',
      { 1: user, 2: pool, 4: 'vault a', 6: 'vault b' },
    ],
    [
      'orca-whirlpool',
      programs.orcaWhirlpool,
      '2b04ed0b1ac91e62',
      { 3: user, 4: pool, 5: meme, 6: nativeSolMint, 8: 'vault a', 10: 'vault b' },
    ],
    [
      'meteora-dlmm',
      programs.meteoraDlmm,
      '414b3f4ceb5b5b88',
      { 0: pool, 2: 'vault a', 3: 'vault b', 4: 'user a', 5: 'user b', 6: meme, 7: nativeSolMint, 10: user },
    ],
    [
      'meteora-damm-v2',
      programs.meteoraDammV2,
      'f8c69e91e17587c8',
      { 1: pool, 2: 'user a', 3: 'user b', 4: 'vault a', 5: 'vault b', 6: meme, 7: nativeSolMint, 8: user },
    ],
    [
      'pumpswap',
      programs.pumpswap,
      '33e685a4017f83ad',
      { 0: pool, 1: user, 3: meme, 4: nativeSolMint, 5: 'user a', 6: 'user b', 7: 'vault a', 8: 'vault b' },
    ],
  ])('%s sells and buys (%#)', (dex, program, tag, named) => {
    const { facts, faults } = decode([{ program, accounts: places(18, named), data: tag, inner: sale }])
    expect(faults).toEqual([])
    expect(facts).toEqual([expect.objectContaining({ kind: 'swap', dex, index: 0, ...saleFact })])
    expect((facts[0] as SwapFact).reserves).toEqual({ tokens: [meme, nativeSolMint], units: [1_100n, 450n] })
  })

  test('a host’s or referrer’s share from the vault is not part of the trade', () => {
    const accounts = places(15, {
      0: pool,
      2: 'vault a',
      3: 'vault b',
      4: 'user a',
      5: 'user b',
      6: meme,
      7: nativeSolMint,
      10: user,
    })
    const inner = [...sale, move('vault a', 'host', 3n)]
    const { facts } = decode([{ program: programs.meteoraDlmm, accounts, data: 'f8c69e91e17587c8', inner }])
    expect(facts).toEqual([expect.objectContaining(saleFact)])
  })

  test('a Whirlpool two-hop instruction is two swaps, the second at its last transfer', () => {
    const accounts = places(24, {
      0: pool,
      1: curve,
      2: meme,
      3: nativeSolMint,
      4: usdc,
      9: 'vault a',
      10: 'vault b',
      11: 'vault c',
      12: 'vault d',
      14: user,
    })
    const inner = [
      move('user a', 'vault a', 100n),
      move('vault b', 'vault c', 50n),
      move('vault d', 'user d', 7n),
    ]
    const { facts } = decode([{ program: programs.orcaWhirlpool, accounts, data: 'ba8fd11dfe02c275', inner }])
    expect(facts).toEqual([
      expect.objectContaining({ index: 0, ...saleFact }),
      expect.objectContaining({
        index: 3,
        pool: curve,
        sold: { token: nativeSolMint, units: 50n },
        bought: { token: usdc, units: 7n },
      }),
    ])
  })

  test('Meteora DAMM v1: the protocol fee paid separately by the trader counts as sold', () => {
    const accounts = places(15, { 0: pool, 1: 'user a', 2: 'user b', 5: 'vault a', 6: 'vault b', 12: user })
    const vaultCall = { program: 'vault program', inner: [move('user a', 'vault a', 98n)] }
    const inner = [move('user a', 'protocol', 2n), vaultCall, move('vault b', 'user b', 50n)]
    const balances = [...vaults, { account: 'user a', mint: meme, owner: user, pre: 100n, post: 0n }]
    const call = { program: programs.meteoraDammV1, accounts, data: 'f8c69e91e17587c8', inner }
    expect(decode([call], { balances }).facts).toEqual([expect.objectContaining(saleFact)])
  })

  test('Raydium AMM v4: its order book settling into the vaults is not part of the trade', () => {
    const accounts = places(18, { 1: pool, 5: 'vault a', 6: 'vault b', 15: 'user a', 16: 'user b', 17: user })
    const inner = [move('addresses vault', 'vault b', 900n), ...sale]
    const { facts } = decode([
      { program: programs.raydiumAmmV4, accounts, data: bytesOf('09', 100n, 0n), inner },
    ])
    expect(facts).toEqual([expect.objectContaining(saleFact)])
  })

  test.each([
    [17, { 1: pool, 4: 'vault a', 5: 'vault b', 14: 'user a', 15: 'user b', 16: user }, '09'],
    [8, { 1: pool, 3: 'vault a', 4: 'vault b', 5: 'user a', 6: 'user b', 7: user }, '10'],
  ])('Raydium AMM v4 with %i accounts', (count, named, tag) => {
    const call = {
      program: programs.raydiumAmmV4,
      accounts: places(count, named),
      data: bytesOf(tag, 1n, 1n),
      inner: sale,
    }
    expect(decode([call]).facts).toEqual([expect.objectContaining(saleFact)])
  })

  test('Token-2022: sold is the outflow of the trader, before the fee withheld from the pool', () => {
    const accounts = places(13, { 0: user, 3: pool, 6: 'vault a', 7: 'vault b', 10: meme, 11: nativeSolMint })
    const inner = [
      {
        program: programs.token2022,
        accounts: ['user a', meme, 'vault a', user],
        data: bytesOf('1a01', 100n, '06', 4n),
      },
      checkedMove('vault b', nativeSolMint, 'user b', 50n),
    ]
    const { facts } = decode([{ program: programs.raydiumCpmm, accounts, data: '8fbe5adac41e33de', inner }])
    expect(facts).toEqual([expect.objectContaining(saleFact)])
  })

  test('transfers in one batch instruction are read individually', () => {
    const accounts = places(13, { 0: user, 3: pool, 6: 'vault a', 7: 'vault b', 10: meme, 11: nativeSolMint })
    const batch = {
      program: programs.token,
      accounts: ['user a', 'vault a', user, 'vault b', nativeSolMint, 'user b', 'authority'],
      data: bytesOf('ff', '0309', '03', 100n, '040a', '0c', 50n, '09'),
    }
    const { facts } = decode([
      { program: programs.raydiumCpmm, accounts, data: '8fbe5adac41e33de', inner: [batch] },
    ])
    expect(facts).toEqual([expect.objectContaining(saleFact)])
  })

  test('two swaps on one pool: each has the reserves at its time', () => {
    const accounts = places(18, { 0: user, 2: pool, 5: 'vault a', 6: 'vault b' })
    const half = [move('user a', 'vault a', 60n), move('vault b', 'user b', 30n)]
    const rest = [move('user a', 'vault a', 40n), move('vault b', 'user b', 20n)]
    const call = (inner: TestCall[]) => ({
      program: programs.raydiumClmm,
      accounts,
      data: 'f8c69e91e17587c8',
      inner,
    })
    const { facts } = decode([call(half), call(rest)])
    expect(facts.map((fact) => (fact as SwapFact).reserves?.units)).toEqual([
      [1_060n, 470n],
      [1_100n, 450n],
    ])
  })

  test('reserves are in the pool’s own order, in either trade direction', () => {
    const accounts = places(18, { 0: user, 2: pool, 5: 'vault b', 6: 'vault a' })
    const inner = [move('user b', 'vault b', 50n), move('vault a', 'user a', 100n)]
    const { facts } = decode([{ program: programs.raydiumClmm, accounts, data: 'f8c69e91e17587c8', inner }])
    expect((facts[0] as SwapFact).reserves).toEqual({ tokens: [meme, nativeSolMint], units: [1_100n, 450n] })
  })

  test('without transfers both ways there is no swap', () => {
    const accounts = places(18, { 0: user, 2: pool, 5: 'vault a', 6: 'vault b' })
    const call = {
      program: programs.raydiumClmm,
      accounts,
      data: 'f8c69e91e17587c8',
      inner: [sale[0] as TestCall],
    }
    expect(decode([call])).toMatchObject({ facts: [], faults: [] })
  })

  test('a new pool is reported with its initial holdings', () => {
    const accounts = places(20, { 3: pool, 4: meme, 5: nativeSolMint, 10: 'vault a', 11: 'vault b' })
    expect(decode([{ program: programs.raydiumCpmm, accounts, data: 'afaf6d1f0d989bed' }]).facts).toEqual([
      {
        kind: 'pool',
        dex: 'raydium-cpmm',
        pool,
        index: 0,
        tokens: [meme, nativeSolMint],
        feePips: null,
        factory: null,
      },
      { kind: 'liquidity', dex: 'raydium-cpmm', pool, index: 0, units: [1_100n, 450n], isChange: false },
    ])
  })
})

describe('PumpSwap', () => {
  const accounts = places(19, {
    0: pool,
    1: user,
    3: meme,
    4: nativeSolMint,
    5: 'user a',
    6: 'user b',
    7: 'vault a',
    8: 'vault b',
  })

  test('a buy: the pool’s side is the price, the amount bypassing it is the fee', () => {
    const inner = [
      move('vault a', 'user a', 100n),
      move('user b', 'vault b', 50n),
      move('user b', 'protocol', 2n),
      move('user b', 'creator', 1n),
    ]
    const { facts } = decode([{ program: programs.pumpswap, accounts, data: 'c62e1552b4d9e870', inner }])
    expect(facts).toEqual([
      expect.objectContaining({
        sold: { token: nativeSolMint, units: 50n },
        bought: { token: meme, units: 100n },
        fee: { token: nativeSolMint, units: 3n },
      }),
    ])
  })

  test('a sale: vault outflows next to the trader’s are the fee', () => {
    const inner = [...sale, move('vault b', 'protocol', 2n)]
    const { facts } = decode([{ program: programs.pumpswap, accounts, data: '33e685a4017f83ad', inner }])
    expect(facts).toEqual([
      expect.objectContaining({
        sold: { token: meme, units: 100n },
        bought: { token: nativeSolMint, units: 52n },
        fee: { token: nativeSolMint, units: 2n },
      }),
    ])
  })

  test('a trade by an unknown instruction is read from its event', () => {
    const trade = event(
      programs.pumpswap,
      ['3e2f370aa503dc2a', 0n, 100n, 0n, 0n, 0n, 0n, 0n, 55n, 0n, 1n, 0n, 2n, 54n, 52n],
      [pool, user, meme, nativeSolMint, creator, creator].map((key) => ({ key })),
    )
    const balances = [
      { account: meme, mint: meme, owner: user, pre: 100n, post: 0n },
      { account: nativeSolMint, mint: nativeSolMint, owner: user, pre: 0n, post: 52n },
    ]
    const { facts } = decode([{ program: programs.pumpswap, data: 'aaaaaaaaaaaaaaaa', inner: [trade] }], {
      balances,
    })
    expect(facts).toEqual([
      expect.objectContaining({
        pool,
        sender: user,
        sold: { token: meme, units: 100n },
        bought: { token: nativeSolMint, units: 54n },
        fee: { token: nativeSolMint, units: 2n },
      }),
    ])
  })

  const bought = (poolKey: string, paid: bigint, poolSide: bigint) =>
    event(
      programs.pumpswap,
      ['67f4521f2cf57777', 0n, 100n, 0n, 0n, 0n, 0n, 0n, 48n, 0n, 2n, 0n, 1n, poolSide, paid],
      [poolKey, user, creator, creator, creator, creator].map((key) => ({ key })),
    )

  test('a v2 trade: fees that stay in the vault are the fee, not the price', () => {
    const inner = [move('vault a', 'user a', 100n), move('user b', 'vault b', 53n), bought(pool, 53n, 50n)]
    const { facts } = decode([{ program: programs.pumpswap, accounts, data: 'b817ee6167c5d33d', inner }])
    expect(facts).toEqual([
      expect.objectContaining({
        index: 0,
        pool,
        sold: { token: nativeSolMint, units: 50n },
        bought: { token: meme, units: 100n },
        fee: { token: nativeSolMint, units: 3n },
        reserves: { tokens: [meme, nativeSolMint], units: [1_100n, 450n] },
      }),
    ])
  })

  test('a route through two pools: each hop with its own pool, mints and index', () => {
    const hops = { 16: usdc, 17: nativeSolMint, 18: pool, 21: meme, 22: usdc, 23: curve }
    const inner = [bought(pool, 53n, 50n), bought(curve, 100n, 100n)]
    const call = { program: programs.pumpswap, accounts: places(26, hops), data: '2b644913e9f66f94', inner }
    const { facts } = decode([call])
    expect(facts).toEqual([
      expect.objectContaining({
        index: 1,
        pool,
        sold: { token: nativeSolMint, units: 50n },
        bought: { token: usdc, units: 100n },
      }),
      expect.objectContaining({
        index: 2,
        pool: curve,
        sold: { token: usdc, units: 100n },
        bought: { token: meme, units: 100n },
      }),
    ])
  })
})

describe('launchpads', () => {
  const trade = (quoteMint: string | null) =>
    bytesOf(
      ['bddb7fd34ee661ee', { key: meme }, quoteMint ? 0n : 100n, 7n, '01', { key: user }, 0n],
      [1n, 2n, 3n, 4n, { key: creator }, 95n, 8n, { key: creator }, 5n, 1n, '00', 0n, 0n, 0n, 0n],
      [{ text: 'buy' }, '00', 30n, 2n, 5_000n, 4n, '00000000', { key: quoteMint ?? programs.system }],
      [quoteMint ? 900n : 100n, 11n, 12n, 20n, 3n],
    )

  test('pump.fun: every appended fee counts once, for any instruction', () => {
    const accounts = places(12, { 2: meme, 3: curve })
    const inner = [{ program: programs.pumpfun, data: bytesOf(eventCallTag, hexOf(trade(null))) }]
    const { facts } = decode([{ program: programs.pumpfun, accounts, data: 'ffffffffffffffff', inner }])
    // Protocol 8, creator 1, cashback 2; the buyback of 4 is part of the 8, the holders' 3 are not a fee of their own.
    expect(facts).toEqual([
      expect.objectContaining({ pool: curve, sender: user, fee: { token: nativeSolMint, units: 11n } }),
    ])
  })

  test('pump.fun with another quote: amounts and reserves are in that quote', () => {
    const accounts = places(27, { 1: meme, 10: curve })
    const inner = [{ program: programs.pumpfun, data: bytesOf(eventCallTag, hexOf(trade(usdc))) }]
    const { facts } = decode([{ program: programs.pumpfun, accounts, data: 'b817ee6167c5d33d', inner }])
    expect(facts).toEqual([
      expect.objectContaining({
        pool: curve,
        sold: { token: usdc, units: 900n },
        bought: { token: meme, units: 7n },
        curve: { virtualQuote: 11n, virtualToken: 2n, realQuote: 12n, realToken: 4n },
      }),
    ])
  })

  test.each([
    ['buy_v3, 17 accounts', places(17, { 1: meme, 2: nativeSolMint, 5: curve })],
    ['buy_v2, 27 accounts', places(27, { 1: meme, 2: nativeSolMint, 10: curve })],
    ['a hop of a route', places(25, { 16: meme, 17: nativeSolMint, 18: curve })],
  ])('pump.fun: the curve in the accounts of %s', (_form, accounts) => {
    const inner = [{ program: programs.pumpfun, data: bytesOf(eventCallTag, hexOf(trade(null))) }]
    const { facts } = decode([{ program: programs.pumpfun, accounts, data: 'ffffffffffffffff', inner }])
    expect(facts).toEqual([expect.objectContaining({ pool: curve, index: 0 })])
  })

  test('pump.fun: a buy beyond the curve is two swaps with the filling between them', () => {
    const accounts = places(17, { 1: meme, 2: nativeSolMint, 5: curve })
    const curvePart = { program: programs.pumpfun, data: bytesOf(eventCallTag, hexOf(trade(null))) }
    const filled = event(
      programs.pumpfun,
      '5f72619cd42e9808',
      { key: user },
      { key: meme },
      { key: curve },
      0n,
    )
    const beyond = event(
      programs.pumpfun,
      '6fb06d8b316cd5fb',
      [user, meme, curve, programs.system].map((key) => ({ key })),
      [0n, 40n, 999n, 95n, 3n, 5n, 1n, 2n, 200n, 80n, 160n, 100n],
    )
    const inner = [curvePart, filled, beyond]
    const { facts } = decode([{ program: programs.pumpfun, accounts, data: '07051dc4f5176550', inner }])
    expect(facts).toEqual([
      expect.objectContaining({ kind: 'swap', index: 1, sold: { token: nativeSolMint, units: 100n } }),
      expect.objectContaining({ kind: 'curve', index: 2, stage: 'filled' }),
      expect.objectContaining({
        kind: 'swap',
        index: 3,
        pool: curve,
        sender: user,
        sold: { token: nativeSolMint, units: 20n },
        bought: { token: meme, units: 40n },
        fee: { token: nativeSolMint, units: 4n },
      }),
    ])
  })

  test.each([
    ['00', creator],
    ['01', user],
  ])('pump.fun: who made a coin, holders rewarded: %s', (isHolderReward, maker) => {
    const created = event(
      programs.pumpfun,
      ['1b72a94ddeeb6376', { text: 'Name' }, { text: 'SYM' }, { text: 'https://x' }],
      [meme, curve, user, creator].map((key) => ({ key })),
      [0n, 1n, 2n, 3n, 1_000n, { key: programs.token2022 }, '0000', { key: usdc }, 4n, 30n, isHolderReward],
    )
    const { facts } = decode([{ program: programs.pumpfun, data: 'd6904cec5f8b31b4', inner: [created] }])
    expect(facts).toEqual([
      expect.objectContaining({
        kind: 'launch',
        pool: curve,
        quote: usdc,
        creator: maker,
        totalSupply: 1_000n,
      }),
    ])
  })

  test('pump.fun without inner instructions: falls back to the logged event', () => {
    const accounts = places(12, { 2: meme, 3: curve })
    const logs = [
      `Program ${programs.pumpfun} invoke [1]`,
      `Program data: ${base64Text(trade(null))}`,
      `Program ${programs.pumpfun} success`,
    ]
    const { facts } = decode([{ program: programs.pumpfun, accounts, data: '66063d1201daebea' }], { logs })
    expect(facts).toEqual([
      expect.objectContaining({ kind: 'swap', pool: curve, sold: { token: nativeSolMint, units: 100n } }),
    ])
  })

  test('pump.fun migrates to a PumpSwap pool', () => {
    const migration = event(programs.pumpfun, [
      'bde95db95c94ea94',
      { key: user },
      { key: meme },
      1n,
      2n,
      3n,
      { key: curve },
      0n,
      { key: pool },
    ])
    const create = {
      program: programs.pumpswap,
      data: 'e992d18ecf6840bc',
      accounts: places(18, { 0: pool, 3: meme, 4: nativeSolMint }),
    }
    const { facts } = decode([
      { program: programs.pumpfun, data: '9beae792ec9ea21e', inner: [create, migration] },
    ])
    expect(facts).toEqual([
      { kind: 'curve', dex: 'pumpfun', pool: curve, index: 0, token: meme, stage: 'migrated', toPool: pool },
      {
        kind: 'pool',
        dex: 'pumpswap',
        pool,
        index: 1,
        tokens: [meme, nativeSolMint],
        feePips: null,
        factory: null,
      },
    ])
  })

  test('LaunchLab: the trade that fills the curve is marked', () => {
    const accounts = places(18, { 0: user, 4: pool, 7: 'vault a', 8: 'vault b', 9: meme, 10: nativeSolMint })
    const filling = event(
      programs.raydiumLaunchlab,
      ['bddb7fd34ee661ee', { key: pool }, 800n, 1_000n, 30n, 700n, 60n, 800n, 85n],
      [26n, 100n, 1n, 0n, 0n, 0n, '000101'],
    )
    const { facts } = decode([
      { program: programs.raydiumLaunchlab, accounts, data: 'faea0d7bd59c13ec', inner: [filling] },
    ])
    expect(facts).toEqual([
      expect.objectContaining({
        sold: { token: nativeSolMint, units: 25n },
        bought: { token: meme, units: 100n },
        fee: { token: nativeSolMint, units: 1n },
        curve: { virtualQuote: 115n, virtualToken: 200n, realQuote: 85n, realToken: 0n },
      }),
      { kind: 'curve', dex: 'raydium-launchlab', pool, index: 0, token: meme, stage: 'filled', toPool: null },
    ])
  })

  const dbcAccounts = places(15, { 2: pool, 7: meme, 8: nativeSolMint, 9: user })
  const dbcSwap = (isBuy: boolean) =>
    event(
      programs.meteoraDbc,
      ['1b3c15d58aaabb93', { key: pool }, { key: creator }, { u8: isBuy ? 1 : 0 }, '00', 100n, 0n],
      [isBuy ? 98n : 100n, 40n, 0n, 0n, 1n, 1n, 0n, 100n, 0n],
    )
  const dbcSwap2 = event(
    programs.meteoraDbc,
    ['bd4233a826507599', { key: pool }, { key: creator }, '0100', 100n, 0n, '00'],
    [100n, 98n, 0n, 40n, 0n, 0n, 1n, 1n, 0n, 85n, 85n, 0n],
  )

  test.each([
    ['EvtSwap', ['1b3c15d58aaabb93', { key: pool }, { key: creator }, '0100', 100n, 0n, 98n, 40n], 5],
    [
      'EvtSwap2',
      ['bd4233a826507599', { key: pool }, { key: creator }, '0100', 100n, 0n, '00', 100n, 98n, 0n, 40n],
      7,
    ],
  ] as const)('Meteora DBC: %s tells the price after the swap', (_name, parts, rest) => {
    // Twice the root of quote per base unit, in 64 bits of fraction.
    const told = event(programs.meteoraDbc, [...parts, 0n, 2n], new Array<bigint>(rest).fill(1n))
    const [fact] = decode([
      { program: programs.meteoraDbc, accounts: dbcAccounts, data: '414b3f4ceb5b5b88', inner: [told] },
    ]).facts
    const units = [1n << 128n, 4n << 128n]
    expect(fact).toMatchObject({ kind: 'swap', after: { tokens: [meme, nativeSolMint], units } })
  })

  test('LaunchLab: the virtual reserves are a price on the constant-product curve alone', () => {
    const accounts = places(18, { 0: user, 4: pool, 7: 'vault a', 8: 'vault b', 9: meme, 10: nativeSolMint })
    // Virtual base 1,000,000 and quote 100,000; a purchase of 100,000 costs 11,111 by the product.
    const afterOf = (quote: bigint, base = 100_000n) => {
      const bought = event(
        programs.raydiumLaunchlab,
        ['bddb7fd34ee661ee', { key: pool }, 800_000n, 1_000_000n, 100_000n, 0n, 0n, base, quote],
        [quote, base, 0n, 0n, 0n, 0n, '000001'],
      )
      const call = { program: programs.raydiumLaunchlab, accounts, data: 'faea0d7bd59c13ec', inner: [bought] }
      const [fact] = decode([call]).facts
      return fact?.kind === 'swap' ? fact.after : null
    }
    const product = { tokens: [meme, nativeSolMint], units: [900_000n, 111_111n] }
    expect(afterOf(11_111n)).toEqual(product)
    expect(afterOf(10_000n)).toBeUndefined()
    expect(afterOf(1n, 10n)).toBeUndefined()
  })

  test('PumpSwap: quote that the pool only counts with is part of its price', () => {
    const accounts = places(20, {
      0: pool,
      1: user,
      3: meme,
      4: nativeSolMint,
      5: 'user a',
      6: 'user b',
      7: 'vault a',
      8: 'vault b',
    })
    // 900 of base and 800 of quote before, 100 more counted: 100 sold give 90, of which the pool pays 88.
    const afterOf = (virtual: bigint, curve = 90n) => {
      const told = event(
        programs.pumpswap,
        ['3e2f370aa503dc2a', 0n, 100n, 0n, 0n, 0n, 900n, 800n, curve, 0n, 2n, 0n, 1n, 88n, 87n],
        [pool, user, creator, creator, creator, creator, creator].map((key) => ({ key })),
        [0n, 0n, 0n, 0n, 0n, 0n, virtual, 0n],
      )
      const inner = [move('user a', 'vault a', 100n), move('vault b', 'user b', 87n), told]
      const call = { program: programs.pumpswap, accounts, data: '33e685a4017f83ad', inner }
      const [fact] = decode([call]).facts
      return fact?.kind === 'swap' ? fact.after : null
    }
    expect(afterOf(100n)).toEqual({ tokens: [meme, nativeSolMint], units: [1_000n, 812n] })
    expect(afterOf(0n, 80n)).toEqual({ tokens: [meme, nativeSolMint], units: [1_000n, 712n] })
    expect(afterOf(10n ** 12n)).toBeUndefined()
  })

  test('Meteora DBC: both events of one swap are one swap, and the second reports a full curve', () => {
    const inner = [dbcSwap(true), dbcSwap2]
    const { facts } = decode([
      { program: programs.meteoraDbc, accounts: dbcAccounts, data: '414b3f4ceb5b5b88', inner },
    ])
    expect(facts).toEqual([
      expect.objectContaining({
        sold: { token: nativeSolMint, units: 98n },
        bought: { token: meme, units: 40n },
        fee: { token: nativeSolMint, units: 2n },
      }),
      { kind: 'curve', dex: 'meteora-dbc', pool, index: 0, token: meme, stage: 'filled', toPool: null },
    ])
  })

  test('Meteora DBC: a sale’s fee is added back to the curve’s output', () => {
    const { facts } = decode([
      {
        program: programs.meteoraDbc,
        accounts: dbcAccounts,
        data: 'f8c69e91e17587c8',
        inner: [dbcSwap(false)],
      },
    ])
    expect(facts).toEqual([
      expect.objectContaining({
        sold: { token: meme, units: 100n },
        bought: { token: nativeSolMint, units: 42n },
        fee: { token: nativeSolMint, units: 2n },
      }),
    ])
  })

  test('Meteora DBC: a launch has its names', () => {
    const accounts = places(16, { 2: creator, 3: meme, 4: nativeSolMint, 5: pool })
    const data = bytesOf('8c55d7b06636684f', { text: 'Name' }, { text: 'SYM' }, { text: 'https://x' })
    expect(decode([{ program: programs.meteoraDbc, accounts, data }]).facts).toEqual([
      expect.objectContaining({
        kind: 'launch',
        pool,
        token: meme,
        quote: nativeSolMint,
        creator,
        name: 'Name',
        symbol: 'SYM',
        uri: 'https://x',
      }),
    ])
  })

  test('Moonshot', () => {
    const sold = event(programs.moonshot, [
      'bddb7fd34ee661ee',
      100n,
      50n,
      1n,
      2n,
      0n,
      { key: curve },
      { key: meme },
      { key: user },
      '01',
    ])
    const { facts } = decode([
      {
        program: programs.moonshot,
        accounts: places(11, { 6: meme }),
        data: '33e685a4017f83ad',
        inner: [sold],
      },
    ])
    expect(facts).toEqual([
      expect.objectContaining({
        pool: curve,
        sold: { token: meme, units: 100n },
        fee: { token: nativeSolMint, units: 3n },
      }),
    ])
  })

  test.each([
    ['pump.fun', programs.pumpfun, 'bddb7fd34ee661ee'],
    ['pump.fun', programs.pumpfun, '1b72a94ddeeb6376'],
    ['pump.fun', programs.pumpfun, '5f72619cd42e9808'],
    ['pump.fun', programs.pumpfun, 'bde95db95c94ea94'],
    ['PumpSwap', programs.pumpswap, '67f4521f2cf57777'],
    ['LaunchLab', programs.raydiumLaunchlab, 'bddb7fd34ee661ee'],
    ['LaunchLab', programs.raydiumLaunchlab, '97d7e20976a173ae'],
    ['Meteora DBC', programs.meteoraDbc, '1b3c15d58aaabb93'],
    ['Meteora DBC', programs.meteoraDbc, 'bd4233a826507599'],
    ['Moonshot', programs.moonshot, 'bddb7fd34ee661ee'],
  ])('%s: an event that is cut short is a fault (%#)', (_name, program, tag) => {
    const { facts, faults } = decode([
      { program, accounts: places(20, {}), data: 'f8c69e91e17587c8', inner: [event(program, tag, 1n)] },
    ])
    expect(facts).toEqual([])
    expect(faults).toEqual([
      expect.objectContaining({ kind: 'fault', what: expect.stringContaining('short') }),
    ])
  })
})

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
