import { testAddresses } from '@peregrine/testkit/testAddresses'
import { isAddress } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { BaseUnits } from '@peregrine/core/units'
import type { Swap } from './cow/cowOwners.ts'
import type { EvmLog } from './evmLog.ts'
import { entryPoints, evmSenders } from './evmSender.ts'
import { wordOf } from './evmWords.ts'

const [signer, alice, bob, stranger, tokenA, tokenB, tokenC] = testAddresses(
  'a',
  'b',
  'c',
  'd',
  '1',
  '2',
  '3',
)
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const reactor = '0x00000011f84b9aa48e5f8aa8b9897600006289be'

const topic = (value: string) => `0x${wordOf(value)}`
const isMoney = () => true
const hash = topic('0xff')
const log = (logIndex: number, address: string, topics: string[], words: string[] = []): EvmLog => ({
  address,
  topics,
  data: `0x${words.map(wordOf).join('')}`,
  logIndex,
})
const operation = (index: number, account: string, emitter = entryPoint) =>
  log(index, emitter, [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    hash,
    topic(account),
    topic('0x0'),
  ])
const hex = (units: bigint) => `0x${units.toString(16)}`
/** A CoW order; `units` are sold, including the fee, and bought. */
const trade = (
  index: number,
  owner: string,
  sold: string,
  bought: string,
  units: [bigint, bigint] = [1n, 1n],
  fee = 0n,
) =>
  log(
    index,
    cow,
    ['0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17', topic(owner)],
    [sold, bought, hex(units[0]), hex(units[1]), hex(fee)],
  )
const settled = (index: number) =>
  log(index, cow, ['0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4', topic(signer)])
const fill = (index: number, owner: string, emitter = reactor) =>
  log(index, emitter, [
    '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66',
    hash,
    topic(signer),
    topic(owner),
  ])
const transfer = (index: number, token: string, from: string, to: string, units = 1n) =>
  log(
    index,
    token,
    ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    [hex(units)],
  )

const swap = (index: number, sold = tokenA, bought = tokenB, units = [0n, 0n]): Swap => ({
  index,
  sold: { token: sold, units: (units[0] ?? 0n) as BaseUnits },
  bought: { token: bought, units: (units[1] ?? 0n) as BaseUnits },
})
const sendersOf =
  (...logs: EvmLog[]) =>
  (asked: Swap) =>
    evmSenders({ from: signer }, logs, { chain: 'eth', swaps: () => [asked], isMoney })(asked)
/** Senders of all swaps of a transaction. */
const sendersIn = (logs: EvmLog[], ...swaps: Swap[]) =>
  swaps.map(evmSenders({ from: signer }, logs, { chain: 'eth', swaps: () => swaps, isMoney }))

test('the signer, without another party', () => {
  expect(sendersOf()(swap(3))).toBe(signer)
})

test('the Safe that executed the call, if it was the target', () => {
  const safe = alice
  const executed = log(
    9,
    safe,
    ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', hash],
    ['0x0'],
  )
  const callerOf = (to: string) =>
    evmSenders({ from: signer, to }, [executed], { chain: 'eth', swaps: () => [], isMoney })(swap(3))
  expect(callerOf(safe)).toBe(safe)
  expect(callerOf(stranger)).toBe(signer)
})

test('the entry points are those of their releases, to the digit', () => {
  const released = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]
  expect([...entryPoints].sort()).toEqual(released.map((address) => address.toLowerCase()).sort())
  const senders = released.map((address) => sendersOf(operation(5, alice, address.toLowerCase()))(swap(3)))
  expect(senders).toEqual(released.map(() => alice))
})

test('each user operation of a bundle has its own account', () => {
  const senderOf = sendersOf(operation(5, alice), operation(9, bob))
  expect([swap(3), swap(7), swap(11)].map(senderOf)).toEqual([alice, bob, signer])
})

test('the signer of a meta-transaction that a relayer sends', () => {
  const topics = ['0x7f4fe3ff8ae440e1570c558da08440b26f89fb1c1f2910cd91ca6452955f121a', topic('0x0')]
  const executed = (emitter: string) => log(9, emitter, topics, ['0xff', alice, signer])
  expect(sendersOf(executed('0xdef1c0ded9bec7f1a1670819833240f027b25eff'))(swap(3))).toBe(alice)
  expect(sendersOf(executed(stranger))(swap(3))).toBe(signer)
})

test('the owner of the order that a solver settles', () => {
  expect(sendersOf(trade(1, alice, tokenA, tokenB), settled(9))(swap(5, tokenC, tokenB))).toBe(alice)
})

test('in a batch the tokens identify the owner of a swap', () => {
  const senderOf = sendersOf(trade(1, alice, tokenA, tokenB), trade(2, bob, tokenC, tokenB), settled(9))
  expect(senderOf(swap(5, tokenA, tokenB))).toBe(alice)
  expect(senderOf(swap(6, tokenC, tokenA))).toBe(bob)
  expect(senderOf(swap(10))).toBe(signer)
})

describe('a batch of CoW', () => {
  const sale = trade(1, alice, tokenA, tokenB, [100n, 50n], 3n)
  const otherSale = trade(2, bob, tokenC, tokenB, [40n, 9n])

  test('an order’s amount outweighs a pair of tokens', () => {
    // Bob's C becomes A on the way to B: that A is not Alice's, although she sells A for B.
    const swaps = [
      swap(4, tokenC, tokenA, [40n, 8n]),
      swap(5, tokenA, tokenB, [8n, 9n]),
      swap(6, tokenA, tokenB, [97n, 51n]),
    ]
    expect(sendersIn([sale, otherSale, settled(9)], ...swaps)).toEqual([bob, bob, alice])
  })

  test('the output of an order’s swap continues that order, in any order of swaps', () => {
    const swaps = [
      swap(4, tokenA, tokenB, [8n, 10n]),
      swap(5, tokenC, tokenA, [39n, 8n]),
      swap(6, tokenA, tokenB, [97n, 51n]),
    ]
    expect(sendersIn([sale, trade(2, bob, tokenC, tokenB, [40n, 9n], 1n), settled(9)], ...swaps)).toEqual([
      bob,
      bob,
      alice,
    ])
  })

  test('through the native coin as through its wrapped form', () => {
    const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const native = `0x${'0'.repeat(40)}`
    const logs = [
      trade(1, alice, weth, tokenB, [100n, 50n]),
      trade(2, bob, tokenC, tokenB, [40n, 9n]),
      settled(9),
    ]
    const swaps = [
      swap(4, tokenC, weth, [40n, 8n]),
      swap(5, native, tokenB, [8n, 9n]),
      swap(6, native, tokenB, [99n, 51n]),
    ]
    expect(sendersIn(logs, ...swaps)).toEqual([bob, bob, alice])
  })

  test('of two orders of one pair, the one nearest in size', () => {
    const logs = [sale, trade(2, bob, tokenA, tokenB, [1_000n, 500n]), settled(9)]
    expect(
      sendersIn(logs, swap(4, tokenA, tokenB, [999n, 501n]), swap(5, tokenA, tokenB, [96n, 51n])),
    ).toEqual([bob, alice])
  })

  test('two orders of one size get a swap each', () => {
    const logs = [sale, trade(2, bob, tokenA, tokenB, [100n, 50n], 3n), settled(9)]
    expect(sendersIn(logs, swap(4, tokenA, tokenB, [97n, 51n]), swap(5, tokenA, tokenB, [97n, 51n]))).toEqual(
      [alice, bob],
    )
  })

  test('settlements of one transaction are separate', () => {
    const logs = [sale, settled(5), trade(6, bob, tokenA, tokenB, [100n, 50n]), otherSale, settled(9)]
    expect(sendersIn(logs, swap(3), swap(8, tokenA, tokenB, [100n, 50n]))).toEqual([alice, bob])
  })
})

describe('an order of EthFlow', () => {
  const flow = '0xba3cb449bd2b4adddbc894d8697f5170800eadec'
  const order = trade(1, flow, tokenA, tokenB, [100n, 50n])
  const paid = (index: number, to: string, units: bigint) => transfer(index, tokenB, cow, to, units)

  test('belongs to the user paid by the settlement', () => {
    expect(sendersIn([order, paid(7, alice, 50n), settled(9)], swap(3))).toEqual([alice])
  })

  test('does not belong to a pool that was paid the same amount before', () => {
    expect(sendersIn([order, paid(2, stranger, 50n), paid(7, alice, 50n), settled(9)], swap(3))).toEqual([
      alice,
    ])
  })

  test.each([
    ['two orders of one amount are paid in their order', flow, [alice, bob], [alice, bob]],
    ['an order of a wallet has its own payment, to whomever', stranger, [alice, bob], [alice, stranger]],
  ])('%s', (_name, owner, payees, expected) => {
    const logs = [
      order,
      trade(2, owner, tokenC, tokenB, [7n, 50n]),
      ...payees.map((to, i) => paid(6 + i, to, 50n)),
      settled(9),
    ]
    expect(sendersIn(logs, swap(3, tokenA, tokenB, [100n, 50n]), swap(4, tokenC, tokenB, [7n, 50n]))).toEqual(
      expected,
    )
  })

  test('a taxed token arrives reduced, with the tax in a separate transfer', () => {
    expect(sendersIn([order, paid(6, stranger, 3n), paid(7, alice, 47n), settled(9)], swap(3))).toEqual([
      alice,
    ])
  })

  test.each([
    ['nobody was paid', []],
    ['another token was paid', [transfer(7, tokenC, cow, alice, 50n)]],
    ['a stranger paid', [transfer(7, tokenB, stranger, alice, 50n)]],
    ['it was paid before the trade', [paid(0, alice, 50n)]],
    ['a transfer is cut short', [{ ...paid(7, alice, 50n), data: '0x' }]],
  ])('stays the contract’s own where %s', (_name, logs) => {
    const all = [...logs, order].sort((a, b) => a.logIndex - b.logIndex)
    expect(sendersIn([...all, settled(9)], swap(3))).toEqual([flow])
  })
})

test('the swapper of a filled order', () => {
  expect(sendersOf(fill(9, alice))(swap(5))).toBe(alice)
})

test.each([
  ['V1 on Ethereum', '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'],
  ['V2 on Ethereum', '0x00000011F84B9aa48e5f8aA8B9897600006289Be'],
  ['V3 on Ethereum', '0x0000000015757c461808EA25Eb309638B62681cf'],
  ['priority on Base', '0x000000001Ec5656dcdB24D90DFa42742738De729'],
  ['V3 on Base', '0x000000008a8330B5d1F43A62Bf4C673A49f27ba0'],
  ['V3 on BNB Chain', '0x00000000a55e50C71b70Db3C8B58749cd1E18eB2'],
] as const)('the swapper of an order that UniswapX %s filled', (_, address) => {
  // Its capitals are a checksum: no digit is mistyped.
  expect(isAddress(address, { strict: true })).toBe(true)
  expect(sendersOf(fill(9, alice, address.toLowerCase()))(swap(5))).toBe(alice)
})

test('of several filled orders, the one that paid the input or received the output', () => {
  const senderOf = sendersOf(
    transfer(1, tokenA, alice, stranger),
    transfer(2, tokenC, bob, stranger),
    transfer(7, tokenB, stranger, alice),
    fill(8, alice),
    fill(9, bob),
  )
  expect(senderOf(swap(5, tokenA, tokenB))).toBe(alice)
  expect(senderOf(swap(6, tokenC, tokenA))).toBe(bob)
})

test('a forged event cannot attribute a trade to a famous wallet', () => {
  expect(sendersOf(operation(5, alice, stranger), fill(6, alice, stranger))(swap(3))).toBe(signer)
})
