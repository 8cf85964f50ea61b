import type { UserPositionWire, UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import type { RadarToken } from '@peregrine/contract/topics/radar'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnWallet, setLocalWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { walletReport } from '../../testing/walletReport.ts'
import { tradeWire } from '../../testing/tradeWire.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ status: 'visitor', session: null })
  setLocalWallets('none', [])
})

const address = `0x${'b'.repeat(40)}`
const pepe = `0x${'a'.repeat(40)}`
const api = `/api/user/eth/${address}`

function fees(venueUsd: string) {
  return { venueUsd, routerUsd: '0', networkUsd: '0', tipUsd: '0' }
}

function position(part: Partial<WalletPositionWire>): WalletPositionWire {
  return {
    network: 'eth',
    inPeriod: { trades: 3, volumeUsd: '200', realisedUsd: '25' },
    firstBuyAt: 1_600_000_000_000,
    closedAt: null,
    tokenAddress: pepe,
    symbol: 'PEPE',
    decimals: 18,
    bestPool: null,
    tokenPrice: 2,
    buys: 2,
    sells: 1,
    boughtUnits: '4000000000000000000',
    soldUnits: '1000000000000000000',
    heldUnits: '3000000000000000000',
    balanceUnits: '3000000000000000000',
    boughtUsd: '125',
    soldUsd: '75',
    costUsd: '75',
    realisedUsd: '25',
    unmatchedSoldUsd: '0',
    unrealisedUsd: '-69',
    roiPercent: -35.2,
    parts: {
      grossBoughtUsd: '122.5',
      grossSoldUsd: '76',
      grossCostUsd: '73.5',
      grossRealisedUsd: '27',
      grossUnrealisedUsd: '-67.5',
      fees: { bought: fees('2.5'), sold: fees('1'), cost: fees('1.5'), realised: fees('2') },
      unknownFees: [],
    },
    isBasisComplete: true,
    costUnknownBefore: null,
    outcome: 'win',
    lastTradeAt: 1_700_000_000_000,
    ...part,
  }
}

const wif = position({
  tokenAddress: `0x${'d'.repeat(40)}`,
  symbol: 'WIF',
  tokenPrice: null,
  boughtUsd: '900',
  realisedUsd: '-3',
  inPeriod: { trades: 1, volumeUsd: '940', realisedUsd: '-3' },
  unrealisedUsd: null,
  isBasisComplete: false,
  unmatchedSoldUsd: '40',
  balanceUnits: '7000000000000000000',
  lastTradeAt: 1_600_000_000_000,
})

const user: UserWire = {
  network: 'eth',
  address,
  name: 'Kate',
  kol: null,
  method: 'fifo',
  isComplete: true,
  incompleteSince: null,
  tradeLimit: 10_000,
  tradeCount: 3,
  buys: 2,
  sells: 1,
  buyUsd: '1025',
  sellUsd: '115',
  volumeUsd: '1140',
  unpricedTrades: 0,
  incompletePositions: 0,
  realisedUsd: '22',
  unrealisedUsd: '-69.5',
  grossRealisedUsd: '24',
  grossUnrealisedUsd: '-68',
  fees: {
    realised: { venueUsd: '1', routerUsd: '0', networkUsd: '1', tipUsd: '0' },
    cost: { venueUsd: '1.5', routerUsd: '0', networkUsd: '0', tipUsd: '0' },
  },
  unknownFees: ['router'],
  unpriced: 1,
  wins: 1,
  losses: 1,
  winRate: 50,
  tokensTraded: 2,
  firstTradeAt: 1_600_000_000_000,
  lastTradeAt: 1_700_000_000_000,
  report: walletReport(),
  positions: [position({}), wif],
  unlisted: 0,
  holdings: [],
  trades: { items: [], next: null },
}

const sell = tradeWire({ id: 's1', tradeType: 'sell', buy: false })
const sheet: UserPositionWire = {
  position: { ...position({}), lastTradeAt: 1_700_000_000_000 },
  incompleteSince: null,
  sources: { bought: ['b1', 'b2'], sold: ['s1'], realised: ['b1', 's1'], held: ['b1', 'b2'] },
  trades: [sell, tradeWire({ id: 'b2' }), tradeWire({ id: 'b1' })],
}
const radarToken: RadarToken = {
  network: 'eth',
  tokenAddress: pepe,
  poolAddress: null,
  symbol: 'PEPE',
  name: 'Pepe',
  tokenPrice: 2,
  marketCap: null,
  liquidity: 0,
  change5m: null,
  change1h: null,
  change24h: null,
  volume1h: 0,
  unpriced: 0,
  buys1h: 0,
  sells1h: 0,
  tradedAt: null,
}
const ok = (data: unknown) => ({ code: '000000', data })
// A request is answered by the first path it starts with.
const answers = {
  [`${api}/trades`]: ok({ items: [tradeWire({ id: 't1' })], next: 'more' }),
  // The address has no trades on its other networks.
  [`/api/user/base/${address}/trades`]: ok({ items: [], next: null }),
  [`/api/user/bsc/${address}/trades`]: ok({ items: [], next: null }),
  [`${api}/sources`]: ok({ count: 1, trades: [tradeWire({ id: 't1' })] }),
  [`${api}/${pepe}`]: ok(sheet),
  [`${api}?method=cash`]: ok({
    ...user,
    method: 'cash',
    report: walletReport({ realisedUsd: '-1000' }),
  }),
  [`${api}?`]: ok(user),
}
const path = `/user/eth/${address}`

test.each([
  [`/user/moon/${address}`, 'bad-network'],
  ['/user/eth/0x12', 'bad-address'],
  [`/user/sol/${address}`, 'bad-address'],
])('%s says what is wrong and offers the search', async (wrong, testId) => {
  await renderApp({ path: wrong, answers })
  await screen.findByTestId(testId)
  fireEvent.click(screen.getByTestId('bad-search'))
  await screen.findByTestId('search-input')
})

test('a wallet shows its name, its sums and its positions; what is unknown is a dash', async () => {
  await renderApp({ path: `/user/eth/0x${'B'.repeat(40)}`, answers })
  await screen.findByTestId('user-page')
  expect(screen.getByTestId('user-name').textContent).toContain('Kate')
  expect((await screen.findByTestId('user-total')).textContent).toContain('−$47.50')
  expect(screen.getByTestId('user-realised').textContent).toContain('+$22.00')
  expect(screen.getByTestId('user-win-rate').textContent).toContain('66.7%')
  const [first, second] = await screen.findAllByTestId('position-row')
  expect(first?.textContent).toContain('PEPE')
  expect(first?.textContent).toContain('−35.2%')
  expect(within(second as HTMLElement).getByTestId('position-unrealised').textContent).toBe('–')
  expect(document.title).toBe('Kate · 游隼 Peregrine')
})

const textOf = (testId: string) => screen.getByTestId(testId).textContent

test('a profit opens its parts: before fees, each kind of fee, net; what is unknown is no zero', async () => {
  await renderApp({ path, answers, locale: 'en' })
  const total = within(await screen.findByTestId('user-total')).getByTestId('opens-parts')
  fireEvent.click(total)
  await screen.findByTestId('parts-card')
  expect(textOf('parts-gross')).toBe('Before fees−$44.00')
  expect(textOf('parts-venue')).toBe('Venue fees−$2.50')
  expect(textOf('parts-router')).toBe('Router and bot feesunknown')
  expect(textOf('parts-network')).toBe('Network fees−$1.00')
  expect(textOf('parts-tip')).toBe('Tips$0.00')
  expect(textOf('parts-net')).toBe('Net−$47.50')
  expect(textOf('parts-unknown')).toContain('not visible')
  fireEvent.click(total)
  await waitFor(() => expect(screen.queryByTestId('parts-card')).toBeNull())
})

test('the sheet behind a number has its parts: what was paid is dearer by the fees', async () => {
  await renderApp({ path, answers, locale: 'en' })
  const [first] = await screen.findAllByTestId('position-row')
  fireEvent.click(within(first as HTMLElement).getByTestId('position-bought'))
  await screen.findByTestId('figure-parts')
  expect(textOf('parts-gross')).toBe('Before fees$122.50')
  expect(textOf('parts-venue')).toBe('Venue fees+$2.50')
  expect(textOf('parts-net')).toBe('Net$125.00')
  expect(screen.queryByTestId('parts-unknown')).toBeNull()
})

test('a position that is older than the index says before when its cost is unknown, and shows no profit', async () => {
  const at = new Date()
  at.setHours(at.getHours() - 1, 5, 0, 0)
  const older = { ...user.positions[1], realisedUsd: null, costUnknownBefore: at.getTime() }
  const positions = [user.positions[0], older]
  await renderApp({
    path,
    answers: { ...answers, [`${api}?`]: ok({ ...user, positions, realisedUsd: null }) },
    locale: 'en',
  })
  const [, second] = await screen.findAllByTestId('position-row')
  const row = within(second as HTMLElement)
  expect(row.getByTestId('earlier-cost').textContent).toBe(
    `cost unknown before ${String(at.getHours()).padStart(2, '0')}:05`,
  )
  expect(row.queryByTestId('basis-incomplete')).toBeNull()
  expect(row.getByTestId('position-realised').textContent).toBe('–')
  expect(screen.getByTestId('user-total').textContent).toContain('–')
})

test('an incomplete basis is shown, and an unexplained balance is marked', async () => {
  await renderApp({ path, answers, locale: 'en' })
  const [first, second] = await screen.findAllByTestId('position-row')
  expect(within(first as HTMLElement).queryByTestId('basis-incomplete')).toBeNull()
  expect(within(first as HTMLElement).queryByTestId('position-moved')).toBeNull()
  const mark = within(second as HTMLElement).getByTestId('basis-incomplete')
  expect(mark.textContent).toBe('Cost incomplete')
  expect(mark.title).toContain('$40.00')
  expect(within(second as HTMLElement).getByTestId('position-moved').title).toContain('7')
})

test('the columns sort, both ways, and the address keeps it', async () => {
  const { router } = await renderApp({ path, answers })
  await screen.findAllByTestId('position-row')
  const tokens = () => screen.getAllByTestId('position-token').map(({ textContent }) => textContent)
  expect(tokens()).toEqual(['PEPE', 'WIF'])
  fireEvent.click(screen.getByTestId('sort-bought'))
  await waitFor(() => expect(tokens()).toEqual(['WIF', 'PEPE']))
  fireEvent.click(screen.getByTestId('sort-bought'))
  await waitFor(() => expect(tokens()).toEqual(['PEPE', 'WIF']))
  expect(router.state.location.search).toEqual({ sort: 'bought', up: true })
})

test('the method can be switched, and the figures follow', async () => {
  const { router } = await renderApp({ path, answers })
  await screen.findByTestId('user-page')
  fireEvent.click(screen.getByTestId('user-method-cash'))
  await waitFor(() => expect(screen.getByTestId('user-realised').textContent).toContain('−$1.00K'))
  expect(router.state.location.search).toEqual({ method: 'cash' })
})

test.each([
  ['realised', ['s1', 'b1']],
  ['bought', ['b2', 'b1']],
  ['unrealised', ['b2', 'b1']],
  ['sold', ['s1']],
])('the number %s opens the trades that it comes from', async (figure, ids) => {
  await renderApp({ path, answers })
  const [row] = await screen.findAllByTestId('position-row')
  fireEvent.click(within(row as HTMLElement).getByTestId(`position-${figure}`))
  const shown = within(await screen.findByTestId('source-sheet'))
  const rows = await shown.findAllByTestId('user-trade')
  expect(rows.map(({ dataset }) => dataset.id)).toEqual(ids)
  expect(shown.getByTestId('sheet-count').textContent).toContain(String(ids.length))
  fireEvent.click(shown.getByTestId('sheet-close'))
  await waitFor(() => expect(screen.queryByTestId('source-sheet')).toBeNull())
})

test('a number of a token that was only received opens without trades, and says that it was received', async () => {
  const received = { ...sheet.position, boughtUsd: null, isBasisComplete: false, lastTradeAt: null }
  const empty: UserPositionWire = {
    position: received,
    incompleteSince: null,
    sources: { bought: [], sold: [], realised: [], held: [] },
    trades: [],
  }
  await renderApp({ path, answers: { ...answers, [`${api}/${pepe}`]: ok(empty) }, locale: 'en' })
  const [row] = await screen.findAllByTestId('position-row')
  fireEvent.click(within(row as HTMLElement).getByTestId('position-bought'))
  const shown = within(await screen.findByTestId('source-sheet'))
  await shown.findByTestId('sheet-empty')
  expect(shown.getByTestId('sheet-received').textContent).toContain('No purchase is recorded')
})

test('trades have a tab of their own, on all networks; more can be loaded', async () => {
  const onBase = tradeWire({ id: 'base1', network: 'base', timestamp: 1_600_000_000_000 })
  const base = { [`/api/user/base/${address}/trades`]: ok({ items: [onBase], next: null }) }
  await renderApp({ path: `${path}?tab=trades`, answers: { ...answers, ...base } })
  await screen.findAllByTestId('user-trade')
  // The older trade on Base waits until those on Ethereum before it are loaded.
  expect(shownIds()).toEqual(['t1'])
  screen.getByTestId('user-trades-more')
})

test('on a narrow screen positions are cards with the same numbers', async () => {
  await renderApp({ path, answers, isNarrow: true })
  const [row] = await screen.findAllByTestId('position-row')
  within(row as HTMLElement).getByTestId('position-realised')
  fireEvent.change(screen.getByTestId('sort-select'), { target: { value: 'bought' } })
  await waitFor(() => expect(screen.getAllByTestId('position-token')[0]?.textContent).toBe('WIF'))
})

test('a trade of the feed leads to the wallet that made it', async () => {
  const { live, router } = await renderApp({ path: '/', answers })
  await screen.findByTestId('feed')
  act(() => live.snapshot('feed/without/0/eth/all', [tradeWire({ id: 'f1', senderAddress: address })]))
  fireEvent.click(await screen.findByTestId('wallet-link'))
  await screen.findByTestId('user-page')
  expect(router.state.location.pathname).toBe(path)
})

test('a wallet with more trades than are read says so', async () => {
  const capped = { ...answers, [`${api}?`]: ok({ ...user, isComplete: false }) }
  await renderApp({ path, answers: capped })
  expect((await screen.findByTestId('user-capped')).textContent).toContain('10000')
})

test('a wallet without trades says so and offers the search', async () => {
  const nothing = { ...user, tradeCount: 0, positions: [], holdings: [] }
  await renderApp({ path, answers: { [`${api}?`]: ok(nothing) } })
  await screen.findByTestId('user-empty')
  fireEvent.click(screen.getByTestId('user-search'))
  await screen.findByTestId('search-input')
})

test('a server that fails is named, and retry loads the wallet', async () => {
  await renderApp({ path, answers: { [api]: { code: 'chain.unreachable', data: null } } })
  const retry = await screen.findByTestId('retry')
  vi.stubGlobal('fetch', async () => Response.json(ok(user)))
  fireEvent.click(retry)
  await screen.findByTestId('user-page')
})

const stream = `walletTrades/${address}/eth`
const shownIds = () => screen.getAllByTestId('user-trade').map(({ dataset }) => dataset.id)

/** Sets the figures returned from now on, and counts the requests. */
function answerFigures(next: () => UserWire) {
  const asked: string[] = []
  const pages = answers[`${api}/trades`]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path.startsWith(`${api}/trades`) ? pages : ok(next()))
  })
  return asked
}

test('a trade appears live above the earlier ones, and a retracted one disappears', async () => {
  const { live } = await renderApp({ path: `${path}?tab=trades`, answers })
  await screen.findByTestId('user-trade')
  const full = Array.from({ length: 100 }, (_, at) =>
    tradeWire({ id: `l${at}`, timestamp: 1_700_000_001_000 - at }),
  )
  act(() => live.snapshot(stream, full))
  await waitFor(() => expect(shownIds()[0]).toBe('l0'))
  act(() =>
    live.event(stream, [{ type: 'trade', trade: tradeWire({ id: 'new', timestamp: 1_700_000_002_000 }) }], 2),
  )
  await waitFor(() => expect(shownIds().slice(0, 2)).toEqual(['new', 'l0']))
  act(() => live.event(stream, [{ type: 'removed', ids: ['new'] }], 3))
  await waitFor(() => expect(shownIds()[0]).toBe('l0'))
})

test('after a trade the figures are read again, and without one they are not', async () => {
  const { live } = await renderApp({ path, answers })
  await screen.findByTestId('user-page')
  const asked = answerFigures(() => ({
    ...user,
    tradeCount: 4,
    report: walletReport({ realisedUsd: '900' }),
  }))
  act(() => live.snapshot(stream, []))
  expect(asked).toEqual([])
  act(() => live.event(stream, [{ type: 'trade', trade: tradeWire({ id: 'n1' }) }], 2))
  await waitFor(() => expect(screen.getByTestId('user-realised').textContent).toContain('+$900'))
  expect(asked).toHaveLength(1)
})

test('figures that were read before the stream knew of a trade are read again', async () => {
  const { live } = await renderApp({ path, answers })
  await screen.findByTestId('user-page')
  answerFigures(() => ({
    ...user,
    report: walletReport({ realisedUsd: '900' }),
    trades: { items: [tradeWire({ id: 'n1' })], next: null },
  }))
  act(() => live.snapshot(stream, [tradeWire({ id: 'n1' })]))
  await waitFor(() => expect(screen.getByTestId('user-realised').textContent).toContain('+$900'))
})

test('what is held is worth what its token costs now', async () => {
  const { live } = await renderApp({ path, answers })
  const [row] = await screen.findAllByTestId('position-row')
  const figures = { ...radarToken, tokenAddress: pepe, tokenPrice: 30 }
  act(() => live.snapshot(`radar/eth/${[pepe, wif.tokenAddress].sort().join(',')}`, [figures]))
  // Three at 30 dollars, which cost 75.
  await waitFor(() =>
    expect(within(row as HTMLElement).getByTestId('position-unrealised').textContent).toContain('+$15.00'),
  )
  expect(screen.getByTestId('user-unrealised').textContent).toContain('+$14.50')
})

test('the wallet is polled only while the stream is down', async () => {
  const { live } = await renderApp({ path, answers })
  await screen.findByTestId('user-page')
  const asked = answerFigures(() => ({ ...user, report: walletReport({ realisedUsd: '900' }) }))
  vi.useFakeTimers()
  try {
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked.filter((url) => url.startsWith(api))).toEqual([])
    act(() => live.turn('lost'))
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(asked.filter((url) => url.startsWith(`${api}?`))).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

const solana = 'So11111111111111111111111111111111111111112'
const ownWallet = (wallet: Partial<OwnWallet>): OwnWallet => ({
  address,
  family: 'EVM',
  label: '',
  group: '',
  kind: 'local',
  ...wallet,
})

test('from one own wallet a menu leads to the others, of all families, with the same choices', async () => {
  useSession.setState({ status: 'signedIn', session: { address: solana, chainFamily: 'SOL' } })
  setLocalWallets('unlocked', [ownWallet({}), ownWallet({ address: pepe, label: 'Second' })])
  const session = ok({ address: solana, chainFamily: 'SOL' })
  const { router } = await renderApp({
    path: `${path}?method=cash&scope=base`,
    answers: { ...answers, '/auth/session': session },
    locale: 'en',
  })
  const picker = await screen.findByTestId('user-own')
  expect(picker.textContent).toBe('My wallets: Wallet 1 · EVM')
  fireEvent.click(picker)
  const lines = await screen.findAllByTestId('user-own-wallet')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'So11…1112',
    'Wallet 1 · EVM0xbbbb…bbbb',
    'Second0xaaaa…aaaa',
  ])
  expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual([null, 'page', null])
  expect(lines[2]?.getAttribute('href')).toBe(`/user/eth/${pepe}?method=cash&scope=base`)
  fireEvent.click(lines[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/sol/${solana}`))
  expect(router.state.location.search).toEqual({ method: 'cash' })
})

test.each([
  ['of somebody else', [ownWallet({ address: pepe }), ownWallet({ address: wif.tokenAddress })]],
  ['that is the only one', [ownWallet({})]],
])('a wallet %s leads to no others', async (_, own) => {
  setLocalWallets('unlocked', own)
  await renderApp({ path, answers })
  await screen.findByTestId('user-total')
  expect(screen.queryByTestId('user-own')).toBeNull()
})
