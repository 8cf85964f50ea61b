import type { Network } from '@peregrine/core/network'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Locator, Page } from 'playwright-core'

/**
 * A route as a visitor reaches it: `{network}`, `{pool}`, `{token}`, `{wallet}` and `{hash}` are filled in from actual trades.
 */
export type RouteUnderTest = {
  /** The router's name for it. */
  path: string
  visit: string
  /** The sign that the page is usable. */
  ready: string
  /** The document's title in Chinese, before the app's name; null for a page that sets its own. */
  title: string | null
  /** A page still to be built, which says so above what it already shows. */
  isPlanned?: true
}

const row = '[data-testid=trend-row]'
const lookup = '[data-testid=lookup]'
const wallet = '[data-testid=wallet-row]'

function page(path: string, title: string, ready: string, visit = path): RouteUnderTest {
  return { path, visit, ready, title }
}

function planned(...of: Parameters<typeof page>): RouteUnderTest {
  return { ...page(...of), isPlanned: true }
}

const tokenReady = '[data-testid=token-page]'

/** Every route of the app. A test of the web app compares the paths with the router's own. */
export const routesUnderTest: readonly RouteUnderTest[] = [
  page('/', '新币', '[data-testid=trade-row]'),
  page('/trend', '新币', row),
  page('/square', '链上广场', '[data-testid=launch-card]'),
  page('/kanye', '链上广场', '[data-testid=launch-card]'),
  { path: '/swap', visit: '/swap', ready: tokenReady, title: null },
  { path: '/$network/lp/$pool', visit: '/{network}/lp/{pool}', ready: tokenReady, title: null },
  { path: '/lp/$pool', visit: '/lp/{pool}', ready: tokenReady, title: null },
  { path: '/$network/token/$token', visit: '/{network}/token/{token}', ready: tokenReady, title: null },
  { path: '/token/$token', visit: '/token/{token}', ready: tokenReady, title: null },
  {
    path: '/tx/$network/$hash',
    visit: '/tx/{network}/{hash}',
    ready: '[data-testid=transaction-state]',
    title: '交易详情',
  },
  {
    path: '/user/$network/$address',
    visit: '/user/{network}/{wallet}',
    ready: '[data-testid=position-row]',
    title: null,
  },
  page('/go-live', '接入真实链', '[data-testid=go-live-page]'),
  page('/operator/kols', 'KOL 名单', '[data-testid=kol-stranger]'),
  page('/watchlist', '自选', '[data-testid=watch-page]'),
  page('/twitterMonitor', '推特监控', '[data-testid=twitter-page]'),
  page('/twitter', '推特', '[data-testid=twitter-page]'),
  planned('/aboutUs', '关于游隼', '[data-testid=server-chain]'),
  planned('/community', '社区', wallet),
  planned('/communityDetail/$communityId', '社区详情', wallet, '/communityDetail/7'),
  planned('/wechat', '微信社群', row),
  planned('/wechatDetail/$communityId', '微信社群详情', row, '/wechatDetail/7'),
  planned('/points', '积分', lookup),
  planned('/scraper', '地址采集', wallet),
  planned('/mainPage', '总览', row),
  planned('/advancedMint', '高级铸造', row),
  planned('/coins', '币种行情', row),
  planned('/tokenDashbord', '代币看板', row),
  planned('/fourMonitor', 'four.meme 监控', '[data-testid=launch-card]'),
  planned('/pumpMonitor', 'pump.fun 监控', '[data-testid=launch-card]'),
  planned('/aiStory', 'AI 叙事', row),
  planned('/radar', '金狗雷达', '[data-testid=radar-row]'),
  planned('/24HourFundFlow', '金狗雷达', '[data-testid=flow-row]'),
  planned('/bnAlpha', 'Alpha 专区', row),
  planned('/bnWalletQuery', 'Alpha 钱包查询', lookup),
  planned('/bnAlphaDetail', 'Alpha 领取情况', lookup),
  planned('/bnAlphaCalculator', 'Alpha 收益计算器', '[data-testid=alpha-outcome]'),
  planned('/bnWalletManage', 'Alpha 钱包管理', lookup),
  planned('/bnPoolsTrending', 'Alpha 池子趋势', row),
  planned('/bnTradingChallenge', 'Alpha 交易大赛', row),
  page('/multiWallets', '多钱包管理', '[data-testid=multi-wallets]'),
  page('/orders', '委托', '[data-testid=orders-page]'),
  planned('/distribute', '批量分发', lookup),
  planned('/collect', '批量归集', lookup),
  planned('/withdraw', '批量提币', lookup),
  page('/monitorConfig', '个人中心与监控设置', wallet),
]

export const builtRoutes = routesUnderTest.filter(({ isPlanned }) => !isPlanned)
export const plannedRoutes = routesUnderTest.filter(({ isPlanned }) => isPlanned)

/** What a page still to be built shows, once it is the one of this title. */
export function plannedPage(page: Page, title: string | null): Locator {
  return page.getByTestId('planned').filter({ has: page.locator('h2', { hasText: title ?? '' }) })
}

/** Addresses that lead nowhere, and their texts. */
export const lostRoutes = [
  { name: 'bad-network', visit: '/dogechain/lp/0x12', ready: '[data-testid=bad-network]' },
  { name: 'bad-address', visit: '/eth/lp/0x12', ready: '[data-testid=bad-address]' },
  { name: 'bad-pool', visit: `/eth/lp/0x${'12'.repeat(20)}`, ready: '[data-testid=bad-pool]' },
  { name: 'not-found', visit: '/nowhere', ready: '[data-testid=not-found]' },
] as const

type Sample = { network: string; pool: string; token: string; wallet: string; hash: string }

type SampleTrade = {
  poolAddress: string | null
  tokenAddress: string
  senderAddress: string
  transactionHash: string
}

async function readData<T>(url: string): Promise<T> {
  const reply = await fetch(url)
  return ((await reply.json()) as { data: T }).data
}

/** Returns false for arbitrageurs and for wallets that trade only quote coins: they hold no position. */
export async function hasPositions(url: string, wallet: string, network: Network = 'bsc'): Promise<boolean> {
  const user = await readData<{ positions: unknown[] }>(`${url}/api/user/${network}/${wallet}`)
  return user.positions.length > 0
}

/** Finds a recently traded pool, its token, and a wallet that traded it and has a position. */
export async function findSample(url: string, network: Network = 'bsc'): Promise<Sample> {
  async function find(): Promise<Sample | null> {
    const { items } = await readData<{ items: SampleTrade[] }>(`${url}/api/trades/${network}?limit=20`)
    for (const { poolAddress, tokenAddress, senderAddress, transactionHash } of items)
      if (poolAddress !== null && (await hasPositions(url, senderAddress, network)))
        return {
          network,
          pool: poolAddress,
          token: tokenAddress,
          wallet: senderAddress,
          hash: transactionHash,
        }
    return null
  }
  return untilFound(find, { what: `wallet with a position has traded on ${network}`, endMs: 120_000 })
}

/** Fills the sample's names into a route's address. */
export function fillRoute(visit: string, sample: Sample): string {
  return visit.replace(/\{(\w+)\}/g, (_, name: keyof Sample) => sample[name])
}
