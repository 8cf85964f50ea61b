import type { TokenLinksWire } from '@peregrine/contract/routes/tokenLinks'
import type { TweetWire } from '@peregrine/contract/tweet'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { pool, poolInfo, token } from '../../../testing/unknown-figures/knownWires.ts'
import { linkPlace } from './linkPlace.ts'

let drawn: () => void = () => undefined
// The chart draws on a canvas, which this environment lacks.
vi.mock('../chart/Candles.tsx', () => ({
  Candles: (props: { onDone: () => void }) => {
    drawn = props.onDone
    return <div data-testid="candles" />
  },
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const named: TokenLinksWire = {
  state: 'read',
  links: [
    { kind: 'x', url: 'https://x.com/pepe' },
    { kind: 'telegram', url: 'https://t.me/pepe' },
    { kind: 'website', url: 'https://xn--u1a.com/a' },
  ],
}

type Shown = {
  links?: unknown
  symbol?: string
  tab?: string
  tweets?: readonly TweetWire[]
  isNarrow?: boolean
}

async function show({
  links = named,
  symbol = 'PEPE',
  tab = 'trades',
  tweets = [],
  isNarrow = false,
}: Shown = {}) {
  const shown = await renderApp({
    path: `/eth/lp/${pool}?tab=${tab}`,
    locale: 'en',
    isNarrow,
    answers: {
      [`/eth/pool-info/${pool}`]: {
        code: '000000',
        data: { ...poolInfo, tokenAddress: token, tokenSymbol: symbol, launch: null },
      },
      [`/api/token-links/eth/${token}`]: { code: '000000', data: links },
      [`/twitter/${token}`]: { code: '000000', data: tweets },
    },
  })
  if (!isNarrow) {
    await screen.findByTestId('candles')
    await act(async () => drawn())
    if (tab === 'trades') {
      await screen.findByTestId('token-tabs-trades')
      act(() => shown.live.snapshot(`swap/eth/${pool}`, []))
    }
  }
  return shown
}

const kindsIn = (place: HTMLElement) =>
  within(place)
    .queryAllByTestId('token-link')
    .map((link) => [link.dataset.kind, link.textContent])

test('the links that a token’s maker named stand beside its name, with where they lead', async () => {
  await show()
  const header = screen.getByTestId('token-header')
  await within(header).findAllByTestId('token-link')
  expect(kindsIn(header)).toEqual([
    ['x', ''],
    ['telegram', ''],
    ['website', ''],
  ])
  const [x, telegram, website] = within(header).getAllByTestId('token-link')
  expect([x?.title, telegram?.title, website?.title]).toEqual([
    expect.stringContaining('x.com/pepe'),
    expect.stringContaining('t.me/pepe'),
    expect.stringContaining('xn--u1a.com/a'),
  ])
  expect(x?.title).toContain('not verified')
})

test('they open by a click alone, in a tab that learns nothing of the page', async () => {
  await show()
  const links = await within(screen.getByTestId('token-header')).findAllByTestId('token-link')
  for (const link of [...links, await screen.findByTestId('token-search-x')]) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
  // Nothing of them is loaded: neither pictures, nor hints to the browser.
  expect(document.querySelector('[src^="https:"], link[href^="https:"]')).toBeNull()
})

test('the facts name the host of a website, and what is not of X is not shown as X', async () => {
  await show()
  const facts = await screen.findByTestId('links')
  await waitFor(() =>
    expect(kindsIn(facts)).toEqual([
      ['x', 'x.com/pepe'],
      ['telegram', 't.me/pepe'],
      ['website', 'xn--u1a.com'],
    ]),
  )
})

test.each([
  [{ state: 'read', links: [] }, 'None in its launch', null],
  [{ state: 'failed', links: [] }, '–', 'could not be read'],
  [{ state: 'off', links: [] }, '–', 'reads nothing from outside'],
  [{ state: 'reading', links: [] }, 'Being read', null],
] as const)('no links and unknown links are told apart: %o', async (links, text, reason) => {
  await show({ links })
  const facts = await screen.findByTestId('links')
  await waitFor(() => expect(facts.textContent).toContain(text))
  if (reason !== null) expect(within(facts).getByRole('img').title).toContain(reason)
})

test('a link that is no https link shows nothing, whoever sent it', async () => {
  const urls = ['javascript:alert(1)', 'http://a.fun/', 'data:text/html,x', 'nonsense']
  const [first] = named.links
  await show({ links: { state: 'read', links: [...urls.map((url) => ({ kind: 'website', url })), first] } })
  const facts = await screen.findByTestId('links')
  await waitFor(() => expect(kindsIn(facts)).toEqual([['x', 'x.com/pepe']]))
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
})

test('the address is copied, and searched for on X', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  await show()
  fireEvent.click(await screen.findByTestId('token-copy'))
  await waitFor(() => expect(screen.getByTestId('token-copy').title).toBe('Copied'))
  expect(written).toEqual([token])
  expect(screen.getByTestId('token-search-x').getAttribute('href')).toBe(
    `https://x.com/search?q=${token}&f=live`,
  )
})

test.each([
  ['PEPE', 'https://x.com/search?q=%24PEPE&f=live'],
  ['a b&c', null],
])('the ticker %s is searched for where it is one', async (symbol, href) => {
  await show({ symbol })
  const facts = await screen.findByTestId('links')
  const found = within(facts)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(found.filter((one) => one?.includes('%24'))).toEqual(href === null ? [] : [href])
})

test('a long path is cut, and the front page has none', () => {
  expect(linkPlace('https://www.a.fun/')).toEqual({ host: 'a.fun', place: 'a.fun' })
  expect(linkPlace(`https://a.fun/${'b'.repeat(80)}`).place).toBe(`a.fun/${'b'.repeat(39)}…`)
})

const tweet: TweetWire = {
  tweetId: '1',
  userName: 'Kate',
  userUsername: 'kate',
  userProfileImage: null,
  content: `look at ${token}`,
  tweetTimeStr: '2026-11-20T10:00:00.000Z',
  isRetweet: false,
  medias: [],
  originalTweetId: null,
  originalAuthorName: null,
  originalUsername: null,
  originalProfileImage: null,
  originalContent: null,
  originalMedias: [],
  originalTweetTimeStr: null,
  tokens: [],
  kols: [],
  originalKols: [],
}

test('tweets that name the token have a tab of their own, in their own order', async () => {
  const { live } = await show({ tab: 'tweets', tweets: [tweet] })
  const tab = await screen.findByTestId('token-tweets')
  await within(tab).findByTestId('tweet')
  // The reader's own order is that of the list of all.
  expect(within(tab).queryByTestId('tweet-grip')).toBeNull()
  const newer = { ...tweet, tweetId: '2', userName: 'Mia', tweetTimeStr: '2026-11-20T11:00:00.000Z' }
  act(() => live.snapshot(`tweets/${token}`, [newer, tweet]))
  await waitFor(() =>
    expect(
      within(tab)
        .getAllByTestId('tweet-name')
        .map((name) => name.textContent),
    ).toEqual(['Mia', 'Kate']),
  )
})

test('without any it says that none names the token, also on a phone', async () => {
  await show({ tab: 'tweets', isNarrow: true })
  expect((await screen.findByTestId('tweets-empty')).textContent).toContain('No tweet names this token')
  expect(screen.getByTestId('view-tweets').getAttribute('aria-checked')).toBe('true')
})
