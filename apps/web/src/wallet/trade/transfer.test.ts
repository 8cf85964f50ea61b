import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { guardIntent } from '@peregrine/wallet/guard/guardIntent'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import type { Transfer } from '../screens/transferPort.ts'
import { closeAccounts } from './closeAccounts.ts'
import { stubTradeServer } from './testing/tradeServer.ts'
import { sendTransfer } from './transfer.ts'

const environment = { id: 'e', runId: null }
const signed: Intent[] = []

vi.mock('../execution/indexedDbLog.ts', async () => {
  const { memoryLog } = await import('@peregrine/wallet/execution/testing/memoryLog')
  return { indexedDbLog: memoryLog }
})
vi.mock('./unlockFirst.ts', () => ({ unlockFirst: async () => true }))
vi.mock('../../domain/trading/useTrading.ts', () => ({ findTrading: async () => ({ environment }) }))
vi.mock('@peregrine/trader/send', () => ({
  sendAttempt: async () => ({ outcome: 'accepted' }),
  readVerdict: async () => 'landed',
}))
// The real guard decides, as in the worker.
vi.mock('./signFor.ts', () => ({
  signFor: async (intent: Intent, unsigned: Unsigned) => {
    const verdict = guardIntent(intent, unsigned, { environment, nowMs: 0 })
    if (verdict.verdict === 'refuse') return { refused: verdict.code, detail: verdict.detail }
    signed.push(intent)
    return { hash: `hash${signed.length}`, raw: 'AA==' }
  },
  signPermitFor: async () => Promise.reject(new Error('nothing here is permitted')),
}))

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const transfer: Transfer = {
  network: 'sol',
  wallet,
  token: nativeSolMint,
  units: 1_000_000n,
  recipient: friend,
  account: { kind: 'wallet', isConfirmed: false },
}

/** A node that tells this of the recipient; null for no reply. */
function stubNode(owner: string | null, length = 0): void {
  const data = [base64Text(new Uint8Array(length)), 'base64']
  const told = { value: [{ owner, lamports: 1, executable: false, data }] }
  const blockhash = { value: { blockhash: friend, lastValidBlockHeight: 9 } }
  stubTradeServer({
    '/rpc/': (_, { id, method }) => {
      if (method === 'getMultipleAccounts' && owner === null)
        return { body: { jsonrpc: '2.0', id, error: { code: -32005, message: 'busy' } } }
      return { body: { jsonrpc: '2.0', id, result: method === 'getMultipleAccounts' ? told : blockhash } }
    },
  })
}

beforeEach(async () => {
  signed.length = 0
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what the recipient is now stands in the intent that is signed', async () => {
  stubNode(programs.system)
  expect(await sendTransfer(transfer, null, new QueryClient())).toMatchObject({ state: 'confirmed' })
  expect(signed).toMatchObject([{ kind: 'transfer', account: { kind: 'wallet', isConfirmed: false } }])
})

test('a recipient that turns out to be a token account is not signed for, and the words are those of a transfer', async () => {
  stubNode(programs.token, 165)
  const { state, reason } = await sendTransfer(transfer, null, new QueryClient())
  expect(state).toBe('refused')
  expect(reason).toBe('What is sent to this address does not come back, so it was not signed')
  expect(signed).toEqual([])
})

test('a chain that cannot be read at the signature is no better and no worse than when it was confirmed', async () => {
  stubNode(null)
  const seen = { kind: 'unread', isConfirmed: false } as const
  expect(await sendTransfer({ ...transfer, account: seen }, null, new QueryClient())).toMatchObject({
    state: 'refused',
  })
  const confirmed = { ...transfer, account: { ...seen, isConfirmed: true } }
  expect(await sendTransfer(confirmed, null, new QueryClient())).toMatchObject({ state: 'confirmed' })
  expect(signed).toMatchObject([{ account: { kind: 'unread', isConfirmed: true } }])
})

test('empty accounts are closed by an intent that names them', async () => {
  stubNode(programs.system)
  const accounts = [{ address: friend, mint: friend, tokenProgram: programs.token2022, deposit: 1n }]
  expect(await closeAccounts({ wallet, accounts }, new QueryClient())).toMatchObject({ state: 'confirmed' })
  expect(signed).toMatchObject([{ kind: 'close-accounts', accounts: [friend] }])
})
