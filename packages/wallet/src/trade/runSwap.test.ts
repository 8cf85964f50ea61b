import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { type Quote, parseQuote } from './parseQuote.ts'
import { type ExecutionEnd, runSwap, type SwapPorts, type SwapRequest } from './runSwap.ts'

const token = `0x${'a1'.repeat(20)}`
const wallet = `0x${'b2'.repeat(20)}`
const limits = {
  family: 'EVM',
  chainId: 1,
  nonce: 0,
  maxGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
} as const

function wire(units: bigint, over: object = {}) {
  return {
    network: 'eth',
    side: 'buy',
    spend: { token: nativeCoin, symbol: 'ETH', decimals: 18, units: units.toString() },
    receive: { token, symbol: 'PEPE', decimals: 18, units: (units * 1000n).toString() },
    minimumUnits: (units * 900n).toString(),
    slippageBps: 1000,
    isAutoSlippage: true,
    priceImpactBps: 12,
    hops: [],
    build: 'swap',
    fees: {
      venue: null,
      tokenTax: { buyBps: null, sellBps: null },
      service: null,
      network: null,
      l1: null,
      priority: null,
      tip: null,
      rent: null,
    },
    gasUnits: '150000',
    approval: null,
    block: 1,
    expiresAtMs: 1_000_000,
    ...over,
  }
}

const buy: SwapRequest = {
  network: 'eth',
  side: 'buy',
  token,
  pool: null,
  size: { type: 'units', units: 100n },
  wallet,
  slippageBps: null,
}
const sellWire = (units: bigint) =>
  wire(units, {
    side: 'sell',
    spend: { token, symbol: 'PEPE', decimals: 18, units: units.toString() },
    receive: { token: nativeCoin, symbol: 'ETH', decimals: 18, units: units.toString() },
    minimumUnits: units.toString(),
  })

function ports(over: Partial<SwapPorts> = {}): { ports: SwapPorts; executed: string[]; steps: string[] } {
  const [executed, steps] = [[] as string[], [] as string[]]
  const confirmed: ExecutionEnd = { state: 'confirmed', hash: '0x1', reason: null }
  const given: SwapPorts = {
    environment: { id: 'e', runId: null },
    nowMs: () => 1_000,
    newId: () => '0'.repeat(32),
    balanceOf: async () => 1_000n,
    quote: async (units) => parseQuote(wire(units)),
    confirm: async () => true,
    limits: async () => ({ limits, maxCost: 10n }),
    reserve: async () => 10n,
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
  const approval = { spender: wallet, units: '500' }
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
  const approval = { spender: wallet, units: '999999999' }
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

test('after a long wait a better price trades and a worse one does not', async () => {
  let now = 0
  const at = (rate: bigint) => async (units: bigint) =>
    parseQuote(wire(units, { minimumUnits: (units * (now > 0 ? rate : 900n)).toString(), expiresAtMs: 5 }))
  const confirm = async () => ((now = 10), true)
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
