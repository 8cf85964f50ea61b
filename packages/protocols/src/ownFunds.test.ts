import fc from 'fast-check'
import type { ChainKey } from '@peregrine/core/network'
import type { BaseUnits } from '@peregrine/core/units'
import { testAddresses } from '@peregrine/testkit/testAddresses'
import { expect, test } from 'vitest'
import { addressesByChain } from './addresses.ts'
import type { Swap } from './cow/cowOwners.ts'
import type { EvmLog } from './evmLog.ts'
import { evmSenders } from './evmSender.ts'
import { wordOf } from './evmWords.ts'
import { tokenFlows } from './tokenFlows.ts'

const [user, friend, taxed, coin, usd] = testAddresses('1', '2', 'a', 'b', 'c')
const [router, venue, contract, pair, pool, pair3] = testAddresses('3', '4', '5', '7', '8', '9')
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const native = `0x${'0'.repeat(40)}`
const burnt = '0x000000000000000000000000000000000000dead'
const manager = addressesByChain.eth?.v4?.manager ?? ''
const infinity = addressesByChain.bsc?.infinity
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'

/** One log; that of a swap says what was swapped. */
type Step = { address: string; topics: string[]; words: (string | bigint)[]; swap?: Omit<Swap, 'index'> }

const topic = (value: string) => `0x${wordOf(value)}`
const step = (address: string, topics: string[], ...words: (string | bigint)[]): Step => ({
  address,
  topics,
  words,
})
const move = (token: string, from: string, to: string, units: bigint) =>
  step(
    token,
    ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    units,
  )
const wrap = (account: string, units: bigint) =>
  step(weth, ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', topic(account)], units)
const unwrap = (account: string, units: bigint) =>
  step(weth, ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', topic(account)], units)
const sync = (at: string) =>
  step(at, ['0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'], 1n, 1n)
/** Mint(address,uint256,uint256) of a V2 pair. */
const minted = (at: string) =>
  step(at, ['0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f', topic(router)], 1n, 1n)
const swapped = (
  at: string,
  [sold, paid]: [string, bigint],
  [bought, got]: [string, bigint],
  event = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
): Step => ({
  ...step(at, [event, topic(router), topic(router)]),
  swap: {
    sold: { token: sold, units: paid as BaseUnits },
    bought: { token: bought, units: got as BaseUnits },
  },
})
/** Payment, delivery and events of a swap on a V2 pair. */
const trade = (
  at: string,
  [sold, paid, from]: [string, bigint, string],
  [bought, got, to]: [string, bigint, string],
): Step[] => [
  move(sold, from, at, paid),
  move(bought, at, to, got),
  sync(at),
  swapped(at, [sold, paid], [bought, got]),
]
const swapBack = [...trade(pair, [taxed, 500n, taxed], [weth, 50n, router]), unwrap(router, 50n)]
const sale = [
  move(taxed, user, taxed, 50n),
  ...trade(pair, [taxed, 950n, user], [weth, 90n, router]),
  unwrap(router, 90n),
]
const operationOf = (account: string) =>
  step('0x0000000071727de22e5e9d8baf0edac6f37da032', [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    topic('0xff'),
    topic(account),
    topic('0x0'),
  ])
const safeCall = (safe: string) =>
  step(safe, ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', topic('0xff')], 0n)
const cowTrade = (owner: string, sold: string, bought: string, units: [bigint, bigint]) =>
  step(
    cow,
    ['0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17', topic(owner)],
    sold,
    bought,
    ...units,
    0n,
  )
const cowEnd = step(cow, ['0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4', topic(user)])

function transactionOf(steps: readonly Step[]): { logs: EvmLog[]; swaps: Swap[] } {
  const logs = steps.map(({ address, topics, words }, logIndex) => ({
    address,
    topics,
    data: `0x${words.map((word) => wordOf(word)).join('')}`,
    logIndex,
  }))
  const swaps = steps.flatMap(({ swap }, index) => (swap ? [{ ...swap, index }] : []))
  return { logs, swaps }
}

const isMoney = (token: string) => [coin, usd, weth].includes(token)

function sendersIn(steps: readonly Step[], to: string = router, chain: ChainKey = 'eth'): string[] {
  const { logs, swaps } = transactionOf(steps)
  return swaps.map(evmSenders({ from: user, to }, logs, { chain, swaps: () => swaps, isMoney }))
}

test.each<[string, Step[], string[]]>([
  ['a taxed token sells its tax before the sale that triggers it', [...swapBack, ...sale], [taxed, user]],
  ['or after it', [...sale, ...swapBack], [user, taxed]],
  [
    'or within a plain transfer',
    [...swapBack, move(taxed, user, taxed, 50n), move(taxed, user, friend, 950n)],
    [taxed],
  ],
  [
    'or sells the very tax of that transfer',
    [
      move(taxed, user, taxed, 50n),
      ...trade(pair, [taxed, 50n, taxed], [weth, 5n, router]),
      move(taxed, user, friend, 950n),
    ],
    [taxed],
  ],
  [
    'it adds liquidity with the other half, of which the next sale has less',
    [
      ...trade(pair, [taxed, 250n, taxed], [weth, 25n, router]),
      unwrap(router, 25n),
      wrap(router, 25n),
      move(taxed, taxed, pair, 250n),
      move(weth, router, pair, 25n),
      move(pair, native, contract, 79n),
      sync(pair),
      minted(pair),
      ...trade(pair, [taxed, 100n, user], [weth, 10n, router]),
    ],
    [taxed, user],
  ],
  [
    'a fee splitter sells what it holds of the token, through a router that unwraps for it',
    [
      move(taxed, user, contract, 50n),
      ...trade(pair, [taxed, 550n, contract], [weth, 50n, router]),
      unwrap(router, 50n),
      ...trade(pair, [taxed, 950n, user], [weth, 90n, user]),
    ],
    [taxed, user],
  ],
  [
    'a fee splitter that shares out the wrapped coin',
    [
      ...trade(pair, [taxed, 500n, contract], [weth, 50n, contract]),
      move(weth, contract, friend, 25n),
      ...trade(pair, [taxed, 950n, user], [weth, 90n, user]),
    ],
    [taxed, user],
  ],
  [
    'a fee splitter that goes on to money, within a plain transfer',
    [
      ...trade(pair, [taxed, 500n, contract], [weth, 50n, contract]),
      ...trade(pool, [weth, 50n, contract], [usd, 9n, contract]),
      move(taxed, user, friend, 950n),
    ],
    [taxed, taxed],
  ],
  ['a vault that a keeper calls', trade(pair, [usd, 100n, contract], [coin, 7n, contract]), [contract]],
  [
    'a vault through two pools that pay each other',
    [
      move(usd, contract, pair, 100n),
      move(coin, pair, pool, 7n),
      swapped(pair, [usd, 100n], [coin, 7n]),
      move(taxed, pool, contract, 30n),
      swapped(pool, [coin, 7n], [taxed, 30n]),
    ],
    [contract, contract],
  ],
  [
    'a vault through its own hands, then another purchase of it',
    [
      ...trade(pair, [usd, 100n, contract], [coin, 7n, contract]),
      ...trade(pool, [coin, 7n, contract], [taxed, 30n, contract]),
      ...trade(pair3, [weth, 5n, contract], [usd, 9n, contract]),
    ],
    [contract, contract, contract],
  ],
  [
    'a vault that sells what it bought, and more of its own',
    [
      ...trade(pair, [weth, 9n, contract], [taxed, 7n, contract]),
      ...trade(pool, [taxed, 30n, contract], [usd, 40n, contract]),
    ],
    [contract, contract],
  ],
  [
    'a vault whose hops an executor carries',
    [
      ...trade(pair, [usd, 100n, contract], [coin, 7n, router]),
      ...trade(pool, [coin, 7n, router], [taxed, 30n, contract]),
    ],
    [contract, contract],
  ],
  [
    'a vault that hands what it bought to a contract of its own',
    [
      ...trade(pair, [usd, 100n, contract], [coin, 7n, contract]),
      move(coin, contract, venue, 7n),
      ...trade(pool, [coin, 7n, venue], [taxed, 30n, contract]),
    ],
    [contract, contract],
  ],
  [
    'a bot that comes back to its token, paid by pools',
    [
      move(weth, contract, pair, 10n),
      move(coin, pair, pool, 7n),
      swapped(pair, [weth, 10n], [coin, 7n]),
      move(weth, pool, contract, 11n),
      swapped(pool, [coin, 7n], [weth, 11n]),
    ],
    [contract, contract],
  ],
  [
    'a wallet whose tokens a relayer moves by allowance',
    trade(pair, [usd, 100n, friend], [coin, 7n, friend]),
    [friend],
  ],
  [
    'a Solidly pair, whose fees leave it between the payment and its events',
    [
      move(taxed, taxed, pair, 500n),
      move(weth, pair, router, 50n),
      move(taxed, pair, friend, 1n),
      step(
        pair,
        ['0x112c256902bf554b6ed882d2936687aaeb4225e8cd5b51303c90ca6cf43a8602', topic(router)],
        1n,
        0n,
      ),
      step(pair, ['0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a'], 1n, 1n),
      swapped(pair, [taxed, 500n], [weth, 50n]),
    ],
    [taxed],
  ],
  [
    'a token buys itself with the wrapped coin that it holds, and burns it',
    trade(pair, [weth, 50n, taxed], [taxed, 500n, burnt]),
    [taxed],
  ],
  [
    'a token buys itself with coins, to keep',
    [
      wrap(router, 50n),
      move(taxed, pool, taxed, 500n),
      move(weth, router, pool, 50n),
      swapped(pool, [weth, 50n], [taxed, 500n]),
    ],
    [taxed],
  ],
  [
    'a token buys itself with the coins of its tax, and burns it, within a sale',
    [
      wrap(router, 50n),
      ...trade(pair, [weth, 50n, router], [taxed, 500n, burnt]),
      ...trade(pair, [taxed, 950n, user], [weth, 90n, router]),
    ],
    [taxed, user],
  ],
  [
    'the account of a user operation keeps its own sale',
    [
      ...swapBack,
      ...trade(pair, [taxed, 950n, friend], [weth, 90n, router]),
      unwrap(router, 90n),
      operationOf(friend),
    ],
    [taxed, friend],
  ],
  [
    'the owner of an order keeps the sale that a solver settles',
    [
      cowTrade(friend, taxed, weth, [950n, 90n]),
      move(taxed, friend, cow, 950n),
      ...swapBack,
      ...trade(pair, [taxed, 950n, cow], [weth, 90n, cow]),
      cowEnd,
    ],
    [taxed, friend],
  ],
])('%s', (_name, steps, senders) => {
  expect(sendersIn(steps)).toEqual(senders)
})

test.each<[string, Step[]]>([
  [
    'a router that passes on what it was given',
    [move(usd, user, router, 100n), ...trade(pair, [usd, 100n, router], [coin, 7n, router])],
  ],
  [
    'a router with dust of its own',
    [move(usd, user, router, 100n), ...trade(pair, [usd, 101n, router], [coin, 7n, router])],
  ],
  [
    'a router that wraps the coins sent to it',
    [wrap(router, 9n), ...trade(pair, [weth, 9n, router], [coin, 7n, user])],
  ],
  [
    'a router that pays with the wrapped coin in its hands, for the signer',
    trade(pair, [weth, 9n, router], [coin, 7n, user]),
  ],
  [
    'pools that pay each other',
    [
      move(usd, user, pair, 100n),
      move(coin, pair, pool, 7n),
      swapped(pair, [usd, 100n], [coin, 7n]),
      move(taxed, pool, user, 30n),
      swapped(pool, [coin, 7n], [taxed, 30n]),
    ],
  ],
  [
    'a venue that is not decoded in the middle',
    [move(usd, user, venue, 100n), ...trade(pool, [coin, 7n, venue], [taxed, 30n, router])],
  ],
  [
    'a venue that is not decoded between two that are',
    [
      ...trade(pair, [usd, 100n, user], [coin, 7n, venue]),
      ...trade(pool, [weth, 3n, venue], [taxed, 30n, router]),
    ],
  ],
  ['a venue that was paid with coins', trade(pool, [coin, 7n, venue], [taxed, 30n, user])],
  [
    'a venue that wrapped the coins it was paid with',
    [wrap(venue, 3n), ...trade(pool, [coin, 7n, venue], [taxed, 30n, router])],
  ],
  [
    'a pool that is paid in its callback',
    [move(coin, pool, user, 7n), move(usd, user, pool, 100n), swapped(pool, [usd, 100n], [coin, 7n])],
  ],
  [
    'a flash loan that the bot passes on',
    [
      move(usd, venue, contract, 100n),
      ...trade(pair, [usd, 100n, contract], [coin, 7n, contract]),
      ...trade(pool, [coin, 7n, contract], [usd, 101n, contract]),
      move(usd, contract, venue, 100n),
    ],
  ],
  [
    'a vault that pays out the holder of its shares',
    [move(contract, user, native, 5n), ...trade(pair, [usd, 100n, contract], [weth, 7n, router])],
  ],
  ['tokens that are minted into the pool', trade(pair, [usd, 100n, native], [weth, 7n, router])],
  [
    'a token whose contract sells for whoever sends it',
    [move(taxed, user, taxed, 950n), ...trade(pair, [taxed, 950n, taxed], [weth, 90n, router])],
  ],
  [
    'a purchase that is burnt, without a sale',
    [wrap(router, 50n), ...trade(pair, [weth, 50n, router], [taxed, 500n, burnt])],
  ],
  [
    'a singleton that is settled by a router at the end',
    [
      swapped(manager, [usd, 100n], [coin, 7n]),
      swapped(manager, [coin, 7n], [taxed, 30n]),
      move(usd, user, router, 100n),
      move(usd, router, manager, 100n),
      move(taxed, manager, user, 30n),
    ],
  ],
  [
    'a singleton that lends to a bot',
    [
      move(usd, manager, contract, 100n),
      ...trade(pair, [usd, 100n, contract], [weth, 7n, contract]),
      move(usd, contract, manager, 100n),
    ],
  ],
  ['a swap without transfers', [swapped(pair, [taxed, 5n], [weth, 1n])]],
])('the signer: %s', (_name, steps) => {
  expect(new Set(sendersIn(steps))).toEqual(new Set([user]))
})

test('a contract that was called sold its own, whatever the token', () => {
  const sold = trade(pair, [taxed, 500n, contract], [weth, 50n, contract])
  expect([sendersIn(sold, contract), sendersIn(sold, router)]).toEqual([[contract], [user]])
})

test('no token can make a famous wallet trade by logging that it paid', () => {
  const forged = trade(pair, [taxed, 500n, friend], [weth, 50n, router])
  const on = trade(pool, [weth, 50n, router], [coin, 7n, router])
  expect(sendersIn([...forged, ...on])).toEqual([user, user])
  const paidOn = [
    move(taxed, friend, pair, 500n),
    move(weth, pair, pool, 50n),
    swapped(pair, [taxed, 500n], [weth, 50n]),
    move(coin, pool, friend, 7n),
    swapped(pool, [weth, 50n], [coin, 7n]),
  ]
  expect(sendersIn(paidOn)).toEqual([user, user])
  // It can only put its own name in.
  expect(sendersIn([move(taxed, user, friend, 1n), ...paidOn])).toEqual([taxed, taxed])
})

test('a transaction of absurdly many swaps has no owner but the signer, and is soon done', () => {
  const many = Array.from({ length: 500 }, () => swapBack).flat()
  expect(new Set(sendersIn(many))).toEqual(new Set([user]))
  expect(new Set(sendersIn(many.slice(0, 1_000)))).toEqual(new Set([taxed]))
})

test('a Safe that was called keeps its own sale, and a Safe behind another contract is found', () => {
  const own = trade(pair, [taxed, 950n, friend], [weth, 90n, friend])
  expect(sendersIn([...swapBack, ...own, safeCall(friend)], friend)).toEqual([taxed, friend])
  expect(sendersIn([...own, safeCall(friend)], router)).toEqual([friend])
})

test.each([cow, contract])('what a solver adds of its own stays with the order, bought for %s', (buyer) => {
  const steps = [
    cowTrade(friend, usd, coin, [100n, 7n]),
    ...trade(pair, [usd, 100n, contract], [coin, 7n, buyer]),
    cowEnd,
  ]
  expect(sendersIn(steps)).toEqual([friend])
})

test('payments to a singleton are told apart by their amounts, hops in either order by theirs', () => {
  const both = [
    swapped(manager, [taxed, 500n], [native, 50n]),
    move(taxed, taxed, manager, 500n),
    swapped(manager, [taxed, 950n], [native, 90n]),
    move(taxed, user, manager, 950n),
  ]
  expect(sendersIn(both)).toEqual([taxed, user])
  const backwards = [
    swapped(manager, [coin, 7n], [taxed, 30n]),
    swapped(manager, [usd, 100n], [coin, 7n]),
    move(usd, contract, manager, 100n),
    move(taxed, manager, contract, 30n),
  ]
  expect(sendersIn(backwards)).toEqual([contract, contract])
})

test('the vault of Infinity is paid, although its managers tell of the swap', () => {
  const steps = [
    swapped(infinity?.cl ?? '', [taxed, 500n], [native, 50n]),
    move(taxed, taxed, infinity?.vault ?? '', 500n),
  ]
  expect(sendersIn(steps, router, 'bsc')).toEqual([taxed])
})

test('a token’s sale anywhere in the transaction leaves the senders of all others as they were', () => {
  const routes = [
    sale,
    [move(usd, user, router, 100n), ...trade(pair3, [usd, 100n, router], [coin, 7n, router])],
    [
      ...trade(pair3, [usd, 100n, contract], [coin, 7n, contract]),
      ...trade(pool, [coin, 7n, contract], [usd, 101n, contract]),
    ],
    [...trade(pair3, [usd, 100n, friend], [coin, 7n, friend]), operationOf(friend)],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...routes), fc.nat(12), (route, at) => {
      const before = sendersIn(route)
      // A pair cannot be entered between a payment and its event.
      const from = at % (route.length + 1)
      fc.pre(!splitsTrade(route, from))
      const place = route.slice(0, from).filter(({ swap }) => swap).length
      const senders = sendersIn([...route.slice(0, from), ...swapBack, ...route.slice(from)])
      expect(senders[place]).toBe(taxed)
      expect(senders.toSpliced(place, 1)).toEqual(before)
    }),
  )
})

/** True inside of a trade on the pair on which the token sells. */
function splitsTrade(steps: readonly Step[], at: number): boolean {
  const start = steps.findIndex(({ topics }) => topics[2] === topic(pair))
  const end = steps.findIndex(({ address, swap }) => address === pair && swap)
  return start !== -1 && at > start && at <= end
}

const parties = [user, friend, taxed, coin, usd, router, contract, pair, pool, manager, native, burnt]
const tokens = [taxed, coin, usd, weth]
const anyAddress = fc.constantFrom(...parties)
const anyToken = fc.constantFrom(...tokens)
const anyUnits = fc.bigInt(0n, 20n)
const anyLeg = fc.tuple(fc.constantFrom(...tokens, native), anyUnits)
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(anyToken, anyAddress, anyAddress, anyUnits).map((all) => move(...all)) },
  { weight: 1, arbitrary: fc.tuple(anyAddress, anyUnits).map((all) => wrap(...all)) },
  { weight: 1, arbitrary: fc.tuple(anyAddress, anyUnits).map((all) => unwrap(...all)) },
  { weight: 1, arbitrary: fc.constantFrom(sync(pair), minted(pair), operationOf(friend)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(pair, pool, manager), anyLeg, anyLeg).map((all) => swapped(...all)),
  },
)

test('senders are never invented: a signer, an account, a token, or who was called or paid with money', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 2, maxLength: 24 }), (steps) => {
      const { logs, swaps } = transactionOf(steps)
      const flows = tokenFlows(logs, weth)
      const holders = new Set(swaps.map(({ index }) => logs[index]?.address ?? ''))
      for (const sender of sendersIn(steps)) {
        if (sender === user || sender === friend) continue
        found++
        const paid = swaps.some(({ index, sold: { token } }) =>
          flows.some(
            (flow) =>
              flow.token === token &&
              (isMoney(token) || sender === router) &&
              flow.from === sender &&
              flow.to === logs[index]?.address,
          ),
        )
        const isTraded = swaps.some(({ bought, sold }) => bought.token === sender || sold.token === sender)
        expect([sender, paid || isTraded]).toEqual([sender, true])
        expect([...holders, native, burnt, manager]).not.toContain(sender)
      }
    }),
    { numRuns: 10_000 },
  )
  // Guards against a vacuous test.
  expect(found).toBeGreaterThan(100)
})
