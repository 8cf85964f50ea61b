import { nativeCoin } from '@peregrine/core/address'
import type { Network } from '@peregrine/core/network'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import { noFees, quoteWire } from '@peregrine/testkit/quoteWire'
import { describe, expect, test, vi } from 'vitest'
import { type Quote, parseQuote } from './parseQuote.ts'
import { type ExecutionEnd, runSwap, type SwapPorts, type SwapRequest } from './runSwap.ts'
import type { Trial } from './tryCall.ts'

const token = `0x${'a1'.repeat(20)}`
const wallet = `0x${'b2'.repeat(20)}`
const approvalOf500 = buildApproval(token, wallet, 500n).data
const limits = {
  family: 'EVM',
  chainId: 1,
  nonce: 0,
  maxGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
} as const

function wire(units: bigint, over: object = {}) {
  const quoted = quoteWire({
    spend: { token: nativeCoin, symbol: 'ETH', decimals: 18, units: units.toString() },
    receive: { token, symbol: 'PEPE', decimals: 18, units: (units * 1000n).toString() },
    minimumUnits: (units * 900n).toString(),
    slippageBps: 1000,
    priceImpactBps: 12,
    expiresAtMs: 1_000_000,
  })
  return { ...quoted, ...over }
}

const buy: SwapRequest = {
  network: 'eth',
  side: 'buy',
  token,
  pool: null,
  size: { type: 'units', units: 100n },
  wallet,
  slippageBps: null,
  serviceFee: null,
}
const sellWire = (units: bigint) =>
  wire(units, {
    side: 'sell',
    spend: { token, symbol: 'PEPE', decimals: 18, units: units.toString() },
    receive: { token: nativeCoin, symbol: 'ETH', decimals: 18, units: units.toString() },
    minimumUnits: units.toString(),
  })

const serviceFee = (bps: number) => ({ bps, recipient: wallet, units: '5', token })

function ports(over: Partial<SwapPorts> = {}): { ports: SwapPorts; executed: string[]; steps: string[] } {
  const [executed, steps] = [[] as string[], [] as string[]]
  const confirmed: ExecutionEnd = { state: 'confirmed', hash: '0x1', reason: null }
  const given: SwapPorts = {
    environment: { id: 'e', runId: null },
    nowMs: () => 1_000,
    chainNowMs: async () => 1_000,
    newId: () => '0'.repeat(32),
    balanceOf: async () => 1_000n,
    quote: async (units) => parseQuote(wire(units)),
    confirm: async () => true,
    limits: async () => ({ limits, maxCost: 10n }),
    reserve: async () => 10n,
    tryCall: async () => {
      throw new Error('nothing needs to be tried')
    },
    execute: async ({ kind, ...intent }) => {
      executed.push(
        kind === 'swap' && 'spend' in intent ? `swap ${intent.spend.units}>=${intent.receive.units}` : kind,
      )
      return confirmed
    },
    onStep: (step) => steps.push(step),
    ...over,
  }
  return { ports: given, executed, steps }
}

test('a purchase signs the minimum of the quote that was shown', async () => {
  const { ports: given, executed } = ports()
  const outcome = await runSwap(buy, given)
  expect(outcome.type).toBe('ended')
  expect(executed).toEqual(['swap 100>=90000'])
})

test.each<[string, Partial<SwapRequest>, Partial<SwapPorts>, string]>([
  ['more than the wallet holds', { size: { type: 'units', units: 1_001n } }, {}, 'balance-short'],
  ['no coins left for fees', { size: { type: 'units', units: 995n } }, {}, 'balance-short'],
  [
    'less left than an account must hold',
    { size: { type: 'units', units: 990n } },
    { limits: async () => ({ limits, maxCost: 15n, kept: 6n }) },
    'rent-short',
  ],
  [
    'less left than the costs without it',
    { size: { type: 'units', units: 992n } },
    { limits: async () => ({ limits, maxCost: 15n, kept: 6n }) },
    'balance-short',
  ],
  ['nothing', { size: { type: 'units', units: 0n } }, {}, 'amount-zero'],
  ['a declined trade', {}, { confirm: async () => false }, 'declined'],
  [
    'a quote for another token',
    {},
    {
      quote: async (units) => parseQuote(wire(units, { receive: { ...wire(units).receive, token: wallet } })),
    },
    'quote-foreign',
  ],
  ['a quote for another amount', {}, { quote: async () => parseQuote(wire(7n)) }, 'quote-foreign'],
])('%s is not sent', async (_, request, over, code) => {
  const { ports: given, executed } = ports(over)
  expect(await runSwap({ ...buy, ...request }, given)).toMatchObject({ type: 'not-sent', why: { code } })
  expect(executed).toEqual([])
})

test('the purchase that fills a curve spends what the curve takes', async () => {
  const hop = { dex: 'fourmeme', pool: token, tokenIn: nativeCoin, tokenOut: token, feePips: null }
  const { ports: given, executed } = ports({ quote: async () => parseQuote(wire(7n, { hops: [hop] })) })
  await runSwap(buy, given)
  expect(executed).toEqual(['swap 7>=6300'])
})

test('everything leaves the reserve for fees', async () => {
  const { ports: given, executed } = ports()
  await runSwap({ ...buy, size: { type: 'share', bps: 10_000 } }, given)
  expect(executed).toEqual(['swap 990>=891000'])
})

test('a sale waits for its approval, and stops when that fails', async () => {
  const approval = { spender: wallet, units: '500', standing: '0' }
  const quote = async (units: bigint): Promise<Quote> => parseQuote({ ...sellWire(units), approval })
  const sale: SwapRequest = { ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }
  const fine = ports({ quote })
  await runSwap(sale, fine.ports)
  expect(fine.executed).toEqual(['approval', 'swap 500>=500'])
  const broken = ports({ quote, execute: async () => ({ state: 'failed', hash: '0x1', reason: 'reverted' }) })
  expect(await runSwap(sale, broken.ports)).toMatchObject({
    why: { code: 'approval-failed', reason: 'reverted' },
  })
})

test('an approval is for what is sold, whatever the quote asks for', async () => {
  const approval = { spender: wallet, units: '999999999', standing: '0' }
  const approved: bigint[] = []
  const { ports: given } = ports({
    quote: async (units) => parseQuote({ ...sellWire(units), approval }),
    execute: async (intent) => {
      if (intent.kind === 'approval') approved.push(intent.units)
      return { state: 'confirmed', hash: '0x1', reason: null }
    },
  })
  await runSwap({ ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }, given)
  expect(approved).toEqual([500n])
})

describe('an allowance that stands', () => {
  const approval = { spender: wallet, units: '500', standing: '7' }
  const quote = async (units: bigint) => parseQuote({ ...sellWire(units), approval })
  const sale: SwapRequest = { ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }
  const word = (last: string) => `0x${last.padStart(64, '0')}`

  async function sell(trial: Trial, end: (units: bigint) => ExecutionEnd['state'] = () => 'confirmed') {
    const sent: (bigint | 'swap')[] = []
    const given = ports({
      quote,
      tryCall: async ({ from, to, data }) => {
        expect({ from, to, data }).toEqual({ from: wallet, to: token, data: approvalOf500 })
        return trial
      },
      execute: async (intent) => {
        sent.push(intent.kind === 'approval' ? intent.units : 'swap')
        const state = intent.kind === 'approval' ? end(intent.units) : 'confirmed'
        return state === 'refused'
          ? { state, code: 'declined', detail: {} }
          : { state, hash: '0x1', reason: null }
      },
    })
    return { sent, steps: given.steps, outcome: await runSwap(sale, given.ports) }
  }

  test.each<[string, Trial]>([
    ['reverts', { outcome: 'reverted' }],
    ['returns false', { outcome: 'passed', output: word('') }],
  ])('is set to 0 first where its change %s', async (_, trial) => {
    const { sent, steps, outcome } = await sell(trial)
    expect(sent).toEqual([0n, 500n, 'swap'])
    expect(steps).toEqual(['quoting', 'approving', 'clearing', 'approving', 'signing'])
    expect(outcome).toMatchObject({ end: { state: 'confirmed' } })
  })

  test.each<[string, Trial]>([
    ['the token changes it', { outcome: 'passed', output: word('1') }],
    ['the token changes it and returns nothing', { outcome: 'passed', output: '0x' }],
    ['nobody can tell', { outcome: 'unknown' }],
  ])('is replaced at once where %s', async (_, trial) => {
    expect((await sell(trial)).sent).toEqual([500n, 'swap'])
  })

  test.each(['failed', 'unknown', 'refused'] as const)(
    'that is not seen at 0 (%s) ends the sale',
    async (state) => {
      const { sent, outcome } = await sell({ outcome: 'reverted' }, () => state)
      expect(sent).toEqual([0n])
      expect(outcome).toMatchObject({ type: 'not-sent', why: { code: 'approval-failed' } })
    },
  )
})

describe('a trade that a node saw revert', () => {
  const reverted =
    (over: object = {}) =>
    async (units: bigint) =>
      parseQuote({ ...sellWire(units), simulation: 'reverted', ...over })
  const approval = { spender: wallet, units: '500', standing: '0' }
  const sale: SwapRequest = { ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }

  test('costs no approval on Ethereum, and no question', async () => {
    const confirm = vi.fn(async () => true)
    const { ports: given, executed } = ports({ quote: reverted({ approval }), confirm })
    expect(await runSwap(sale, given)).toMatchObject({ why: { code: 'would-revert' } })
    expect(executed).toEqual([])
    expect(confirm).not.toHaveBeenCalled()
  })

  test.each<[string, Network, object, string[]]>([
    ['on Ethereum once nothing but the bytes is missing', 'eth', {}, ['swap 500>=500']],
    ['on other chains', 'bsc', { approval }, ['approval', 'swap 500>=500']],
  ])('is left to the trader %s', async (_, network, over, wanted) => {
    const { ports: given, executed } = ports({
      quote: reverted({ network, build: buildOf(network), ...over }),
    })
    await runSwap({ ...sale, network }, given)
    expect(executed).toEqual(wanted)
  })

  test('after the trader agreed to one that did not is not sent', async () => {
    let now = 0
    const { ports: given, executed } = ports({
      quote: async (units) => parseQuote(wire(units, { simulation: now > 0 ? 'reverted' : 'passed' })),
      confirm: async () => ((now = 10_001), true),
      nowMs: () => now,
    })
    expect(await runSwap(buy, given)).toMatchObject({ why: { code: 'would-revert' } })
    expect(executed).toEqual([])
  })
})

const buildOf = (network: Network) => (network === 'bsc' ? 'pancake-v2' : 'swap')

/** A quote whose minimum, with 10 % of slippage, is `rate` for a unit. */
const priced = (units: bigint, rate: bigint, over: object = {}) =>
  wire(units, {
    receive: { token, symbol: 'PEPE', decimals: 18, units: ((units * rate * 10n) / 9n).toString() },
    minimumUnits: (units * rate).toString(),
    ...over,
  })

const agreedFee = { bps: 500, recipient: wallet }
const withFee = (fee: object) => ({ fees: { ...noFees, service: fee } })

test.each<[string, object, Partial<SwapRequest>, string?]>([
  ['a minimum below its own slippage', { minimumUnits: '89999' }, {}],
  ['no minimum to speak of', { minimumUnits: '1' }, {}],
  ['more slippage than was typed', {}, { slippageBps: 999 }],
  ['more slippage than the automatic ever uses', { slippageBps: 3_001, minimumUnits: '69990' }, {}],
  [
    'a minimum that a fee is to explain',
    { minimumUnits: '89999', ...withFee(serviceFee(500)) },
    { serviceFee: agreedFee },
  ],
  ['a fee that nobody agreed to', withFee(serviceFee(1)), {}, 'fee-foreign'],
  ['a higher fee', withFee(serviceFee(500)), { serviceFee: { ...agreedFee, bps: 499 } }, 'fee-foreign'],
  [
    'a fee to somebody else',
    withFee({ ...serviceFee(500), recipient: token }),
    { serviceFee: agreedFee },
    'fee-foreign',
  ],
])('a quote with %s is not traded', async (_, over, request, code = 'quote-foreign') => {
  const { ports: given, executed } = ports({ quote: async (units) => parseQuote(wire(units, over)) })
  expect(await runSwap({ ...buy, ...request }, given)).toMatchObject({ why: { code } })
  expect(executed).toEqual([])
})

test.each<[string, object, Partial<SwapRequest>]>([
  ['all of its slippage', { minimumUnits: '90000' }, { slippageBps: 1_000 }],
  ['the ceiling of the automatic', { slippageBps: 3_000, minimumUnits: '70000' }, {}],
  ['the agreed fee', withFee(serviceFee(500)), { serviceFee: agreedFee }],
  ['a lower fee than the agreed one', withFee(serviceFee(1)), { serviceFee: agreedFee }],
  // A token of the launchpad is one of BNB Chain's as well, and its curve is its only market.
  ['the launchpad’s curve on BNB Chain', { network: 'bsc', build: 'four' }, { network: 'bsc' }],
])('a quote with %s is traded', async (_, over, request) => {
  const { ports: given, executed } = ports({ quote: async (units) => parseQuote(wire(units, over)) })
  await runSwap({ ...buy, ...request }, given)
  expect(executed).toHaveLength(1)
})

test.each<[string, Network, SwapRequest['side'], { token: string; units: bigint }]>([
  ['the spent coins of a purchase on BNB Chain', 'bsc', 'buy', { token: nativeCoin, units: 5n }],
  ['the least receipt of a sale on BNB Chain', 'bsc', 'sell', { token: nativeCoin, units: 5n }],
  // 100,000 are what is left of 105,263.
  ['the receipt of a purchase on Ethereum', 'eth', 'buy', { token, units: 5_263n }],
  ['the receipt of a sale on Ethereum', 'eth', 'sell', { token: nativeCoin, units: 5n }],
])('a fee is the agreed share of %s, whatever the quote says', async (_, network, side, fee) => {
  const lie = {
    network,
    build: buildOf(network),
    ...withFee({ ...serviceFee(500), units: '999999999', token: wallet }),
  }
  const quote = async (units: bigint) =>
    parseQuote(side === 'buy' ? wire(units, lie) : { ...sellWire(units), ...lie })
  const { ports: given } = ports({ quote, balanceOf: async () => 100_000n })
  const asked = { ...buy, network, side, serviceFee: agreedFee }
  expect(await runSwap(asked, given)).toMatchObject({
    quote: { fees: { service: { ...agreedFee, ...fee } } },
  })
})

describe('a quote that replaces the one agreed to', () => {
  /** Buys with a word that takes its time, so that `fresh` is what would be traded. */
  async function buyWith(fresh: object) {
    let now = 0
    const { ports: given, executed } = ports({
      quote: async (units) => parseQuote(wire(units, now > 0 ? fresh : {})),
      confirm: async () => ((now = 10_001), true),
      nowMs: () => now,
    })
    return { outcome: await runSwap(buy, given), executed }
  }

  test.each<[string, object, string]>([
    ['is built by a venue of another network', { build: 'pancake-v2' }, 'quote-foreign'],
    ['shows the coin with other decimals', { spend: { ...wire(100n).spend, decimals: 12 } }, 'quote-foreign'],
    ['spends another token', { spend: { ...wire(100n).spend, token: wallet } }, 'quote-foreign'],
    ['is on another network', { network: 'base' }, 'quote-foreign'],
    ['is a sale', { side: 'sell' }, 'quote-foreign'],
    ['delivers another token', { receive: { ...wire(100n).receive, token: wallet } }, 'quote-foreign'],
    ['spends another amount', { spend: wire(99n).spend }, 'quote-foreign'],
    ['pays a fee that nobody saw', withFee(serviceFee(1)), 'fee-foreign'],
    ['delivers less', { minimumUnits: '89999' }, 'quote-foreign'],
  ])('and %s is not traded', async (_, fresh, code) => {
    const { outcome, executed } = await buyWith(fresh)
    expect(outcome).toMatchObject({ why: { code } })
    expect(executed).toEqual([])
  })

  test('and is said to be old is not asked for: the trader’s own clock decides', async () => {
    const quote = vi.fn(async (units: bigint) => parseQuote(wire(units, { expiresAtMs: 0 })))
    await runSwap(buy, ports({ quote }).ports)
    expect(quote).toHaveBeenCalledTimes(1)
  })

  test('and is the same is traded', async () => {
    expect((await buyWith({})).executed).toEqual(['swap 100>=90000'])
  })
})

test.each(['approval', 'swap'] as const)(
  'once the fees of an %s have risen by more than half, it is not sent',
  async (kind) => {
    const approval = kind === 'approval' ? { spender: wallet, units: '500', standing: '0' } : null
    let now = 0
    const { ports: given, executed } = ports({
      quote: async (units) => parseQuote({ ...sellWire(units), approval }),
      confirm: async () => ((now = 10_001), true),
      nowMs: () => now,
      limits: async () => ({ limits, maxCost: now > 0 ? 16n : 10n }),
    })
    const sale: SwapRequest = { ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }
    expect(await runSwap(sale, given)).toMatchObject({ type: 'not-sent', why: { code: 'cost-risen' } })
    expect(executed).toEqual([])
  },
)

test('after a long wait nothing costs more than was agreed to', async () => {
  let now = 0
  const cost = (price: bigint) => ({
    limits: { ...limits, maxGas: price, maxFeePerGas: 12n - price, maxPriorityFeePerGas: price },
    maxCost: price,
  })
  const signed: object[] = []
  const approval = { spender: wallet, units: '500', standing: '0' }
  const { ports: given } = ports({
    quote: async (units) => parseQuote({ ...sellWire(units), approval }),
    confirm: async () => ((now = 10_001), true),
    nowMs: () => now,
    limits: async () => cost(now > 0 ? 7n : 6n),
    execute: async (intent) => {
      signed.push(intent.limits)
      return { state: 'confirmed', hash: '0x1', reason: null }
    },
  })
  await runSwap({ ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }, given)
  const most = { ...limits, maxGas: 6n, maxFeePerGas: 5n, maxPriorityFeePerGas: 6n }
  expect(signed).toEqual([most, most])
})

test('what the trader agrees to holds the approval, twice where an allowance stands', async () => {
  const asked: bigint[] = []
  for (const standing of ['0', '7']) {
    const approval = { spender: wallet, units: '500', standing }
    const { ports: given } = ports({
      quote: async (units) => parseQuote({ ...sellWire(units), approval }),
      confirm: async (_, maxFee) => (asked.push(maxFee), false),
      limits: async (kind) => ({ limits, maxCost: kind === 'swap' ? 100n : 7n }),
    })
    await runSwap({ ...buy, side: 'sell', size: { type: 'share', bps: 5_000 } }, given)
  }
  expect(asked).toEqual([107n, 114n])
})

test('after a long wait a better price trades and a worse one does not', async () => {
  let now = 0
  const at = (rate: bigint) => async (units: bigint) => parseQuote(priced(units, now > 0 ? rate : 900n))
  const confirm = async () => ((now = 10_001), true)
  const better = ports({ quote: at(950n), confirm, nowMs: () => now })
  await runSwap(buy, better.ports)
  expect(better.executed).toEqual(['swap 100>=95000'])
  now = 0
  const worse = ports({ quote: at(899n), confirm, nowMs: () => now })
  expect(await runSwap(buy, worse.ports)).toMatchObject({ why: { code: 'quote-expired' } })
})

test('selling the initial sells what covers it and keeps the rest', async () => {
  const quote = async (units: bigint) => parseQuote(sellWire(units))
  const { ports: given, executed } = ports({ quote })
  await runSwap({ ...buy, side: 'sell', size: { type: 'initial', spent: 300n, received: 50n } }, given)
  expect(executed).toEqual(['swap 250>=250'])
  const done = await runSwap(
    { ...buy, side: 'sell', size: { type: 'initial', spent: 50n, received: 50n } },
    given,
  )
  expect(done).toMatchObject({ why: { code: 'nothing-to-recover' } })
})

test.each([
  ['minimumUnits', '-1'],
  ['minimumUnits', '999999999'],
  ['hops', 'x'],
  ['simulation', 'maybe'],
  ['approval', { spender: wallet, units: '1' }],
  ['build', 'elsewhere'],
  ['slippageBps', 10_001],
  ['spend', null],
  ['expiresAtMs', 1.5],
  ['fees', { ...wire(100n).fees, service: { bps: 501, recipient: wallet, units: '5', token } }],
])('a reply whose %s is %s is no quote', (field, value) => {
  expect(() => parseQuote({ ...wire(100n), [field]: value })).toThrow('quote: ')
})

test('a fixed amount is quoted while the balance is read, a share of it afterwards', async () => {
  const orderOf = async (size: SwapRequest['size']) => {
    const order: string[] = []
    const given = ports({
      balanceOf: async () => {
        await Promise.resolve()
        order.push('balance')
        return 1_000n
      },
      quote: async (units) => {
        order.push('quote')
        return parseQuote(wire(units))
      },
    })
    expect(await runSwap({ ...buy, size }, given.ports)).toMatchObject({ type: 'ended' })
    return order
  }
  expect(await orderOf({ type: 'units', units: 100n })).toEqual(['quote', 'balance'])
  expect(await orderOf({ type: 'share', bps: 1_000 })).toEqual(['balance', 'quote'])
})

test('a purchase of everything leaves what its transactions cost, whatever that has come to', async () => {
  const { ports: given, executed } = ports({
    balanceOf: async () => 1_000n,
    limits: async () => ({ limits, maxCost: 300n }),
  })
  await runSwap({ ...buy, size: { type: 'share', bps: 10_000 } }, given)
  expect(executed).toEqual(['swap 700>=630000'])
})

describe('a fee that BNB Chain leaves to a payment of its own', () => {
  const fee = { bps: 500, recipient: wallet }
  const onBsc: SwapRequest = { ...buy, network: 'bsc', serviceFee: fee }
  const coin = { token: nativeCoin, symbol: 'BNB', decimals: 18 }
  const holding = (coins: bigint) =>
    ports({
      balanceOf: async () => coins,
      quote: async (units) =>
        parseQuote(
          wire(units, {
            network: 'bsc',
            spend: { ...coin, units: units.toString() },
            build: 'pancake-v2',
            // What the server computes counts for nothing.
            fees: { ...noFees, service: { ...fee, units: '0', token: nativeCoin } },
          }),
        ),
    })

  // 150,000 for the trade, 7,500 for the fee, 10 for gas, 40,000 for the gas of its payment.
  test.each([
    [197_510n, 'ended'],
    [197_509n, 'not-sent'],
  ])('is counted when the wallet is asked whether it can pay: with %d it %s', async (coins, type) => {
    const { ports: given } = holding(coins)
    expect((await runSwap({ ...onBsc, size: { type: 'units', units: 150_000n } }, given)).type).toBe(type)
  })

  test('leaves room for itself in a purchase of everything', async () => {
    const { ports: given, executed } = holding(1_000_010n)
    await runSwap(
      { ...onBsc, size: { type: 'share', bps: 10_000 } },
      { ...given, reserve: async () => 50_010n },
    )
    expect(executed).toEqual([`swap ${(950_000n * 100n) / 105n}>=${((950_000n * 100n) / 105n) * 900n}`])
  })
})

describe('a deadline', () => {
  const deadlineWith = async (chainNowMs: number) => {
    const { ports: given } = ports({ nowMs: () => 1_000_000, chainNowMs: async () => chainNowMs })
    const outcome = await runSwap(buy, given)
    return outcome.type === 'ended' ? outcome.intent.deadline : outcome.why
  }

  test('is two minutes from now by the chain, however slow this computer’s clock is', async () => {
    expect(await deadlineWith(1_300_000)).toBe(1_420)
    expect(await deadlineWith(900_000)).toBe(1_020)
  })

  test('that is over by this computer’s clock is not signed, and says how far ahead that is', async () => {
    expect(await deadlineWith(880_000)).toEqual({ code: 'clock-ahead', seconds: 120 })
  })

  test('a quarter of an hour away is the last that a node’s time can ask for', async () => {
    expect(await deadlineWith(1_900_000)).toBe(2_020)
    expect(await deadlineWith(1_901_000)).toEqual({ code: 'clock-behind', seconds: 901 })
  })
})
