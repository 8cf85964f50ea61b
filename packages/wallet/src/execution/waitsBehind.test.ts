import { expect, test } from 'vitest'
import type { ExecutionRecord } from './executionRecord.ts'
import { coinSummary } from './testing/coinSummary.ts'
import { earlierOf, waitsBehind } from './waitsBehind.ts'

const wallet = `0x${'a'.repeat(40)}`

function recordAt(nonce: number, change: Partial<ExecutionRecord> = {}, by = wallet): ExecutionRecord {
  return {
    id: String(nonce),
    pressId: 'press',
    intent: {
      kind: 'cancel',
      id: String(nonce),
      environment: { id: 'e', runId: null },
      network: 'bsc',
      wallet: by,
      limits: { family: 'EVM', chainId: 56, nonce, maxGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    },
    summary: coinSummary,
    state: 'sent',
    epoch: 1,
    holder: null,
    attempts: [{ hash: '0x1', raw: '0x1', nonce, lastValidBlockHeight: null, signedAtMs: 0 }],
    reason: null,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...change,
  }
}

const [five, six, seven] = [recordAt(5), recordAt(6), recordAt(7)]
const all = [seven, five, six]

test('the next one waits for nothing', () => {
  expect(waitsBehind(five, all, { latest: 5, pending: 8 })).toBeNull()
  expect(earlierOf(five, all)).toBeNull()
})

test('a later one waits for the first that is open', () => {
  expect(waitsBehind(seven, all, { latest: 5, pending: 8 })).toEqual({ kind: 'own', id: '5' })
  expect(earlierOf(seven, all)).toBe(five)
})

test('what is over, of another wallet or another chain is not before it', () => {
  const ended = recordAt(5, { state: 'failed' })
  const others = recordAt(5, {}, `0x${'b'.repeat(40)}`)
  const elsewhere = { ...five, intent: { ...five.intent, network: 'eth' as const } }
  expect(earlierOf(six, [ended, others, elsewhere, six])).toBeNull()
  expect(waitsBehind(six, [ended, others, elsewhere, six], { latest: 5, pending: 5 })).toEqual({
    kind: 'gap',
    nonce: 5,
  })
})

test('the same wallet on four.meme and on BNB Chain has one order', () => {
  const four = { ...five, intent: { ...five.intent, network: 'four' as const } }
  expect(earlierOf(six, [four])).toBe(four)
})

test('what a node has waiting and nobody here sent is another program’s', () => {
  expect(waitsBehind(six, [six], { latest: 5, pending: 7 })).toEqual({ kind: 'foreign' })
})
