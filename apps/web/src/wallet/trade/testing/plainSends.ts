import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { guardIntent } from '@peregrine/wallet/guard/guardIntent'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'
import { vi } from 'vitest'
import { walletClient } from '../../walletClient.ts'
import { type Answers, newestBlock, stubTradeServer } from './tradeServer.ts'

export const environment = { id: 'env', runId: null }
export const owner = `0x${'1'.repeat(40)}`
export const token = `0x${'c'.repeat(40)}`
/** Uniswap's router of Ethereum. */
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

/** What the worker signed, in order. */
export const signed: { intent: Intent; raw: `0x${string}` }[] = []

/** A worker that is unlocked and signs what the guard lets it. */
export function stubGuardedWorker(): void {
  signed.length = 0
  vi.spyOn(walletClient, 'state').mockResolvedValue({
    status: 'unlocked',
    contents: { nextIndex: 0, wallets: [], defaults: {} },
    passkey: null,
  })
  vi.spyOn(walletClient, 'sign').mockImplementation(async (intent: Intent, unsigned: Unsigned) => {
    const verdict = guardIntent(intent, unsigned, { environment, nowMs: Date.now() })
    if (verdict.verdict === 'refuse') return { verdict, signed: null }
    if (unsigned.family !== 'EVM' || !('transaction' in unsigned)) throw new Error('EVM only')
    signed.push({ intent, raw: unsigned.transaction })
    return { verdict, signed: { family: 'EVM', raw: unsigned.transaction, hash: hashOf(signed.length) } }
  })
}

/** Of the transaction that was signed so many-th. */
export const hashOf = (at: number): `0x${string}` => `0x${String(at).padStart(64, '0')}`

/** Calls that the page made at the node: method and first parameter. */
export const asked: [string, unknown][] = []

type Answering = (path: string, sent: Record<string, unknown>) => { status?: number; body: unknown }

/** A server that takes what is sent; the node answers by method. Returns what answers for the node. */
export function stubNode(node: Record<string, unknown> = {}, given: Answers = {}): Answering {
  asked.length = 0
  const answers: Record<string, unknown> = {
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x3b9aca',
    eth_getBlockByNumber: newestBlock(),
    eth_getTransactionCount: '0x5',
    eth_call: '0x',
    ...node,
  }
  const answering: Answering = (_, { id, method, params }) => {
    const [first, second] = params as unknown[]
    asked.push([String(method), first])
    const answer = answers[String(method)]
    const result = typeof answer === 'function' ? (answer as (at: unknown) => unknown)(second) : answer
    return { body: { jsonrpc: '2.0', id, result } }
  }
  stubTradeServer({
    '/rpc/': answering,
    '/api/eth/broadcast-tx': () => ({
      body: {
        success: true,
        outcome: 'accepted',
        error: null,
        detail: null,
        data: { txHash: hashOf(signed.length) },
      },
    }),
    ...given,
  })
  return answering
}

/** A record of the wallet's log, by default of an approval that is confirmed. */
export function recordOf(change: Partial<Intent> = {}, of: Partial<ExecutionRecord> = {}): ExecutionRecord {
  const intent = {
    kind: 'approval',
    id: 'a'.repeat(32),
    environment,
    network: 'eth',
    wallet: owner,
    limits: {
      family: 'EVM',
      chainId: 1,
      nonce: 4,
      maxGas: 100_000n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 1n,
    },
    token,
    spender: router,
    units: 5_000n,
    ...change,
  } as Intent
  return {
    id: intent.id,
    pressId: 'press',
    intent,
    summary: coinSummary,
    state: 'confirmed',
    epoch: 1,
    holder: null,
    attempts: [{ hash: '0xaa', raw: '0x02', nonce: 4, lastValidBlockHeight: null, signedAtMs: 1 }],
    reason: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...of,
  }
}
