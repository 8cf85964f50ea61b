import 'fake-indexeddb/auto'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { executionLog as log } from './pageTrader.ts'
import { traderMemory } from './traderMemory.ts'
import { type PlainIntent, sendPlain } from './sendPlain.ts'
import { hashOf, owner, signed, stubGuardedWorker, stubNode } from './testing/plainSends.ts'
import { type Answer, fault, verdict } from './testing/tradeServer.ts'

const empty: PlainIntent = { kind: 'cancel', network: 'eth', wallet: owner }
/** Of each test its own: what was sent goes on holding its nonce. */
let nonce = 6
const send = (plain: PlainIntent = empty) =>
  sendPlain(
    plain,
    { maxGas: 21_000n, nonce: ++nonce },
    coinSummary,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
  stubGuardedWorker()
  traderMemory.gasReadings.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets storage answer (real ticks) and time pass until a promise ends. */
async function passing<T>(ending: Promise<T>): Promise<T> {
  let isOver = false
  ending.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (let second = 0; second < 300 && !isOver; second++) {
    for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return ending
}

const body =
  (outcome: string, error: string | null, detail: string | null = null): Answer =>
  () => ({
    body: {
      success: outcome === 'accepted',
      outcome,
      error,
      detail,
      data: { txHash: hashOf(signed.length) },
    },
  })

test('it is sent once a node has it, long before its block', async () => {
  stubNode({}, { '/api/execution/': verdict('pending') })
  expect(await passing(send())).toBeNull()
  const [{ intent, raw }] = signed as [(typeof signed)[number]]
  expect(intent).toMatchObject({ kind: 'cancel', limits: { maxGas: 21_000n } })
  // 1.8 times the node's price of 1 gwei.
  expect(feesOfSigned(raw).maxFeePerGas).toBe(1_800_000_000n)
  expect(await log.read(intent.id)).toMatchObject({ state: 'sent', attempts: [{ isTaken: true }] })
})

test('what every endpoint refuses is told in their words', async () => {
  stubNode({}, { '/api/eth/broadcast-tx': body('refused', 'rejected', 'sender is blocked here') })
  const said = await passing(send())
  expect(said).toContain('sender is blocked here')
  expect(signed).toHaveLength(1)
})

test('what the guard refuses is told by its code', async () => {
  stubNode()
  const stranger = `0x${'6'.repeat(40)}`
  const said = await passing(
    send({ kind: 'approval', network: 'eth', wallet: owner, token: stranger, spender: stranger, units: 0n }),
  )
  expect(said).toContain('approval.contract')
  expect(signed).toEqual([])
})

test('without prices of gas nothing is signed, and whoever asked is told', async () => {
  stubNode({}, { '/rpc/': fault('chain.unreachable') })
  await expect(passing(send())).rejects.toThrow()
  expect(signed).toEqual([])
})

test('a node that goes away before the nonce is read is told as that: no trading path was looked for', async () => {
  const answers = stubNode({})
  const away = fault('chain.unreachable')
  stubNode(
    {},
    { '/rpc/': (path, sent) => (sent['method'] === 'eth_getTransactionCount' ? away : answers(path, sent)) },
  )
  const said = await passing(send())
  expect(said).toContain('chain.unreachable')
  expect(said).not.toMatch(/trading/)
  expect(signed).toEqual([])
})

test('where nobody says whether it left, it counts as sent: it is looked up from then on', async () => {
  stubNode({}, { '/api/eth/broadcast-tx': body('unknown', 'timeout'), '/api/execution/': verdict('unknown') })
  expect(await passing(send())).toBeNull()
})
