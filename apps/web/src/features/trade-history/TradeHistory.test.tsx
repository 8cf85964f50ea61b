import type { TransactionWire } from '@peregrine/contract/routes/transactions'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { WaitsBehind } from '@peregrine/wallet/execution/waitsBehind'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { setLocalWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { type HistorySource, setHistorySource } from '../../domain/trade-ticket/historySource.ts'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { historyRecord, token, wallet } from './testing/historyRecord.ts'
import { OpenTransactions } from './OpenTransactions.tsx'
import { TokenHistory, TradeHistory } from './TradeHistory.tsx'

let records: ExecutionRecord[] = []
let onChange: () => void = () => undefined
let landed: Pick<TransactionWire, 'feeUnits'> & { trades: Partial<TransactionWire['trades'][number]>[] }
let before: WaitsBehind | null
const replace = vi.fn<HistorySource['replace']>(async () => null)
const stopSending = vi.fn<HistorySource['stopSending']>(async () => null)
let allowance: bigint
let received: bigint | null
const revoke = vi.fn<HistorySource['revoke']>(async () => null)
const fillGap = vi.fn<HistorySource['fillGap']>(async () => null)

const answers = (): Record<string, unknown> => ({
  transaction: landed,
  received,
  'waits-behind': before,
  'standing-approval': allowance,
})

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ queryKey: [what = ''] }: { queryKey: string[] }) => ({
    data: what in answers() ? answers()[what] : { isSandbox: true },
  }),
}))

beforeEach(() => {
  before = null
  allowance = 0n
  received = null
  landed = { feeUnits: null, trades: [] }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  useTradeHistory.setState({ source: null, records: null, error: null })
  setHistorySource(async () => ({
    list: async () => records,
    watch: (listener) => {
      onChange = listener
      return () => undefined
    },
    reasonOf: ({ reason }) => reason,
    replace,
    received: async () => received,
    waitsBehind: async () => before,
    allowanceOf: async () => allowance,
    revoke,
    fillGap,
    stopSending,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const later = { id: '1'.repeat(32), createdAtMs: 1_700_000_100_000 }
const states = () => screen.getAllByTestId('history-state').map(({ dataset }) => dataset.state)

test('newest first, in the words of the states, filtered, and followed', async () => {
  records = [historyRecord(), historyRecord({ ...later, state: 'refused', reason: 'call.target' })]
  render(<TradeHistory label="mine" />)
  await screen.findAllByTestId('history-row')
  expect(states()).toEqual(['refused', 'success'])
  expect(screen.getByText('call.target')).toBeTruthy()
  fireEvent.change(screen.getByTestId('history-state-filter'), { target: { value: 'success' } })
  expect(states()).toEqual(['success'])
  records = [historyRecord({ state: 'failed', reason: 'cancelled' })]
  fireEvent.change(screen.getByTestId('history-state-filter'), { target: { value: '' } })
  act(() => onChange())
  await expect.poll(states).toEqual(['cancelled'])
})

test('a transaction of a token that has no outcome yet can be sped up and called off', async () => {
  const second = { hash: '0xbb', raw: '0x02bb', nonce: 7, lastValidBlockHeight: null, signedAtMs: 1 }
  const open = historyRecord({ ...later, state: 'unknown', reason: 'timeout' })
  records = [open]
  render(<TokenHistory network="eth" token={token.toUpperCase().replace('0X', '0x')} label="mine" />)
  await screen.findByTestId('history-row')
  expect(states()).toEqual(['unresolved'])
  fireEvent.click(screen.getByTestId('history-speed-up'))
  await expect.poll(() => replace).toHaveBeenCalledWith(open, 'speed-up')
  fireEvent.click(screen.getByTestId('history-open'))
  expect(await screen.findAllByTestId('history-attempt')).toHaveLength(1)
  // Called off: only a further empty transaction may follow.
  records = [{ ...open, attempts: [...open.attempts, { ...second, isCancel: true }], landed: '0xaa' }]
  act(() => onChange())
  await expect.poll(() => screen.getAllByTestId('history-attempt')).toHaveLength(2)
  const details = within(screen.getByTestId('history-details'))
  expect(details.queryByTestId('history-speed-up')).toBeNull()
  expect(details.getByTestId('history-cancel').textContent).toContain('history.cancel.again')
  expect(screen.getAllByTestId('history-attempt').map(({ dataset }) => dataset.landed)).toEqual([
    'true',
    'false',
  ])
})

test('a token without transactions says so; only who has no wallet is offered one', async () => {
  // Of another token.
  records = [historyRecord({ ...later, state: 'unknown', reason: 'timeout' })]
  setLocalWallets('locked', [{ address: wallet, family: 'EVM', label: 'A', group: '', kind: 'local' }])
  render(<TokenHistory network="eth" token={`0x${'b'.repeat(40)}`} label="tab" />)
  const notice = await screen.findByTestId('history-none')
  expect(within(notice).getByText('history.none')).toBeTruthy()
  expect(within(notice).getByText('history.none.says')).toBeTruthy()
  expect(within(notice).queryByRole('button')).toBeNull()
  act(() => setLocalWallets('none', []))
  fireEvent.click(within(notice).getByTestId('mine-connect'))
  expect(useWalletDoor.getState().shown).toEqual({ name: 'create' })
})

test('transactions of a token without an outcome are counted, and no others', async () => {
  const open = (id: string) => historyRecord({ id: id.repeat(32), state: 'unknown', reason: 'timeout' })
  const onShow = vi.fn()
  records = [historyRecord(), open('1'), open('2')]
  render(<OpenTransactions network="eth" token={token} onShow={onShow} />)
  const line = await screen.findByTestId('open-transactions')
  expect(line.textContent).toContain('history.openCount')
  fireEvent.click(screen.getByTestId('open-transactions-show'))
  expect(onShow).toHaveBeenCalledTimes(1)
  records = [historyRecord()]
  act(() => onChange())
  await expect.poll(() => screen.queryByTestId('open-transactions')).toBeNull()
})

test('the details say what a trade brought and cost, which is not the minimum that was signed', async () => {
  landed = { feeUnits: '21000000000000', trades: [] }
  received = 2_500_000n
  records = [historyRecord({ landed: '0xaa' })]
  render(<TradeHistory label="mine" />)
  fireEvent.click(await screen.findByTestId('history-open'))
  expect((await screen.findByTestId('history-received')).textContent).toContain('2.5PEPE')
  expect(screen.getByTestId('history-fee').textContent).toContain('0.0₄21ETH')
})

test('what no node has taken can be stopped, in its row and its details; what one has cannot', async () => {
  const attempt = {
    hash: '0xbb',
    raw: '0x02bb',
    nonce: 8,
    lastValidBlockHeight: null,
    signedAtMs: Date.now(),
  }
  const open = historyRecord({ ...later, state: 'sent', attempts: [attempt] })
  records = [open, historyRecord({ state: 'sent', attempts: [{ ...attempt, hash: '0xcc', isTaken: true }] })]
  render(<TradeHistory label="mine" />)
  const [inRow, ...others] = await screen.findAllByTestId('trade-stop')
  expect(others).toEqual([])
  if (inRow) fireEvent.click(inRow)
  await expect.poll(() => stopSending.mock.calls).toEqual([[open.id]])
  const [newest] = screen.getAllByTestId('history-open')
  if (newest) fireEvent.click(newest)
  fireEvent.click(within(screen.getByTestId('history-details')).getByTestId('trade-stop'))
  await expect.poll(() => stopSending.mock.calls).toEqual([[open.id], [open.id]])
})

test('what waits for an earlier transaction of the wallet says so, and leads to it', async () => {
  const attempt = { hash: '0xbb', raw: '0x02bb', nonce: 8, lastValidBlockHeight: null, signedAtMs: 1 }
  const first = historyRecord({
    state: 'unknown',
    reason: 'timeout',
    attempts: [{ ...attempt, hash: '0xcc', nonce: 7 }],
  })
  const second = historyRecord({ ...later, state: 'sent', attempts: [attempt] })
  records = [first, second]
  before = { kind: 'own', id: first.id }
  render(<TradeHistory label="mine" />)
  const [newest] = await screen.findAllByTestId('history-open')
  expect(newest?.textContent).toContain('history.waits.own')
  if (newest) fireEvent.click(newest)
  fireEvent.click(await screen.findByTestId('history-earlier'))
  expect(await screen.findByTitle('0xcc')).toBeTruthy()
})

test('a gap before a transaction is named, and filled on request', async () => {
  const open = historyRecord({ ...later, state: 'sent' })
  records = [open]
  before = { kind: 'gap', nonce: 3 }
  render(<TradeHistory label="mine" />)
  fireEvent.click(await screen.findByTestId('history-open'))
  expect((await screen.findByTestId('history-waits')).dataset.for).toBe('gap')
  fireEvent.click(screen.getByTestId('history-fill'))
  await expect.poll(() => fillGap).toHaveBeenCalledWith(open)
})

test('an approval that still stands names what may be taken, and is taken back on request', async () => {
  const { intent, ...rest } = historyRecord()
  const approval: ExecutionRecord = {
    ...rest,
    intent: {
      ...intent,
      kind: 'approval',
      token,
      spender: `0x${'7'.repeat(40)}`,
      units: 5_000_000n,
    } as never,
    state: 'confirmed',
  }
  records = [approval]
  render(<TradeHistory label="mine" />)
  fireEvent.click(await screen.findByTestId('history-open'))
  expect(screen.queryByTestId('history-standing')).toBeNull()
  cleanup()
  allowance = 3_000_000n
  render(<TradeHistory label="mine" />)
  fireEvent.click(await screen.findByTestId('history-open'))
  expect(screen.getByTestId('history-standing')).toBeTruthy()
  fireEvent.click(screen.getByTestId('history-revoke'))
  await expect.poll(() => revoke).toHaveBeenCalledWith(approval)
})
