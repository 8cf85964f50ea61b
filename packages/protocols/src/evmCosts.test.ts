import { nativeCoin } from '@peregrine/core/address'
import type { BaseUnits } from '@peregrine/core/units'
import { testAddresses } from '@peregrine/testkit/testAddresses'
import { expect, test } from 'vitest'
import { type EvmTransactionParties, evmCosts } from './evmCosts.ts'
import type { EvmLog } from './evmLog.ts'
import type { Leg } from './fact.ts'
import type { WalletRoute } from './tradeCosts.ts'

const [wallet, bundler, pool, router, token] = testAddresses('a', 'b', 'c', 'd', 'e')
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const v2Router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const fourmeme = '0x5c952063c7fc8610ffdb798152d69f0b9550762b'

const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

function transfer(of: string, from: string, to: string, units: bigint): EvmLog {
  const signature = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  return {
    address: of,
    topics: [signature, topicOf(from), topicOf(to)],
    data: `0x${word(units)}`,
    logIndex: 0,
  }
}

const leg = (of: string, units: bigint): Leg => ({ token: of, units: units as BaseUnits })

function route(sold: Leg, bought: Leg, part: Partial<WalletRoute> = {}): WalletRoute {
  return { sender: wallet, sold, bought, venueFees: [], isOnly: true, isFirst: true, ...part }
}

function costs(logs: EvmLog[], part: Partial<EvmTransactionParties> = {}) {
  const money = new Set([usdc, weth, nativeCoin])
  return evmCosts('eth', { from: wallet, to: router, feeWei: 21n, ...part }, logs, (of) => money.has(of))
}

/** 1,000 USDC left the wallet, 3 of them not into the pool; all 50 tokens arrived. */
const buy = [
  transfer(usdc, wallet, pool, 997n),
  transfer(usdc, wallet, router, 3n),
  transfer(token, pool, wallet, 50n),
]

test("input beyond what the pools took is the router's fee", () => {
  expect(costs(buy).routerFees(route(leg(usdc, 997n), leg(token, 50n)))).toEqual([leg(usdc, 3n)])
})

test('so is output beyond what reached the wallet', () => {
  const sale = [transfer(token, wallet, pool, 50n), transfer(usdc, router, wallet, 900n)]
  expect(costs(sale).routerFees(route(leg(token, 50n), leg(usdc, 909n)))).toEqual([leg(usdc, 9n)])
})

test('venue fees are not counted again', () => {
  const venueFees = [leg(usdc, 3n)]
  expect(costs(buy).routerFees(route(leg(usdc, 997n), leg(token, 50n), { venueFees }))).toEqual([])
  const unknown = [{ token: usdc, units: null }]
  const untold = route(leg(usdc, 997n), leg(token, 50n), { venueFees: unknown })
  expect(costs(buy).routerFees(untold)).toBeNull()
})

test.each([
  ['a traded token lost some on the way: a tax or a fee', route(leg(usdc, 1_000n), leg(token, 55n))],
  [
    'another trade of the wallet may have paid it',
    route(leg(usdc, 997n), leg(token, 50n), { isOnly: false }),
  ],
  ['more came than the pools gave', route(leg(usdc, 1_000n), leg(token, 49n))],
  ['the tokens went to somebody else', route(leg(usdc, 1_000n), leg(weth, 5n))],
  ['native coins leave no log', route(leg(nativeCoin, 5n), leg(token, 50n))],
])('unknown: %s', (_why, each) => {
  expect(costs(buy).routerFees(each)).toBeNull()
})

test.each([
  ['eth', v2Router, weth],
  ['bsc', fourmeme, nativeCoin],
] as const)('on %s, %s takes no fee', (chain, to, coin) => {
  const logs = [transfer(token, pool, wallet, 50n)]
  const own = evmCosts(chain, { from: wallet, to, feeWei: 1n }, logs, () => true)
  expect(own.routerFees(route(leg(coin, 5n), leg(token, 50n)))).toEqual([])
})

test('only the signer pays the network', () => {
  expect(costs([]).networkUnits(wallet)).toBe(21n)
  expect(costs([], { from: bundler }).networkUnits(wallet)).toBe(0n)
  expect(costs([], { feeWei: null }).networkUnits(wallet)).toBeNull()
})

test('an account pays for its user operations, unless a paymaster does', () => {
  const operation = (paymaster: string): EvmLog => ({
    address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      `0x${word(7n)}`,
      topicOf(wallet),
      `0x${paymaster}`,
    ],
    data: `0x${word(1n)}${word(1n)}${word(77n)}${word(5n)}`,
    logIndex: 0,
  })
  const own = operation(word(0n))
  expect(costs([own], { from: bundler }).networkUnits(wallet)).toBe(77n)
  expect(costs([own, own], { from: bundler }).networkUnits(wallet)).toBe(154n)
  expect(costs([own, operation(word(9n))], { from: bundler }).networkUnits(wallet)).toBeNull()
  const forged = { ...own, address: token }
  expect(costs([forged], { from: bundler }).networkUnits(wallet)).toBe(0n)
})

test("a builder's tip within a transaction is not visible", () => {
  expect(costs([]).tipUnits(wallet)).toBeNull()
})
