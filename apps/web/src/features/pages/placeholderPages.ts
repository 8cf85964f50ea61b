import type { StatsWindow } from '@peregrine/contract/marketStats'
import type { TrendSort } from '@peregrine/contract/trendOrder'
import type { Network } from '@peregrine/core/network'

/** A page section that shows what the indexed data offer today. */
export type Block =
  | {
      kind: 'trend'
      own: { list?: 'hot' | 'new'; net?: Network; w?: StatsWindow; s?: TrendSort }
      /** Shows buys and sells in separate columns. */
      isFull?: true
    }
  | { kind: 'radar' }
  | { kind: 'flow' }
  | { kind: 'square'; pad: 'four' | 'pump' }
  | { kind: 'creators'; network: Network }
  | { kind: 'lookup'; network?: Network }
  | { kind: 'wallets' }
  | { kind: 'calculator' }
  | { kind: 'server' }
  | { kind: 'ways'; ways: 'alpha' | 'wallets' | 'main' }
  | { kind: 'signIn' }
  | { kind: 'rewards' }

const bscTrend: Block = { kind: 'trend', own: { net: 'bsc', w: '24h' } }
const kolTrend: Block = { kind: 'trend', own: { s: 'kols', w: '24h' } }
const walletWork: readonly Block[] = [
  { kind: 'signIn' },
  { kind: 'ways', ways: 'wallets' },
  { kind: 'lookup' },
]

/** Pages still to be built, and what each shows until then. */
export const placeholderPages = {
  aboutUs: [{ kind: 'server' }],
  community: [{ kind: 'wallets' }],
  communityDetail: [{ kind: 'wallets' }],
  wechat: [kolTrend],
  wechatDetail: [kolTrend],
  points: [{ kind: 'signIn' }, { kind: 'rewards' }, { kind: 'lookup' }],
  scraper: [{ kind: 'lookup' }, { kind: 'wallets' }],
  mainPage: [
    { kind: 'ways', ways: 'main' },
    { kind: 'trend', own: { w: '1h' } },
  ],
  advancedMint: [{ kind: 'trend', own: { list: 'new' } }],
  coins: [{ kind: 'trend', own: { w: '24h' }, isFull: true }],
  tokenDashbord: [{ kind: 'trend', own: { w: '24h', s: 'netFlow' }, isFull: true }],
  fourMonitor: [
    { kind: 'square', pad: 'four' },
    { kind: 'creators', network: 'four' },
  ],
  pumpMonitor: [
    { kind: 'square', pad: 'pump' },
    { kind: 'creators', network: 'pump' },
  ],
  aiStory: [{ kind: 'radar' }, { kind: 'trend', own: { list: 'new' } }],
  radar: [{ kind: 'radar' }],
  fundFlow: [{ kind: 'flow' }, { kind: 'trend', own: { w: '24h', s: 'netFlow' } }],
  bnAlpha: [{ kind: 'ways', ways: 'alpha' }, bscTrend],
  bnWalletQuery: [{ kind: 'lookup', network: 'bsc' }, bscTrend],
  bnAlphaDetail: [{ kind: 'lookup', network: 'bsc' }, bscTrend],
  bnAlphaCalculator: [{ kind: 'calculator' }],
  bnWalletManage: [{ kind: 'signIn' }, { kind: 'ways', ways: 'alpha' }, { kind: 'lookup', network: 'bsc' }],
  bnPoolsTrending: [bscTrend],
  bnTradingChallenge: [bscTrend],
  distribute: walletWork,
  collect: walletWork,
  withdraw: walletWork,
} as const satisfies Record<string, readonly Block[]>

export type PlaceholderName = keyof typeof placeholderPages
