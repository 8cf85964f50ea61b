import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { useToasts } from '../../kit/toast/showToast.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const owner = `0x${'a1'.repeat(20)}`
const session = { address: owner, chainFamily: 'EVM' } as const
const [a, b, c] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const watched = (address: string, part: Partial<WatchedWalletWire>): WatchedWalletWire => ({
  ...newlyWatched({ address, chainType: 1, name: address.slice(0, 3) }, 1),
  ...part,
})
const rules = { minMarketCap: 5, maxMarketCap: 900, sound: 'buy' }
const three = [
  watched(a, { tip: 'early', minAmount: 1, maxAmount: 50, enableAmountFilter: true, extra: { rules } }),
  watched(b, { monitorEvents: 'IN' }),
  watched(c, {}),
]

let asked: { configs: Record<string, unknown>[] }[]
let refusal: string | null
beforeEach(() => {
  localStorage.clear()
  asked = []
  refusal = null
  useToasts.setState({ shown: [] })
})
afterEach(() => {
  cleanup()
  setSession(null)
  vi.unstubAllGlobals()
})

/** While a part of the page loads, React leaves work undone that nobody awaits. */
const settled = (does: () => unknown) => act(async () => void does())
const click = (target: HTMLElement) => settled(() => fireEvent.click(target))

/** Opens the personal centre with the first two of three wallets selected, and their batch form. */
async function openEdit(): Promise<void> {
  await renderApp({
    path: '/monitorConfig',
    answers: {
      '/auth/session': { code: '000000', data: session },
      '/monitor-config/query/': { code: '000000', data: three },
    },
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/monitor-config/batch-update/')) return answered(path, init)
    asked.push(JSON.parse(String(init.body)))
    return Response.json({ code: refusal ?? '000000', msg: '', data: { changed: 2 } })
  })
  await screen.findByTestId('watched-table')
  await waitFor(() => expect(screen.getAllByTestId('watched-pick')).toHaveLength(3))
  for (const address of [a, b]) {
    const row = document.querySelector(`[data-testid=watched-row][data-address="${address}"] input`)
    await click(row as HTMLElement)
  }
  await click(await screen.findByTestId('batch-edit'))
  await screen.findByTestId('batch-edit-form')
}
const press = (testId: string) => click(screen.getByTestId(testId))
const type = (testId: string, value: string) =>
  settled(() => fireEvent.change(screen.getByTestId(testId), { target: { value } }))
const isDisabled = (testId: string) => screen.getByTestId(testId).hasAttribute('disabled')

test('only chosen fields are sent, in one call, and undo restores each wallet’s own values', async () => {
  await openEdit()
  expect(screen.getByRole('dialog').textContent).toContain('批量编辑 2 个钱包')
  expect(isDisabled('batch-edit-apply')).toBe(true)
  expect(isDisabled('batch-caps-max')).toBe(true)
  await press('batch-amount-filter-on')
  await press('batch-amounts-min-change')
  await type('batch-amounts-min', '20')
  await press('batch-amounts-max-change')
  await type('batch-amounts-max', '30')
  await press('batch-caps-max-change')
  await type('batch-caps-max', '700')
  await type('batch-sound', 'mute')
  await press('batch-note-append')
  await type('batch-tip', 'rug')
  await press('batch-edit-apply')
  await waitFor(() => expect(screen.queryByTestId('batch-edit-dialog')).toBeNull())
  const set = {
    enableAmountFilter: true,
    minAmount: 20,
    maxAmount: 30,
    extra: { rules: { maxMarketCap: 700, sound: 'mute' } },
  }
  expect(asked.map(({ configs }) => configs)).toEqual([
    [
      { chainType: 1, configAddress: a, ...set, tip: 'early rug' },
      { chainType: 1, configAddress: b, ...set, tip: 'rug' },
    ],
  ])
  await click(await screen.findByTestId('toast-action'))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.configs).toEqual([
    {
      chainType: 1,
      configAddress: a,
      tip: 'early',
      enableAmountFilter: true,
      minAmount: 1,
      maxAmount: 50,
      extra: { rules: { maxMarketCap: 900, sound: 'buy' } },
    },
    {
      chainType: 1,
      configAddress: b,
      tip: '',
      enableAmountFilter: false,
      minAmount: null,
      maxAmount: null,
      extra: { rules: { maxMarketCap: null, sound: 'default' } },
    },
  ])
})

test('an error for some wallets shows their number, gets the focus, and blocks sending; an unticked box keeps the end', async () => {
  await openEdit()
  await press('batch-caps-min-change')
  await type('batch-caps-min', '901')
  await press('batch-edit-apply')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('batch-caps-min')))
  expect(screen.getByTestId('batch-caps-fault').textContent).toBe('最小值不能大于最大值（1 个钱包，如 0xa）')
  await press('batch-caps-min-change')
  expect(screen.queryByTestId('batch-caps-fault')).toBeNull()
  expect(isDisabled('batch-edit-apply')).toBe(true)
  await press('batch-note-set')
  await type('batch-tip', 'ab'.repeat(32))
  await press('batch-edit-apply')
  expect(screen.getByTestId('batch-tip-fault').textContent).toBe('含有私钥或助记词，不能保存')
  expect(asked).toEqual([])
})

test('a server refusal is shown, and the form stays as it was', async () => {
  refusal = 'monitor.unknown'
  await openEdit()
  await press('batch-note-set')
  await type('batch-tip', 'kept')
  await press('batch-edit-apply')
  await waitFor(() => expect(screen.getByTestId('batch-edit-fault').textContent).toContain('提交失败'))
  expect(screen.getByTestId<HTMLInputElement>('batch-tip').value).toBe('kept')
  expect(isDisabled('batch-edit-apply')).toBe(false)
  expect(screen.queryByTestId('toast-action')).toBeNull()
})
