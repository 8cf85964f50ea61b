import { type OrderDraft, makeBracket, makeEither } from '@peregrine/orders/makeOrders'
import { testId, testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { canDelete, restorable, withChildren } from './deleteOrders.ts'

const making = { newId: testId, nowMs: 5_000 }
const arming = { ...making, environment: { id: 'test', runId: 'run' } }
const draft: OrderDraft = {
  network: 'base',
  side: 'sell',
  kind: 'take-profit',
  token: `0x${'ab'.repeat(20)}`,
  pool: null,
  symbol: 'PEPE',
  decimals: 18,
  when: { kind: 'level', measure: 'price', at: 'over', value: 2 },
  amount: { type: 'share', bps: 5_000, of: 'bought' },
  wallets: [`0x${'11'.repeat(20)}`],
  slippageBps: 1_000,
  mode: 'safe',
  serviceFee: { bps: 50, recipient: `0x${'fe'.repeat(20)}` },
  expiresAt: null,
}
const entry: OrderDraft = { ...draft, side: 'buy', kind: 'limit-buy', amount: { type: 'coins', units: '5' } }
const stop: OrderDraft = { ...draft, kind: 'stop', amount: { type: 'share', bps: 10_000, of: 'bought' } }

test('exits that wait for a purchase are deleted with it, and put back tied to its copy', () => {
  const all = makeBracket(entry, { profits: [draft], stops: [stop] }, arming)
  const [bought] = all
  if (!bought) throw new Error('no entry')
  const deleted = withChildren([bought], all)
  expect(deleted).toHaveLength(3)
  const copies = restorable(deleted, all, making) ?? []
  const [copy, profit, other] = copies
  expect(new Set([...copies, ...all].map(({ id }) => id)).size).toBe(6)
  expect([profit?.parentId, other?.parentId]).toEqual([copy?.id, copy?.id])
  expect(other?.withdraws).toEqual([profit?.id])
  expect(copies.map(({ serviceFee }) => serviceFee)).toEqual(deleted.map(() => draft.serviceFee))
  const intents = [...copies, ...all].flatMap(({ wallets }) => wallets.map(({ intentId }) => intentId))
  expect(new Set(intents).size).toBe(6)
})

test('one of an OCO pair comes back into its group', () => {
  const all = makeEither([draft, stop], arming)
  const copies = restorable(all.slice(0, 1), all, making)
  expect(copies?.[0]?.exclusiveGroup).toBe(all[1]?.exclusiveGroup)
})

test('a profit that a stop would withdraw is not put back: the stop would no longer know it', () => {
  const all = makeBracket(entry, { profits: [draft, draft], stops: [stop] }, arming)
  const profit = all.find(({ kind }) => kind === 'take-profit')
  expect(profit && restorable([profit], all, making)).toBeNull()
})

test('what ended is deleted for good, and what may be out is not deleted at all', () => {
  const ended = testOrder({ status: 'failed' })
  expect(restorable([ended], [ended], making)).toBeNull()
  expect(canDelete(ended)).toBe(true)
  expect(canDelete(testOrder({ status: 'executing' }))).toBe(false)
  expect(canDelete(testOrder({ status: 'timeout' }))).toBe(false)
})
