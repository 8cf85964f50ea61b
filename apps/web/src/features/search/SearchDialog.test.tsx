import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideToken, useHiddenTokens } from '../../domain/tokens/useHiddenTokens.ts'
import { openFromList, stepAlong } from '../../domain/tokens/tokenTrail.ts'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import { gapAnswers, untilStatusKnown } from '../../testing/gapAnswers.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { walletAt } from './choices.ts'
import { clearSearchHistory, rememberWallet, useSearchHistory } from './searchHistory.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  clearSearchHistory()
  useHiddenTokens.setState({ hidden: new Map() })
  useSearchDialog.setState({ isOpen: false })
  openFromList([])
  vi.unstubAllGlobals()
})

const original = {
  network: 'base',
  tokenAddress: `0x${'1'.repeat(40)}`,
  pairAddress: null,
  symbol: 'PEPE',
  name: 'PEPE coin',
  liquidity: 84_000,
  why: 'same-name',
  isSameChain: true,
}
const hit = (symbol: string, digit: string) => ({
  network: 'base',
  symbol,
  name: `${symbol} coin`,
  chainType: 'base',
  tokenAddress: `0x${digit.repeat(40)}`,
  pairAddress: `0x${'c'.repeat(40)}`,
  poolAddress: `0x${'c'.repeat(40)}`,
  dex: 'uniswap-v2',
  tokenPrice: 1,
  marketCap: 4_200_000,
  liquidity: 84_000,
  totalLiquidity: 84_000,
  volume24h: 1000,
  tokenStatistics: { oneDayVolumeUsd: 1000 },
  launchpad: null,
  firstSeenAt: 0,
  copyOf: symbol === 'PEPE2' ? original.tokenAddress : null,
  original: symbol === 'PEPE2' ? original : null,
})
const found = {
  '/unified-search': {
    code: '000000',
    data: [hit('PEPE', '1'), hit('PEPE2', '2')],
    counts: { all: 2, base: 2 },
  },
}

async function openAndType(answers: Record<string, unknown>) {
  const app = await renderApp({ answers })
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.change(await screen.findByTestId('search-input'), { target: { value: 'pep' } })
  return app
}

test('finds tokens, marks copies, and opens the chosen one by keyboard', async () => {
  const { router } = await openAndType(found)
  const rows = await screen.findAllByTestId('search-row')
  expect(rows.map((row) => row.textContent?.includes('仿盘'))).toEqual([false, true])
  expect(screen.getByTestId('search-tab-base').textContent).toBe('Base 2')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'ArrowDown' })
  expect(rows[1]?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/base/lp/0x${'c'.repeat(40)}`))
  expect(screen.queryByTestId('search-dialog')).toBeNull()
  expect(useSearchHistory.getState().entries).toMatchObject([
    { type: 'token', chainId: 8453, symbol: 'PEPE2', network: 'base', value: 'pep', platform: null },
  ])
})

test('keys step along the results that a token was opened from', async () => {
  const { router } = await openAndType(found)
  await screen.findAllByTestId('search-row')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain('/base/lp/'))
  const opened = { network: 'base', token: original.tokenAddress } as const
  expect(stepAlong(opened, 1)?.token).toBe(`0x${'2'.repeat(40)}`)
})

test('Enter before the results are there steps along them as well', async () => {
  const { router } = await openAndType(found)
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain('/base/lp/'))
  const opened = { network: 'base', token: original.tokenAddress } as const
  expect(stepAlong(opened, -1)?.token).toBe(`0x${'2'.repeat(40)}`)
})

const similar = {
  ...found,
  '/api/copycats': {
    code: '000000',
    data: { token: hit('PEPE2', '2'), original, similar: [{ ...hit('PEPE', '1'), why: 'same-name' }] },
  },
}

test('hovering over a copy shows it next to the original; passing over it does not', async () => {
  const { router } = await openAndType(similar)
  const mark = await screen.findByTestId('copy-mark')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerEnter(mark, { pointerType: 'mouse' })
  fireEvent.pointerLeave(mark)
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(mark.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByTestId('similar-card')).toBeNull()
  vi.useRealTimers()
  fireEvent.pointerEnter(mark, { pointerType: 'mouse' })
  const rows = await screen.findAllByTestId('similar-row')
  expect(rows.map(({ dataset }) => [dataset.token?.slice(0, 3), dataset.original, dataset.this])).toEqual([
    ['0x1', 'true', 'false'],
    ['0x2', 'false', 'true'],
  ])
  expect(screen.getByTestId('similar-reason').textContent).toContain('PEPE')
  expect(document.activeElement).toBe(screen.getByTestId('search-input'))
  fireEvent.click(within(rows[0] as HTMLElement).getByRole('link', { hidden: true }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/base/lp/0x${'c'.repeat(40)}`))
  expect(screen.queryByTestId('search-dialog')).toBeNull()
})

test('a press on the badge opens the card for the keyboard, and Escape closes only the card', async () => {
  await openAndType(similar)
  fireEvent.click(await screen.findByTestId('copy-mark'))
  const card = await screen.findByTestId('similar-card')
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(card, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByTestId('similar-card')).toBeNull())
  expect(screen.getByTestId('search-dialog')).toBeTruthy()
})

test('Enter waits for pending results and opens the match for the query, not an earlier one', async () => {
  const { router } = await openAndType(found)
  await screen.findAllByTestId('search-row')
  fireEvent.change(screen.getByTestId('search-input'), { target: { value: 'other' } })
  vi.stubGlobal('fetch', async () => {
    const body = { code: '000000', data: [{ ...hit('OTHER', '7'), pairAddress: null }], counts: {} }
    return new Response(JSON.stringify(body))
  })
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/base/token/0x${'7'.repeat(40)}`))
})

test('earlier picks appear in the empty search: arrows and Enter reopen them, Clear All removes them', async () => {
  const { router } = await openAndType(found)
  await screen.findAllByTestId('search-row')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain('/base/lp/'))
  await act(() => router.navigate({ to: '/square' }))
  act(() => useSearchDialog.getState().open())
  expect((await screen.findAllByTestId('search-past')).map((cell) => cell.textContent)).toHaveLength(1)
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain('/base/lp/'))
  act(() => useSearchDialog.getState().open())
  fireEvent.click(await screen.findByTestId('search-clear'))
  expect(screen.queryByTestId('search-past')).toBeNull()
})

test('a blocked token is left out, counted, and shown with a mark on request', async () => {
  const blocked = {
    network: 'base',
    token: `0x${'1'.repeat(40)}`,
    pool: null,
    symbol: 'PEPE',
    name: '',
  } as const
  hideToken(blocked, 'blocked')
  await openAndType(found)
  expect(await screen.findAllByTestId('search-row')).toHaveLength(1)
  fireEvent.click(within(screen.getByTestId('search-blocked')).getByRole('button'))
  const rows = screen.getAllByTestId('search-row')
  expect(rows.map((row) => row.textContent?.includes('已屏蔽'))).toEqual([true, false])
})

const nothingFound = { '/unified-search': { code: '000000', data: [], counts: {} } }
const address = `0x${'Ab'.repeat(20)}`
const wallet = address.toLowerCase()

async function paste(answers: Record<string, unknown>, value = address) {
  const app = await renderApp({ answers })
  act(() => useSearchDialog.getState().open())
  fireEvent.change(await screen.findByTestId('search-input'), { target: { value } })
  return app
}

test('a pasted wallet is one row without a notice that nothing was found, and leads to its page', async () => {
  const { router } = await paste(nothingFound)
  const dialog = within(screen.getByTestId('search-dialog'))
  await waitFor(() => expect(dialog.queryByTestId('skeleton-rows')).toBeNull())
  expect(screen.getAllByTestId('search-wallet')).toHaveLength(1)
  expect(screen.getByTestId('search-wallet-chains').textContent).toBe('ETH · Base · BNB')
  expect(screen.queryByTestId('search-none')).toBeNull()
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/eth/${wallet}`))
})

test('the row of a wallet does not wait for the search, nor for one that failed', async () => {
  await paste({ '/unified-search': new Error('down') })
  expect(screen.getByTestId('search-wallet')).toBeTruthy()
  expect(await screen.findByTestId('retry')).toBeTruthy()
  expect(screen.getByTestId('search-wallet')).toBeTruthy()
})

test('the row of a wallet gives way to a token at that address', async () => {
  await paste(found)
  expect(await screen.findAllByTestId('search-row')).toHaveLength(2)
  expect(screen.queryByTestId('search-wallet')).toBeNull()
})

test.each`
  tab       | likely             | network   | chains
  ${'all'}  | ${[]}              | ${'eth'}  | ${['eth', 'base', 'bsc']}
  ${'all'}  | ${['pump']}        | ${'eth'}  | ${['eth', 'base', 'bsc']}
  ${'all'}  | ${['four', 'eth']} | ${'bsc'}  | ${['eth', 'base', 'bsc']}
  ${'base'} | ${['eth']}         | ${'base'} | ${['base']}
  ${'four'} | ${[]}              | ${'bsc'}  | ${['bsc']}
`('an EVM wallet in the tab $tab, seen on $likely, opens on $network', ({ tab, likely, network, chains }) => {
  expect(walletAt(` ${address} `, tab, likely)).toEqual({ network, address: wallet, chains })
})

test('no wallet is at a symbol, nor at an address of another family', () => {
  expect(walletAt('pepe', 'all', [])).toBeNull()
  expect(walletAt(address, 'sol', [])).toBeNull()
})

test.each([
  [`base:${address}`, '/user/base/'],
  [`https://bscscan.com/address/${address}`, '/user/bsc/'],
  [`CA：\u200b${address}\n`, '/user/eth/'],
])('%j is the wallet in it, on the chain that it names', async (pasted, path) => {
  const { router } = await paste(nothingFound, pasted)
  expect(await screen.findAllByTestId('search-wallet')).toHaveLength(1)
  fireEvent.click(within(screen.getByTestId('search-wallet')).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe(path + wallet))
})

test('of two addresses the token is a token and the wallet a wallet', async () => {
  const token = `0x${'1'.repeat(40)}`
  await paste(
    { '/unified-search': { ...nothingFound['/unified-search'], data: [hit('ONE', '1')] } },
    `${token} ${address}`,
  )
  expect(await screen.findAllByTestId('search-row')).toHaveLength(1)
  expect(screen.getAllByTestId('search-wallet')).toHaveLength(1)
})

test('what has the form of a key is named as one, and not sent, kept or opened', async () => {
  await paste(found)
  await screen.findAllByTestId('search-row')
  const sent = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', sent)
  const key = 'ab'.repeat(32)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByTestId('search-input'), { target: { value: key } })
  expect(screen.getByTestId('search-secret').textContent).toContain('没有发送')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(JSON.stringify(sent.mock.calls)).not.toContain(key)
  expect(screen.queryByTestId('search-row')).toBeNull()
  expect(useSearchHistory.getState().entries).toEqual([])
})

test('a phrase that is typed is named as one from its fifth word on, and no more of it is sent', async () => {
  await paste(found)
  await screen.findAllByTestId('search-row')
  const sent = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', sent)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const input = screen.getByTestId('search-input')
  fireEvent.change(input, { target: { value: 'legal winner thank year wave' } })
  expect(screen.getByTestId('search-secret').textContent).toContain('从第五个词起不再发送')
  fireEvent.keyDown(input, { key: 'Enter' })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(JSON.stringify(sent.mock.calls)).not.toContain('legal')
  expect(screen.queryByTestId('search-row')).toBeNull()
})

test('a wallet opens on the chain on which it traded last', async () => {
  const answer = { ...nothingFound['/unified-search'], traded: ['base', 'moon', 'eth'] }
  const { router } = await paste({ '/unified-search': answer })
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/base/${wallet}`))
})

test('a wallet opened before opens on the same network again', async () => {
  rememberWallet({ network: 'bsc', address: wallet }, address)
  const { router } = await paste(nothingFound)
  fireEvent.click(within(screen.getByTestId('search-wallet')).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/bsc/${wallet}`))
})

const several = {
  '/unified-search': {
    code: '000000',
    data: [
      { ...hit('ONE', '1'), liquidity: 5, dex: 'raydium-clmm' },
      { ...hit('TWO', '2'), liquidity: null, original: null },
      { ...hit('THREE', '3'), liquidity: 9, dex: 'raydium-cpmm' },
    ],
    counts: { all: 3 },
  },
}
const shownSymbols = () => screen.getAllByTestId('search-row').map(({ dataset }) => dataset['rowSymbol'])
const pickFrom = (testId: string, value: string) =>
  fireEvent.change(screen.getByTestId(testId), { target: { value } })

test('what was found is sorted by a figure, unknown ones last, and narrowed to a DEX', async () => {
  const { router } = await openAndType(several)
  await screen.findAllByTestId('search-row')
  expect(shownSymbols()).toEqual(['ONE', 'TWO', 'THREE'])
  pickFrom('search-sort', 'liquidity')
  expect(shownSymbols()).toEqual(['THREE', 'ONE', 'TWO'])
  const options = [...screen.getByTestId<HTMLSelectElement>('search-dex').options]
  expect(options.map(({ textContent }) => textContent)).toEqual(['全部 DEX', 'Raydium', 'Uniswap V2'])
  pickFrom('search-dex', 'Raydium')
  expect(shownSymbols()).toEqual(['THREE', 'ONE'])
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain('/base/lp/'))
  expect(useSearchHistory.getState().entries[0]?.symbol).toBe('THREE')
})

test('a DEX that the next results lack narrows nothing', async () => {
  await openAndType(several)
  await screen.findAllByTestId('search-row')
  pickFrom('search-dex', 'Raydium')
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...found['/unified-search'] })))
  fireEvent.change(screen.getByTestId('search-input'), { target: { value: 'other' } })
  await waitFor(() => expect(shownSymbols()).toEqual(['PEPE', 'PEPE2']))
  expect(screen.getByTestId<HTMLSelectElement>('search-dex').value).toBe('')
})

test('a failed search shows an error and a retry', async () => {
  await openAndType({ '/unified-search': new Error('down') })
  expect(await screen.findByTestId('retry')).toBeTruthy()
  expect(screen.queryByTestId('search-row')).toBeNull()
})

test('an empty result shows a text', async () => {
  await openAndType({ '/unified-search': { code: '000000', data: [], counts: {} } })
  expect((await screen.findByTestId('search-none')).textContent).toContain('未找到结果')
})

test('a slash typed into a field stays a slash', async () => {
  await openAndType(found)
  useSearchDialog.setState({ isOpen: false })
  const field = document.createElement('input')
  document.body.append(field)
  fireEvent.keyDown(field, { key: '/' })
  expect(useSearchDialog.getState().isOpen).toBe(false)
  field.remove()
})

test.each([
  { chain: 'base', hoursAgo: 1, marks: 1 },
  { chain: 'base', hoursAgo: 25, marks: 0 },
  { chain: 'eth', hoursAgo: 1, marks: 0 },
] as const)(
  'volumes of a day with missing blocks: $chain, $hoursAgo h ago → $marks',
  async ({ chain, hoursAgo, marks }) => {
    const { queries } = await openAndType({
      ...found,
      ...gapAnswers(chain, Date.now() - hoursAgo * 3_600_000),
    })
    await untilStatusKnown(queries)
    await screen.findAllByTestId('search-row')
    const dialog = within(screen.getByTestId('search-dialog'))
    await waitFor(() => expect(dialog.queryAllByTestId('incomplete-since')).toHaveLength(marks))
  },
)
