import 'fake-indexeddb/auto'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { Intent } from '@peregrine/wallet/intent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { executeIntent, foreseeNonce } from '@peregrine/trader/executions'
import { QueryClient } from '@tanstack/react-query'
import { executionLog, pageTrader } from './pageTrader.ts'
import { walletClient } from '../walletClient.ts'

const environment = { id: 'test', runId: 'run' }
/** Looks for refused bytes without waiting between two looks. */
const trader = { ...pageTrader(new QueryClient()), sleep: async () => undefined }
const signedNonces: number[] = []
/** Transactions of the wallet that the chain knows. */
let count: number
let intents = 0
let wallets = 0

const reply = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** What is sent is turned away, and no chain knows it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { id } = JSON.parse(String(init?.body ?? '{}')) as { id?: number }
  if (String(input instanceof Request ? input.url : input).includes('/rpc'))
    return reply({ jsonrpc: '2.0', id, result: `0x${count.toString(16)}` })
  return reply({ code: '000000', outcome: 'refused', error: 'rejected', data: { txHash: '0x01' } })
}

function trade(wallet: string): Promise<unknown> {
  intents += 1
  const intent: Intent = {
    kind: 'transfer',
    sends: { token: wallet, units: 1n },
    recipient: wallet,
    account: { kind: 'wallet', isConfirmed: false },
    id: String(intents).padStart(32, '0'),
    environment,
    network: 'eth',
    wallet,
    limits: {
      family: 'EVM',
      chainId: 1,
      nonce: 0,
      maxGas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    },
  }
  const built = {
    unsigned: { family: 'EVM', chain: 'eth', transaction: '0x02' },
    lastValidBlockHeight: null,
  } as const
  return executeIntent(trader, intent, 'press', coinSummary, {
    environment,
    way: { protection: 'off', isFast: false },
    build: async () => async () => built,
  })
}

let wallet: string
beforeEach(() => {
  count = 3
  signedNonces.length = 0
  wallets += 1
  wallet = `0x${String(wallets).padStart(40, '1')}`
  vi.stubGlobal('fetch', answer)
  vi.spyOn(walletClient, 'sign').mockImplementation(async ({ limits }) => {
    if (limits.family === 'EVM') signedNonces.push(limits.nonce)
    return { verdict: { verdict: 'sign', says: [] }, signed: { family: 'EVM', raw: '0x02', hash: '0x01' } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the nonce of a press serves one transaction; the next one asks the chain', async () => {
  foreseeNonce(trader, { network: 'eth', wallet })
  count = 4
  await trade(wallet)
  await trade(wallet)
  expect(signedNonces).toEqual([3, 4])
})

test('after a second, the nonce of a press counts no more: the wallet may have sent from elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  foreseeNonce(trader, { network: 'eth', wallet })
  count = 4
  vi.advanceTimersByTime(1_001)
  await trade(wallet)
  expect(signedNonces).toEqual([4])
})

test('a nonce that could not be read at the press is asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  foreseeNonce(trader, { network: 'eth', wallet })
  vi.stubGlobal('fetch', answer)
  await trade(wallet)
  expect(signedNonces).toEqual([3])
})

test('an intent is recorded once', async () => {
  await trade(wallet)
  const [record] = await executionLog.list()
  if (!record) throw new Error('not recorded')
  expect(await executionLog.add({ ...record, reason: 'another' })).toBe(false)
  expect(await executionLog.read(record.id)).toEqual(record)
})
