import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lie, OpenTrader } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

let s: TradersChain
let trader: OpenTrader
let before: string
beforeAll(async () => {
  s = await startTradersChain()
})
beforeEach(async () => {
  before = await s.chain.rpc.call('evm_snapshot')
  trader = await s.trader({ isPreApproved: true })
})
afterEach(async () => {
  s.filter.answer = undefined
  trader.tell(null)
  // Nothing stays held or approved for the next test.
  await s.chain.rpc.call('evm_revert', before)
  vi.restoreAllMocks()
})
afterAll(() => s.end())

/** Buys, and returns what the wallet really holds then and what was approved, in order. */
async function bought() {
  const before = (await trader.trader.log.list()).length
  const outcome = await trader.buy()
  if (outcome.type !== 'ended') throw new Error('nothing was bought')
  const records = (await trader.trader.log.list()).slice(before)
  const approvals = records.filter(({ intent }) => intent.kind === 'approval')
  return { outcome, approvals, held: await s.held(s.personAt(0).wallet) }
}

const unitsOf = ({ intent }: ExecutionRecord) => (intent.kind === 'approval' ? intent.units : null)

/** The server names another balance of the token. */
const holding =
  (units: unknown): Lie =>
  (path, body) => {
    if (!path.startsWith('/api/queryTokenBal/') || !path.includes(s.token)) return body
    const { data, ...rest } = body as { data: object }
    return { ...rest, data: { ...data, units } }
  }

test('what was bought is approved, its cost was in the question, and the sale is one transaction', async () => {
  const { approvals, held, outcome } = await bought()
  expect(approvals.map(unitsOf)).toEqual([held])
  const [approval] = approvals
  const { limits } = outcome.intent
  if (!approval || limits.family !== 'EVM' || approval.intent.limits.family !== 'EVM') throw new Error('EVM')
  const { maxGas, maxFeePerGas } = approval.intent.limits
  expect(trader.questions.at(-1)?.maxFee).toBeGreaterThanOrEqual(
    limits.maxGas * limits.maxFeePerGas + maxGas * maxFeePerGas,
  )
  const again = await bought()
  // An allowance of both purchases.
  expect(again.approvals.map(unitsOf)).toEqual([again.held])
  const before = await s.count(s.personAt(0).wallet)
  expect(await trader.sellAll()).toMatchObject({ end: { state: 'confirmed' } })
  expect([await s.count(s.personAt(0).wallet), await s.held(s.personAt(0).wallet)]).toEqual([before + 1, 0n])
})

test.each([
  ['a few times as much', String(10n ** 27n)],
  ['all that a token can have', String(2n ** 256n - 1n)],
  ['more than a word holds', '9'.repeat(78)],
])('a server that says that the wallet holds %s gets no more approved than was bought', async (_, lied) => {
  trader.tell(holding(lied))
  const { approvals, outcome } = await bought()
  const { receive, minimumUnits } = outcome.agreed
  expect(approvals.map(unitsOf)).toEqual([2n * receive.units - minimumUnits])
  expect(approvals[0]?.state).toBe('confirmed')
})

test('of a server that says too little, no more is approved than it says', async () => {
  trader.tell(holding('700000000000000000000'))
  const { approvals } = await bought()
  expect(approvals.map(unitsOf)).toEqual([700_000_000_000_000_000_000n])
})

test.each([
  ['nothing', '0'],
  ['less than nothing', '-5'],
  ['no number', 'much'],
  ['a fraction', '1.5'],
  ['a number that is no text', 1e30],
  ['null', null],
  ['79 digits', '1'.repeat(79)],
])('of a server that names %s nothing is approved, and the purchase stays one', async (_, units) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  trader.tell(holding(units))
  const { approvals, outcome } = await bought()
  expect([outcome.end.state, approvals]).toEqual(['confirmed', []])
})

/** The quote of a sale names another approval. */
const approving =
  (change: object): Lie =>
  (path, body) => {
    if (!path.startsWith('/api/quote/') || !path.includes('side=sell')) return body
    const { data, ...rest } = body as { data: { approval: object | null } | null }
    if (data === null) return body
    const none = { spender: '', units: '0', standing: '0' }
    return { ...rest, data: { ...data, approval: { ...none, ...data.approval, ...change } } }
  }

test('a stranger is not approved, whatever the quote says', async () => {
  trader.tell(approving({ spender: `0x${'66'.repeat(20)}` }))
  const { approvals } = await bought()
  expect(approvals).toHaveLength(1)
  expect(approvals[0]).toMatchObject({ state: 'refused', reason: 'approval.contract', attempts: [] })
})

test('nor is more approved because more is said to stand, or to be needed', async () => {
  const huge = String(2n ** 255n)
  const tells = [approving({ standing: huge, units: huge }), holding(huge)]
  trader.tell((path, body) => tells.reduce((told, lie) => lie(path, told), body))
  const { approvals, outcome } = await bought()
  const { receive, minimumUnits } = outcome.agreed
  expect(approvals.map(unitsOf)).toEqual([2n * receive.units - minimumUnits])
})

test.each([
  ['a fifth', 12n, 1],
  ['three times', 40n, 0],
])(
  'gas that costs %s more by then: the approval pays no more than the purchase did, or is left out',
  async (_, tenths, count) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const honest = BigInt(await s.chain.rpc.call<string>('eth_gasPrice'))
    let isBought = false
    s.filter.answer = ({ method }) => {
      // So late that prices are read again.
      if (method === 'eth_sendRawTransaction' && !isBought) void s.clock.mine(5_000)
      isBought ||= method === 'eth_sendRawTransaction'
      return isBought && method === 'eth_gasPrice'
        ? { result: `0x${((honest * tenths) / 10n).toString(16)}` }
        : null
    }
    const { approvals, outcome } = await bought()
    const { limits } = outcome.intent
    if (limits.family !== 'EVM') throw new Error('not an EVM chain')
    expect(outcome.end.state).toBe('confirmed')
    expect(approvals).toHaveLength(count)
    for (const { attempts } of approvals)
      expect(feesOfSigned(attempts[0]?.raw as Hex).maxFeePerGas).toBe(limits.maxFeePerGas)
  },
)
