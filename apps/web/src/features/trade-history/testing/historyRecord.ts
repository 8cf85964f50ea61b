import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { Intent } from '@peregrine/wallet/intent'

export const wallet = `0x${'1'.repeat(40)}`
export const token = `0x${'a'.repeat(40)}`
const coin = `0x${'e'.repeat(40)}`

const base = {
  id: 'f'.repeat(32),
  environment: { id: 'e', runId: null },
  network: 'eth',
  wallet,
  limits: {
    family: 'EVM',
    chainId: 1,
    nonce: 7,
    maxGas: 200_000n,
    maxFeePerGas: 20n,
    maxPriorityFeePerGas: 1n,
  },
} as const

export const buy: Intent = {
  ...base,
  kind: 'swap',
  side: 'buy',
  spend: { token: coin, units: 100_000_000_000_000_000n },
  receive: { token, units: 1_234_567_890n },
  deadline: 1,
  serviceFee: null,
}

export const approval: Intent = { ...base, kind: 'approval', token, spender: wallet, units: 2n ** 256n - 1n }

/** A made-up record of the log. */
export function historyRecord(change: Partial<ExecutionRecord> = {}): ExecutionRecord {
  return {
    id: 'f'.repeat(32),
    pressId: 'press',
    intent: buy,
    summary: { symbol: 'PEPE', decimals: 6, spendSymbol: 'ETH', spendDecimals: 18, protection: 'off' },
    state: 'confirmed',
    epoch: 1,
    holder: null,
    attempts: [
      { hash: '0xaa', raw: '0x02aa', nonce: 7, lastValidBlockHeight: null, signedAtMs: 1_700_000_001_000 },
    ],
    reason: null,
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_002_000,
    ...change,
  }
}
