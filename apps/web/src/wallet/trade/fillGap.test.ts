import 'fake-indexeddb/auto'
import { callOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { fillGap, findWhatIsBefore } from './fillGap.ts'
import { executionLog as log } from './pageTrader.ts'
import { asked, owner, recordOf, signed, stubGuardedWorker, stubNode } from './testing/plainSends.ts'

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const attempt = { hash: '0xaa', raw: '0x02', nonce: 7, lastValidBlockHeight: null, signedAtMs: 1 }
const waiting = recordOf({}, { state: 'sent', attempts: [attempt] })

/** What the node counts: transactions in blocks, and with those that wait right behind them. */
const counting = (latest: string, pending = latest) =>
  stubNode({ eth_getTransactionCount: (block: unknown) => (block === 'pending' ? pending : latest) })

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
  stubGuardedWorker()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a gap before a transaction is filled by an empty one to the wallet itself, with the missing nonce', async () => {
  counting('0x6')
  expect(await findWhatIsBefore(waiting, queries())).toEqual({ kind: 'gap', nonce: 6 })
  expect(await fillGap(waiting, queries())).toBeNull()
  expect(signed).toHaveLength(1)
  const [{ intent, raw }] = signed as [(typeof signed)[number]]
  expect(intent).toMatchObject({ kind: 'cancel', wallet: owner, limits: { nonce: 6, maxGas: 21_000n } })
  expect(callOfSigned(raw)).toMatchObject({ to: owner, data: '0x', value: 0n })
  expect(await log.read(intent.id)).toMatchObject({ intent: { kind: 'cancel' } })
})

test.each([
  ['the next one', '0x7', '0x8', null],
  ['one that waits for another program', '0x4', '0x7', { kind: 'foreign' }],
])('before %s nothing is filled', async (_, latest, pending, before) => {
  counting(latest, pending)
  expect(await findWhatIsBefore(waiting, queries())).toEqual(before)
  expect(await fillGap(waiting, queries())).toBe('It has its outcome already, or cannot be replaced')
  expect(signed).toEqual([])
})

test('of what is over, and on Solana, nothing is asked', async () => {
  counting('0x6')
  expect(await findWhatIsBefore(recordOf(), queries())).toBeNull()
  expect(
    await findWhatIsBefore({ ...waiting, intent: { ...waiting.intent, network: 'sol' } }, queries()),
  ).toBeNull()
  expect(asked).toEqual([])
})
