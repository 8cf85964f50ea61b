import type { SquareRow } from '@peregrine/contract/squareRow'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { watchedWalletsQuery } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { playSound } from '../../kit/sound/playSound.ts'
import { placeTrade } from '../../domain/doors/tradeDoor.ts'
import { stepAlong } from '../../domain/tokens/tokenTrail.ts'
import { gapAnswers, untilStatusKnown } from '../../testing/gapAnswers.ts'
import { keepPresets, useFilterPresets } from '../../domain/presets/useFilterPresets.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { defaultSettings, readColumnSettings, useColumnSettings } from './useColumnSettings.ts'
import { toSquareSearch } from './squareSearch.ts'

vi.mock('../../kit/sound/playSound.ts', () => ({ playSound: vi.fn() }))
vi.mock('../../domain/doors/tradeDoor.ts', () => ({ placeTrade: vi.fn() }))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(playSound).mockClear()
  vi.mocked(placeTrade).mockClear()
  useColumnSettings.setState(defaultSettings)
  keepPresets('square', [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ status: 'visitor', session: null })
})

const nowMs = 1_700_000_000_000
const squareRow = (symbol: string, part: Partial<SquareRow> = {}): SquareRow => ({
  network: 'four',
  token: `0x${symbol}`,
  pool: `0x${symbol}c`,
  dex: 'fourmeme',
  name: `${symbol} coin`,
  symbol,
  uri: null,
  creator: '0xdev',
  createdAt: nowMs,
  updatedAt: nowMs,
  stage: 'curve',
  progress: 42,
  toPool: null,
  tokenPrice: 0.000012,
  marketCap: 12_000,
  quote: 'BNB',
  liquidity: 9_000,
  volume: 1_200,
  unpriced: 0,
  buys: 30,
  sells: 12,
  holders: 25,
  top10: 48.2,
  dev: 4.4,
  snipers: 3,
  sniperShare: 2,
  kols: 1,
  firstBuyers: 70,
  firstBuyersIn: 23,
  newWallets: 12,
  ...part,
})

const latest = 'square/latest//four'
const tokens = (column = 'latest') =>
  [...screen.getByTestId(`column-${column}`).querySelectorAll('[data-testid=launch-card]')].map((card) =>
    (card as HTMLElement).dataset.token?.slice(2),
  )

async function openSquare(
  rows = [squareRow('AAA', { createdAt: nowMs + 1 }), squareRow('BBB')],
  answers: Record<string, unknown> = {},
) {
  const app = await renderApp({ path: '/square?pad=four', answers })
  act(() => app.live.snapshot(latest, rows))
  await waitFor(() => expect(tokens()).toEqual(rows.map(({ symbol }) => symbol)))
  return app
}

function tell(app: Awaited<ReturnType<typeof openSquare>>, offset: number, ...events: unknown[]) {
  act(() => app.live.event(latest, events, offset))
}
const news = (row: SquareRow) => ({ type: 'row', column: 'latest', row })

test('a row shows the token, its trading and its holders', async () => {
  await openSquare()
  const text = screen.getAllByTestId('launch-card')[0]?.textContent ?? ''
  for (const part of [
    'AAA',
    'AAA coin',
    '$12.0K',
    '42.0%',
    '$1.20K',
    '42',
    '25',
    'KOL 1',
    '48%',
    'Dev 4%',
    '新钱包 12',
    '23/70',
    '3',
  ])
    expect(text).toContain(part)
})

test('it says since when launches are known, and why not earlier', async () => {
  const since = new Date(Date.now() - 3_600_000).setMinutes(5, 0, 0)
  const launches = { since, isReading: false, trouble: 'not-served' }
  const data = { mode: 'live', chains: [{ chain: 'bsc', lagMs: 900, launches }] }
  await openSquare(undefined, { '/api/status': { code: '000000', data } })
  const mark = await screen.findByTestId('launches-since')
  expect(mark.textContent).toMatch(/:05 起$/)
  expect(mark.title).toMatch(/^BSC: .*:05 起的发射已读取，节点不提供更早的$/)
})

test('trades of before the indexing are a dash with their reason, not a zero', async () => {
  await openSquare([squareRow('AAA', { volume: null, buys: null, sells: null })])
  const card = screen.getByTestId('launch-card')
  const dashes = [...card.querySelectorAll('[title="未知：发射时本服务器还没有读取这条链"]')]
  expect(dashes.map(({ textContent }) => textContent)).toEqual(['–', '–'])
})

test('an uncounted figure is a dash with its reason, not a zero or a warning', async () => {
  const uncounted = {
    holders: null,
    kols: null,
    top10: null,
    dev: null,
    snipers: null,
    sniperShare: null,
    newWallets: null,
    firstBuyers: null,
    firstBuyersIn: null,
  }
  await openSquare([squareRow('AAA', uncounted)])
  const card = screen.getByTestId('launch-card')
  const dashes = [...card.querySelectorAll('[role=img]')].filter(({ textContent }) => textContent === '–')
  expect(dashes.map(({ parentElement }) => parentElement?.textContent?.trim())).toEqual([
    '持有人 –',
    'KOL –',
    '新钱包 –',
    '前 70 买家 –',
    '前十 –',
    'Dev –',
    '狙击 –',
  ])
  for (const dash of dashes) {
    expect(dash.getAttribute('title')).toContain('未知')
    expect(dash.getAttribute('aria-label')).toBe(dash.getAttribute('title'))
    expect(dash.closest('.text-warn')).toBeNull()
    // The row's covering link must not take the pointer from it.
    expect(dash.className).toContain('z-10')
  }
})

const owner = `0x${'a1'.repeat(20)}`
const ok = (data: unknown) => ({ code: '000000', data })
const followed = {
  '/auth/session': ok({ address: owner, chainFamily: 'EVM', id: 'x' }),
  '/api/followed-holders': ok([{ chain: 'bsc', token: '0xAAA', count: 2 }]),
}
const hearts = () =>
  screen
    .getAllByTestId('launch-card')
    .map((card) => card.querySelector('[data-testid=followed-holders]')?.textContent)

test('a row shows how many watched wallets hold it, if any', async () => {
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
  const whale = newlyWatched({ address: `0x${'b'.repeat(40)}`, chainType: 1, name: '老王' }, 1)
  await openSquare(undefined, { ...followed, '/monitor-config/query/': ok([whale]) })
  await waitFor(() => expect(hearts()).toEqual(['♥2', undefined]))
  expect(screen.getByTestId('followed-holders').title).toBe('你监控的钱包中有 2 个持有')
  act(() => useSession.setState({ status: 'visitor', session: null }))
  await waitFor(() => expect(hearts()).toEqual([undefined, undefined]))
})

test('without watched wallets no holders are requested', async () => {
  useSession.setState({ status: 'signedIn', session: { address: owner, chainFamily: 'EVM' } })
  const { queries } = await openSquare(undefined, { ...followed, '/monitor-config/query/': ok([]) })
  await waitFor(() => expect(queries.getQueryData(watchedWalletsQuery(owner).queryKey)).toBeTruthy())
  const holders = queries.getQueryCache().findAll({ queryKey: ['own', owner, 'followed-holders'] })
  expect(holders.map(({ state }) => [state.status, state.fetchStatus])).toEqual([['pending', 'idle']])
  expect(hearts()).toEqual([undefined, undefined])
})

test('new rows enter at the top, rows that fail the filter leave at once', async () => {
  const app = await openSquare()
  tell(app, 2, news(squareRow('NEW', { createdAt: nowMs + 9 })), { type: 'removed', tokens: ['0xBBB'] })
  await waitFor(() => expect(tokens()).toEqual(['NEW', 'AAA']))
})

test('a hovered list holds its rows, keeps updating figures, and marks rows that left', async () => {
  const app = await openSquare()
  const list = screen.getByTestId('column-latest-list').parentElement as HTMLElement
  fireEvent.pointerEnter(list)
  tell(
    app,
    2,
    news(squareRow('NEW', { createdAt: nowMs + 9 })),
    news(squareRow('AAA', { createdAt: nowMs + 1, marketCap: 99_000 })),
    { type: 'removed', tokens: ['0xBBB'] },
  )
  await waitFor(() => expect(screen.getByTestId('column-latest-list-waiting').textContent).toContain('1'))
  expect(tokens()).toEqual(['AAA', 'BBB'])
  const [first, second] = screen.getAllByTestId('launch-card')
  expect(first?.textContent).toContain('$99.0K')
  expect(second?.dataset.left).toBe('true')
  fireEvent.pointerLeave(list)
  expect(tokens()).toEqual(['NEW', 'AAA'])
})

test('rows keep their place while their rank changes', async () => {
  const app = await renderApp({ path: '/square?pad=four' })
  const key = `square/progress/${defaultSettings.progress.filter}/four`
  act(() => app.live.snapshot(key, [squareRow('AAA', { progress: 80 }), squareRow('BBB', { progress: 70 })]))
  await waitFor(() => expect(tokens('progress')).toEqual(['AAA', 'BBB']))
  const up = { type: 'row', column: 'progress', row: squareRow('BBB', { progress: 95 }) }
  act(() => app.live.event(key, [up], 2))
  await waitFor(() => expect(screen.getByTestId('column-progress').textContent).toContain('95.0%'))
  expect(tokens('progress')).toEqual(['AAA', 'BBB'])
})

test('risk figures keep their places whatever they say, in two shades of warning; unknown ones have none', async () => {
  await openSquare([
    squareRow('AAA', { kols: 0, top10: 45, dev: 25, snipers: 15, sniperShare: 26.4 }),
    squareRow('BBB', { kols: null, top10: 61, dev: null, snipers: 0, sniperShare: 0 }),
  ])
  const figures = screen.getAllByTestId('risk-figures').map((line) =>
    [...line.children].map((cell) => {
      const tone = ['text-warn', 'text-danger'].find((one) => cell.classList.contains(one)) ?? ''
      return `${cell.textContent} ${tone}`.trim()
    }),
  )
  const people = ['新钱包 12', '前 70 买家 23/70']
  expect(figures).toEqual([
    [
      '持有人 25',
      'KOL 0',
      '',
      ...people,
      '前十 45% text-warn',
      'Dev 25% text-danger',
      '狙击 15 · 26% text-warn',
    ],
    ['持有人 25', 'KOL –', '', ...people, '前十 61% text-danger', 'Dev –', '狙击 0'],
  ])
  // None of them depends on the room that there is.
  for (const line of screen.getAllByTestId('risk-figures')) expect(line.querySelector('.hidden')).toBeNull()
})

test('on a phone a column is named once, by the choice of columns, and the tools share the line of its search', async () => {
  const app = await renderApp({ path: '/square?pad=four', isNarrow: true })
  act(() => app.live.snapshot(latest, [squareRow('AAA')]))
  const column = await screen.findByTestId('column-latest')
  const names = screen.getAllByText('新币')
  expect(names.map(({ className }) => className.includes('max-sm:sr-only'))).toEqual([false, true])
  const line = within(column).getByTestId('find-latest').closest('div')
  for (const testId of ['square-pad', 'square-legend', 'square-lag'])
    expect(line?.querySelector(`[data-testid=${testId}]`)).not.toBeNull()
  expect(screen.getAllByTestId('square-lag')).toHaveLength(1)
  fireEvent.click(screen.getByTestId('square-column-progress'))
  await screen.findByTestId('column-progress')
  expect(screen.queryByTestId('column-latest')).toBeNull()
})

test('a filter is applied by the server, stored, and counted on its button', async () => {
  const app = await openSquare()
  fireEvent.click(screen.getByTestId('filter-latest'))
  fireEvent.change(await screen.findByTestId('range-holders-min'), { target: { value: '50' } })
  fireEvent.click(screen.getByTestId('preset-liquidity-5000'))
  fireEvent.change(screen.getByTestId('filter-exclude'), { target: { value: 'Dog，cat' } })
  fireEvent.click(screen.getByTestId('filter-apply'))
  const filter = 'liquidity=5000~;holders=50~;out=cat,dog'
  await waitFor(() => expect(app.live.emitted.at(-1)?.body.filter).toBe(filter))
  act(() => app.live.snapshot(`square/latest/${filter}/four`, []))
  await waitFor(() => expect(screen.getByTestId('column-latest').textContent).toContain('没有符合条件的代币'))
  expect(screen.getByTestId('filter-latest').textContent).toBe('3')
  expect(Object.values({ ...localStorage }).some((text) => String(text).includes(filter))).toBe(true)
})

test('what is typed into the search box is looked for once typing pauses', async () => {
  const app = await openSquare()
  fireEvent.change(screen.getByTestId('find-latest'), { target: { value: ' Pepe' } })
  await waitFor(() => expect(app.live.emitted.at(-1)?.body.filter).toBe('find=pepe'))
})

test('all launchpads share one list, newest first', async () => {
  const app = await renderApp({ path: '/square' })
  const four = [squareRow('AAA', { createdAt: nowMs + 1 }), squareRow('CCC', { createdAt: nowMs - 1 })]
  act(() => app.live.snapshot(latest, four))
  await waitFor(() => expect(tokens()).toEqual(['AAA', 'CCC']))
  act(() =>
    app.live.snapshot('square/latest//pump', [
      squareRow('PPP', { network: 'pump', createdAt: nowMs + 2 }),
      squareRow('QQQ', { network: 'pump', createdAt: nowMs }),
    ]),
  )
  await waitFor(() => expect(tokens()).toEqual(['PPP', 'AAA', 'QQQ', 'CCC']))
})

test('the button of a row buys for the amount of its column', async () => {
  await openSquare()
  fireEvent.change(screen.getByTestId('amount-latest'), { target: { value: '0.25' } })
  fireEvent.click(screen.getAllByTestId('square-buy')[0] as HTMLElement)
  const intent = { network: 'four', side: 'buy', token: '0xAAA', pool: '0xAAAc', amount: '0.25' }
  expect(placeTrade).toHaveBeenLastCalledWith(expect.objectContaining(intent))
  fireEvent.change(screen.getByTestId('amount-latest'), { target: { value: '-1' } })
  fireEvent.click(screen.getAllByTestId('square-buy')[0] as HTMLElement)
  expect(placeTrade).toHaveBeenLastCalledWith(expect.objectContaining(intent))
})

test('a launch plays a sound only in a column with sound enabled', async () => {
  const app = await openSquare()
  tell(app, 2, news(squareRow('N1', { createdAt: nowMs + 9 })))
  await waitFor(() => expect(tokens()).toHaveLength(3))
  expect(playSound).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTestId('sound-latest'))
  tell(app, 3, news(squareRow('N2', { createdAt: nowMs + 10 })))
  await waitFor(() => expect(playSound).toHaveBeenCalledExactlyOnceWith('launch'))
  tell(app, 4, news(squareRow('N2', { createdAt: nowMs + 10, marketCap: 5 })))
  await waitFor(() => expect(screen.getByTestId('column-latest').textContent).toContain('$5.00'))
  expect(playSound).toHaveBeenCalledTimes(1)
})

test.each([
  { at: nowMs - 60_000, marks: 1 },
  { at: nowMs - 3_600_000, marks: 0 },
])(
  'blocks that are missing since the oldest launch are told beside the lag: $marks',
  async ({ at, marks }) => {
    const { queries } = await openSquare(undefined, gapAnswers('bsc', at))
    await untilStatusKnown(queries)
    const lag = within(await screen.findByTestId('square-lag'))
    await waitFor(() => expect(lag.queryAllByTestId('incomplete-since')).toHaveLength(marks))
  },
)

test('a column is sorted by a figure, either way, unknown ones last, and remembers it', async () => {
  const rows = [
    squareRow('AAA', { createdAt: nowMs + 3, marketCap: 5_000 }),
    squareRow('BBB', { createdAt: nowMs + 2, marketCap: null }),
    squareRow('CCC', { createdAt: nowMs + 1, marketCap: 9_000 }),
  ]
  await openSquare(rows)
  fireEvent.change(screen.getByTestId('sort-latest'), { target: { value: 'mcap' } })
  expect(tokens()).toEqual(['CCC', 'AAA', 'BBB'])
  fireEvent.click(screen.getByTestId('sort-latest-turn'))
  expect(tokens()).toEqual(['AAA', 'CCC', 'BBB'])
  expect(readColumnSettings('latest').order).toEqual({ sort: 'mcap', isUp: true })
  fireEvent.change(screen.getByTestId('sort-latest'), { target: { value: 'rank' } })
  expect(tokens()).toEqual(['AAA', 'BBB', 'CCC'])
  expect(screen.queryByTestId('sort-latest-turn')).toBeNull()
})

test('a filter is saved as a preset, applied, shared as a link, renamed and removed with undo', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  useColumnSettings.getState().change('latest', { filter: 'dev=~3' })
  await renderApp({ path: '/square?pad=four' })
  const filterButton = await screen.findByTestId('filter-latest')
  fireEvent.click(filterButton)
  fireEvent.change(await screen.findByTestId('preset-name'), { target: { value: '安全' } })
  fireEvent.click(screen.getByTestId('preset-save'))
  const preset = await screen.findByTestId('preset')
  expect(within(preset).getByTestId('preset-apply').textContent).toBe('安全')
  fireEvent.click(within(preset).getByTestId('preset-share'))
  await waitFor(() => expect(copied).toEqual([`${location.origin}/square?column=latest&filter=dev%3D%7E3`]))
  fireEvent.click(screen.getByTestId('filter-empty'))
  fireEvent.click(within(screen.getByTestId('preset')).getByTestId('preset-apply'))
  await waitFor(() => expect(screen.queryByTestId('square-filter')).toBeNull())
  expect(useColumnSettings.getState().latest.filter).toBe('dev=~3')
  fireEvent.click(filterButton)
  fireEvent.click(await screen.findByTestId('preset-rename'))
  const field = screen.getAllByTestId('preset-name')[0] as HTMLElement
  fireEvent.change(field, { target: { value: '稳' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByTestId('preset-apply')).textContent).toBe('稳')
  fireEvent.click(screen.getByTestId('preset-remove'))
  await waitFor(() => expect(screen.queryByTestId('preset')).toBeNull())
  expect(useFilterPresets.getState().square).toEqual([])
  fireEvent.click(await screen.findByTestId('toast-action'))
  expect(useFilterPresets.getState().square.map(({ name }) => name)).toEqual(['稳'])
})

test('a filter of the address stands in for the own one, which stays until it is kept', async () => {
  useColumnSettings.getState().change('latest', { filter: 'dev=~3' })
  const { router } = await renderApp({ path: '/square?pad=four&column=latest&filter=mcap%3D1000%7E' })
  expect((await screen.findByTestId('shared-latest')).textContent).toContain('筛选来自链接')
  expect(screen.queryByTestId('shared-progress')).toBeNull()
  expect(useColumnSettings.getState().latest.filter).toBe('dev=~3')
  fireEvent.click(screen.getByTestId('shared-keep'))
  await waitFor(() => expect(router.state.location.search).toEqual({ pad: 'four' }))
  expect(useColumnSettings.getState().latest.filter).toBe('mcap=1000~')
  expect(screen.queryByTestId('shared-latest')).toBeNull()
})

test.each([
  ['?column=other&filter=dev%3D%7E3', {}],
  ['?filter=dev%3D%7E3', {}],
  ['?column=latest&filter=nonsense', {}],
  [`?column=latest&filter=${'x'.repeat(601)}`, {}],
  ['?column=latest&filter=dev%3D%7E3%3Bx%3D1', { column: 'latest', filter: 'dev=~3' }],
])('the address %s is parsed', (query, expected) => {
  expect(toSquareSearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(expected)
})

test('keys step along the column that a token was opened from', async () => {
  const app = await openSquare()
  const migrated = squareRow('CCC', {
    stage: 'migrated',
    progress: 100,
    toPool: '0xCCCp',
    updatedAt: nowMs + 1,
  })
  const other = squareRow('DDD', { stage: 'migrated', progress: 100 })
  act(() => app.live.snapshot('square/completed//four', [migrated, other]))
  await waitFor(() => expect(tokens('completed')).toEqual(['CCC', 'DDD']))
  const link = (column: string) => within(screen.getByTestId(`column-${column}`)).getAllByRole('link')[1]
  fireEvent.click(link('completed') as HTMLElement)
  expect(stepAlong({ network: 'four', token: '0xDDD' }, 1)).toEqual({
    network: 'four',
    token: '0xCCC',
    pool: '0xCCCp',
  })
})
