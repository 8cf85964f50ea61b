import { nativeCoin } from '@peregrine/core/address'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { expect, test } from 'vitest'
import { buildEvmSwap } from './buildEvm.ts'
import type { Trader } from './traderPorts.ts'

const universal = findTradeRouters('bsc')?.universal
const wallet = `0x${'11'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const limits = {
  family: 'EVM',
  chainId: 56,
  nonce: 0,
  maxGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
} as const
const sale: SwapIntent = {
  kind: 'swap',
  id: '0'.repeat(32),
  environment: { id: 'e', runId: null },
  network: 'bsc',
  wallet,
  limits,
  side: 'sell',
  spend: { token, units: 100n },
  receive: { token: nativeCoin, units: 1n },
  deadline: 1_000,
  serviceFee: null,
}
const purchase: SwapIntent = { ...sale, side: 'buy', spend: sale.receive, receive: sale.spend }
const quote = { build: 'pancake-v2', hops: [{ pool: token }], slippageBps: 100 } as unknown as Quote
const call = { to: universal?.router, data: '0x3593564c', value: '0' }

const word = (value: number) => value.toString(16).padStart(64, '0')
const permission = (units: number, expiration: number) => `0x${word(units)}${word(expiration)}${word(7)}`

/** Builds as the server's reply says, with what Permit2 tells; says what is sent and asked on the way. */
async function built(intent: SwapIntent, permitData: object | null | undefined, permit2: unknown) {
  const asked: unknown[] = []
  const signed: unknown[] = []
  const trader = {
    memory: { lastRequestId: 0 },
    newId: () => '1'.repeat(32),
    signPermit: async (_: unknown, permit: unknown) => {
      signed.push(permit)
      return `0x${'33'.repeat(65)}`
    },
    request: async (path: string, _: object, sent: { body: unknown }) => {
      asked.push({ path, body: sent.body })
      if (path.includes('rpc')) return { result: permit2 }
      return { data: { txData: { unsignedTx: call, commands: '0x00', inputs: ['0x00'], permitData } } }
    },
  } as unknown as Trader
  const complete = await buildEvmSwap(trader, intent, quote)
  const transaction = await complete(limits)
  return { transaction, asked, signed }
}

test('a sale whose permission the server names asks for it before the sale', async () => {
  const { signed, asked } = await built(sale, { nonce: 7 }, null)
  expect(signed).toMatchObject([{ token, units: 100n, nonce: 7, spender: universal?.router }])
  expect(asked).toHaveLength(1)
})

test('one that has its permission already asks for none', async () => {
  const { signed, asked } = await built(sale, null, permission(100, 1_000))
  expect(signed).toEqual([])
  const question = JSON.stringify(asked[1])
  expect(question).toContain(`"to":"${universal?.permit2}"`)
  for (const address of [wallet, token, universal?.router]) expect(question).toContain(address?.slice(2))
})

test.each([
  ['none', permission(0, 0)],
  ['one of fewer tokens', permission(99, 1_000)],
  ['one that ends before the sale', permission(100, 999)],
])('a sale without a named permission that has %s is not signed', async (_, permit2) => {
  await expect(built(sale, null, permit2)).rejects.toMatchObject({ code: 'permit-missing' })
  await expect(built(sale, undefined, permit2)).rejects.toMatchObject({ code: 'permit-missing' })
})

test.each([['0x'], [null], [`0x${'f'.repeat(192)}`], [permission(100, 1_000).slice(0, -2)]])(
  'what is no permission (%s) lets nothing pass',
  async (permit2) => {
    await expect(built(sale, null, permit2)).rejects.toThrow('Permit2 names no permission')
  },
)

test('a purchase needs none', async () => {
  const { signed, asked } = await built(purchase, null, permission(0, 0))
  expect([signed, asked.length]).toEqual([[], 1])
})
