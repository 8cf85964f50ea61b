import { nativeCoin } from '@peregrine/core/address'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { ChainVerdict } from '@peregrine/wallet/execution/executionPorts'
import type { Intent } from '@peregrine/wallet/intent'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { executionLog as log, pageTrader } from './pageTrader.ts'
import { recoverAll } from '@peregrine/trader/recovery'

const environment = { id: 'e', runId: null }
let verdictOf: (hash: string) => ChainVerdict = () => 'unknown'

vi.mock('../execution/indexedDbLog.ts', async () => {
  const { memoryLog } = await import('@peregrine/wallet/execution/testing/memoryLog')
  return { indexedDbLog: memoryLog }
})
vi.mock('../../domain/trading/useTrading.ts', () => ({ findTrading: async () => ({ environment }) }))
vi.mock('@peregrine/trader/send', () => ({
  sendAttempt: async () => ({ outcome: 'accepted' }),
  readVerdict: async (_: unknown, __: Intent, { hash }: { hash: string }) => verdictOf(hash),
}))

function unresolved(name: string, nonce: number): ExecutionRecord {
  const id = name.repeat(32)
  return {
    id,
    pressId: 'press',
    intent: {
      kind: 'transfer',
      id,
      environment,
      network: 'eth',
      wallet: `0x${'1'.repeat(40)}`,
      limits: {
        family: 'EVM',
        chainId: 1,
        nonce,
        maxGas: 50_000n,
        maxFeePerGas: 100n,
        maxPriorityFeePerGas: 10n,
      },
      sends: { token: nativeCoin, units: 5n },
      recipient: `0x${'2'.repeat(40)}`,
      account: { kind: 'wallet', isConfirmed: false },
    },
    summary: coinSummary,
    state: 'sent',
    epoch: 1,
    holder: null,
    attempts: [{ hash: `0x${name}`, raw: '0x02', nonce, lastValidBlockHeight: null, signedAtMs: 1 }],
    reason: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  }
}

test('a trade that still waits holds up no other: the nonce before it may be what it waits for', async () => {
  vi.useFakeTimers()
  const [later, earlier] = [unresolved('a', 8), unresolved('b', 7)]
  await log.add(later)
  await log.add(earlier)
  verdictOf = (hash) => (hash === '0xb' ? 'landed' : 'unknown')
  const recovering = recoverAll(pageTrader(new QueryClient()))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await log.read(earlier.id)).toMatchObject({ state: 'confirmed', landed: '0xb' })
  expect(await log.read(later.id)).toMatchObject({ state: 'sent' })
  await vi.advanceTimersByTimeAsync(60_000)
  await recovering
})
