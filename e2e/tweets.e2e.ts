import type { TweetWire } from '@peregrine/contract/tweet'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { boxOf, drag, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open, read } = visits()

beforeAll(async () => {
  // The known traders have to buy a little before they have much to post.
  const second = () => read<TweetWire[]>('/twitter/all?page=2')
  await vi.waitUntil(async () => (await second()).length > 0, { timeout: 120_000, interval: 1_000 })
})

const idsOf = (page: Page) =>
  page.getByTestId('tweet').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-id')))

/** Serves our own tweets, so that the tested content is certain to be there. */
function serve(page: Page, tweets: readonly object[]): Promise<unknown> {
  return Promise.all([
    page.routeWebSocket(/socket\.io/, (link) => void link.close()),
    page.route('**/twitter/all?page=*', (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page')) - 1
      const data = tweets.slice(at * 10, at * 10 + 10)
      return route.fulfill({ json: { code: '000000', msg: 'success', data } })
    }),
  ])
}

const made = (id: number, more: Partial<TweetWire> = {}): TweetWire => ({
  tweetId: String(id),
  userName: `Vera ${id}`,
  userUsername: 'gm_vera',
  userProfileImage: null,
  content: `tweet ${id}`,
  tweetTimeStr: new Date(1_800_000_000_000 + id * 1_000).toISOString(),
  isRetweet: false,
  kols: [],
  originalKols: [],
  medias: [],
  originalTweetId: null,
  originalAuthorName: null,
  originalUsername: null,
  originalProfileImage: null,
  originalContent: null,
  originalMedias: [],
  originalTweetTimeStr: null,
  tokens: [],
  ...more,
})

test('tweets of known traders come in live, and a token that one names opens', async () => {
  const { page, problems } = await open('/twitterMonitor')
  await page.getByTestId('tweet').first().waitFor()
  const before = (await idsOf(page))[0]
  await vi.waitUntil(async () => (await idsOf(page))[0] !== before, 60_000)
  await page.getByTestId('tweet-token').first().click()
  await page.getByTestId('token-page').waitFor()
  expect(problems).toEqual([])
})

test('the tokens mentioned are shown next to the tweets, with their launch', async () => {
  const { page } = await open('/twitterMonitor')
  const row = page.getByTestId('mention-row').first()
  await row.waitFor()
  const token = await row.getAttribute('data-token')
  await row.click({ position: { x: 200, y: 10 } })
  await page.getByTestId('token-page').waitFor()
  expect(token).toMatch(/^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)
})

test('pages of ten load until one is not full', async () => {
  const all = Array.from({ length: 23 }, (_, i) => made(23 - i))
  const { page } = await open('/twitter', {}, (next) => serve(next, all))
  await page.getByTestId('tweet').first().waitFor()
  expect(await idsOf(page)).toHaveLength(10)
  expect(await page.getByTestId('tweets-load-more').textContent()).toBe('加载更多')
  await page.getByTestId('tweets-load-more').click()
  await expect.poll(async () => (await idsOf(page)).length).toBe(20)
  await page.getByTestId('tweets-load-more').click()
  await expect.poll(() => idsOf(page)).toEqual(all.map(({ tweetId }) => tweetId))
  expect(await page.getByTestId('tweets-load-more').count()).toBe(0)
})

test('a page that fails to load shows an error and a retry', async () => {
  let isDown = true
  const all = Array.from({ length: 15 }, (_, i) => made(15 - i))
  const { page } = await open('/twitter', {}, async (next) => {
    await serve(next, all)
    await next.route('**/twitter/all?page=2', (route) => (isDown ? route.abort() : route.fallback()))
  })
  await page.getByTestId('tweets-load-more').click()
  await page.getByTestId('tweets-more-failure').waitFor()
  isDown = false
  await page.getByTestId('tweets-load-more').click()
  await expect.poll(async () => (await idsOf(page)).length).toBe(15)
})

test('long tweets are cut, broken pictures replaced, retweets show whom they repeat', async () => {
  const { page } = await open('/twitter', {}, async (next) => {
    await next.route('**/api/image?url=*', (route) => route.abort())
    await serve(next, [
      made(3, { content: 'x'.repeat(201), userProfileImage: 'https://pbs.example/broken.jpg' }),
      made(2, { content: 'y'.repeat(101), medias: ['["https://pbs.example/broken.png"]'] }),
      made(1, {
        isRetweet: true,
        content: '',
        originalTweetId: '77',
        originalAuthorName: 'Koji',
        originalUsername: 'basedKoji',
        originalContent: '<img src=x onerror=alert(1)>'.padEnd(201, 'z'),
        originalTweetTimeStr: new Date(1_700_000_000_000).toISOString(),
      }),
    ])
  })
  const cards = page.getByTestId('tweet')
  await cards.first().waitFor()
  expect(await cards.nth(0).getByTestId('tweet-content').textContent()).toBe(`${'x'.repeat(200)}…More`)
  expect(await cards.nth(1).getByTestId('tweet-content').textContent()).toBe(`${'y'.repeat(101)}More`)
  await cards.nth(0).getByTestId('profile-placeholder').waitFor()
  await cards.nth(1).getByTestId('tweet-media-broken').waitFor()
  const original = cards.nth(2).getByTestId('tweet-original')
  expect(await original.textContent()).toContain('@basedKoji')
  expect(await original.textContent()).toContain('<img src=x onerror=alert(1)>')
  expect(await original.getByTestId('tweet-more').getAttribute('href')).toBe(
    'https://x.com/basedKoji/status/77',
  )
  // The sandbox's tweets were posted nowhere: the full text opens here.
  await cards.nth(0).getByTestId('tweet-more').click()
  expect(await cards.nth(0).getByTestId('tweet-content').textContent()).toBe('x'.repeat(201))
})

test('cards are put in another order by keyboard and by dragging, which is kept', async () => {
  const all = Array.from({ length: 4 }, (_, i) => made(4 - i))
  const { page } = await open('/twitter', {}, (next) => serve(next, all))
  await page.getByTestId('tweet').first().waitFor()
  await page.getByTestId('tweet-grip').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => idsOf(page)).toEqual(['3', '4', '2', '1'])
  const grip = await boxOf(page.getByTestId('tweet-grip').nth(3))
  const first = await boxOf(page.getByTestId('tweet').first())
  await drag(page, { x: grip.x + 8, y: grip.y + 8 }, { x: grip.x + 8, y: first.y + 6 })
  await expect.poll(() => idsOf(page)).toEqual(['1', '3', '4', '2'])
  await page.reload()
  await page.getByTestId('tweet').first().waitFor()
  expect(await idsOf(page)).toEqual(['1', '3', '4', '2'])
})

test('at 390 px tweets and tokens take turns, nothing overflows', async () => {
  const { page } = await open('/twitterMonitor', phone)
  await page.getByTestId('tweet').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('twitter-view-tokens').click()
  await page.getByTestId('mention-row').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
})

test('axe finds nothing in either theme', async () => {
  const { page } = await open('/twitterMonitor', { isStill: true })
  await page.getByTestId('tweet').first().waitFor()
  await page.getByTestId('mention-row').first().waitFor()
  expect(await axeFindingsInBothThemes(page)).toEqual([])
})
