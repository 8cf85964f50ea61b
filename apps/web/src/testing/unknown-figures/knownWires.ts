import type { FeesWire, PositionPartsWire } from '@peregrine/contract/fees'
import type { MarketStats, WindowStats } from '@peregrine/contract/marketStats'
import type { DayTraderWire } from '@peregrine/contract/routes/dayTraders'
import type { FirstRise } from '@peregrine/contract/routes/firstRises'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Original, SimilarToken } from '@peregrine/contract/routes/search'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { NetworkFlow, SerialCreator, TrendRow } from '@peregrine/contract/routes/trend'
import type { MentionedToken } from '@peregrine/contract/routes/tweets'
import type { PositionWire, UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import type { SquareRow } from '@peregrine/contract/squareRow'
import type { RadarToken } from '@peregrine/contract/topics/radar'
import { walletReport } from '../walletReport.ts'

// Wires whose figures are all known. None is 0, so that a 0 on the page can only come from an unknown one.

export const token = `0x${'a'.repeat(40)}`
export const pool = `0x${'c'.repeat(40)}`
export const wallet = `0x${'b'.repeat(40)}`
const atMs = 1_700_000_000_000

const identity = { network: 'eth', tokenAddress: token, symbol: 'PEPE', name: 'Pepe' } as const
const worth = { tokenPrice: 0.25, marketCap: 4_200_000 }

export const squareRow: SquareRow = {
  network: 'four',
  token,
  pool,
  dex: 'fourmeme',
  name: 'Pepe',
  symbol: 'PEPE',
  uri: null,
  creator: wallet,
  createdAt: atMs,
  updatedAt: atMs,
  stage: 'curve',
  progress: 41,
  toPool: null,
  ...worth,
  quote: 'BNB',
  liquidity: 84_000,
  volume: 5_100,
  unpriced: 0,
  buys: 6,
  sells: 4,
  holders: 321,
  top10: 22,
  dev: 3,
  snipers: 5,
  sniperShare: 8,
  kols: 2,
  firstBuyers: 70,
  firstBuyersIn: 31,
  newWallets: 14,
}

export const trendRow: TrendRow = {
  ...identity,
  poolAddress: pool,
  ...worth,
  change: 34,
  volume: 90_000,
  buyVolume: 60_000,
  sellVolume: 30_000,
  unpriced: 0,
  buys: 60,
  sells: 40,
  trades: 100,
  traders: 70,
  isTradersFloor: false,
  kols: 3,
  holders: 321,
  isHoldersFloor: false,
  liquidity: 84_000,
  bornAt: atMs,
  tradedAt: atMs,
  launch: null,
}

export const firstRise: FirstRise = { at: atMs, price: 0.2, incompleteSince: null }

export const networkFlow: NetworkFlow = {
  network: 'eth',
  tokens: 12,
  trades: 345,
  buyVolume: 60_000,
  sellVolume: 30_000,
  unpriced: 0,
}

export const radarToken: RadarToken = {
  ...identity,
  poolAddress: pool,
  ...worth,
  liquidity: 84_000,
  change5m: 1.5,
  change1h: 2.5,
  change24h: 3.5,
  volume1h: 5_100,
  unpriced: 0,
  buys1h: 6,
  sells1h: 4,
  tradedAt: atMs,
}

export const serialCreator: SerialCreator = {
  network: 'four',
  creator: wallet,
  launched: 7,
  migrated: 2,
  bestMarketCap: 4_200_000,
  lastToken: token,
  lastSymbol: 'PEPE',
  lastPool: pool,
  lastLaunchAt: atMs,
}

const windowStats: WindowStats = {
  priceChange: 12.3,
  volume: 1_100,
  buyVolume: 660,
  sellVolume: 440,
  unpriced: 0,
  buyCount: 6,
  sellCount: 4,
  totalTransactions: 10,
  totalUsers: 7,
  buyUsers: 5,
  sellUsers: 3,
  incompleteSince: null,
}

export const marketStats: MarketStats = {
  chainType: 'eth',
  poolAddress: pool,
  ...worth,
  liquidity: 84_000,
  at: atMs,
  windows: { '1m': windowStats, '5m': windowStats, '1h': windowStats, '6h': windowStats, '24h': windowStats },
}

export const poolInfo: PoolInfoWire = {
  network: 'eth',
  poolAddress: pool,
  poolType: 'uniswap-v2',
  dex: 'uniswap-v2',
  tokenSymbol: 'PEPE',
  tokenName: 'Pepe',
  tokenAddress: token,
  tokenDecimals: 18,
  anchorSymbol: 'ETH',
  anchorAddress: `0x${'e'.repeat(40)}`,
  anchorDecimals: 18,
  tokenBalance: '1',
  anchorBalance: '1',
  tokenBalanceUnits: '1000',
  anchorBalanceUnits: '1000',
  ...worth,
  liquidityUsd: 84_000,
  feePips: 3_000,
  isKnownFactory: true,
  createdAt: atMs,
  tradedAt: atMs,
  totalSupply: null,
  launch: null,
}

const fees: FeesWire = { venueUsd: '1', routerUsd: '1', networkUsd: '1', tipUsd: '1' }

export const parts: PositionPartsWire = {
  grossBoughtUsd: '104',
  grossSoldUsd: '204',
  grossCostUsd: '54',
  grossRealisedUsd: '154',
  grossUnrealisedUsd: '34',
  fees: { bought: fees, sold: fees, cost: fees, realised: fees },
  unknownFees: [],
}

const trading = {
  buys: 3,
  sells: 2,
  boughtUsd: '111',
  soldUsd: '222',
  heldUnits: '5000000000000000000',
  costUsd: '55',
  realisedUsd: '155',
  unrealisedUsd: '35',
  profitUsd: '190',
  parts,
  isBasisComplete: true,
  costUnknownBefore: null,
  averageCost: 0.125,
  averageBuyCap: 3_300_000,
  averageSellCap: 4_400_000,
  firstTradeAt: atMs,
  lastTradeAt: atMs,
}

export const trader: TraderWire = { ...trading, address: wallet, name: null, tags: [] }

export const holder: HolderWire = {
  rank: 1,
  address: wallet,
  name: null,
  units: '5000000000000000000',
  percent: 12,
  realPercent: 15,
  valueUsd: 777,
  kind: 'wallet',
  tags: [],
  isNew: null,
  trading,
  receivedPercent: 40,
  receivedFrom: null,
}

export const holders = {
  isComplete: false,
  incompleteSince: null,
  scope: 'all' as const,
  n: null,
  history: { state: 'reading' as const, percent: 43, why: null },
  total: 1_234,
  top10Percent: 12.5,
  devPercent: 4,
  sniperCount: 2,
  sniperPercent: 3,
  holders: [holder],
}

export const developer = {
  address: wallet,
  name: null,
  launched: 7,
  migrated: 2,
  bestMarketCap: 4_200_000,
  others: [
    {
      network: 'four' as const,
      tokenAddress: token,
      symbol: 'PEPE',
      pool,
      stage: 'curve' as const,
      progress: 41,
      marketCap: 3_300_000,
      highestMarketCap: 5_500_000,
      createdAt: atMs,
    },
  ],
}

const original: Original = {
  ...identity,
  tokenAddress: `0x${'d'.repeat(40)}`,
  pairAddress: pool,
  liquidity: 990_000,
  why: 'same-symbol',
  isSameChain: true,
}

export const similarToken: SimilarToken = {
  ...identity,
  chainType: 'eth',
  pairAddress: pool,
  poolAddress: pool,
  dex: 'uniswap-v2',
  ...worth,
  liquidity: 84_000,
  totalLiquidity: 84_000,
  volume24h: 5_100,
  unpriced: 0,
  tokenStatistics: { oneDayVolumeUsd: 5_100 },
  firstSeenAt: atMs,
  launchpad: null,
  copyOf: original.tokenAddress,
  original,
  why: 'same-symbol',
}

export const copy = { chain: 'eth', token: wallet, original, bornAt: 1_700_000_000_000 } as const

export const copycats = {
  token: { ...similarToken, tokenAddress: wallet },
  original,
  similar: [similarToken],
}

export const mentionedToken: MentionedToken = {
  ...identity,
  poolAddress: pool,
  tweets: 3,
  accounts: 2,
  lastTweetAt: atMs,
  lastTweetBy: 'whale',
  createdAt: atMs,
  marketCap: 4_200_000,
  liquidity: 84_000,
  progress: 41,
  stage: 'curve',
  creator: wallet,
  creatorShare: 4,
  creatorLaunches: 1,
  copyOf: null,
}

export const dayTrader: DayTraderWire = {
  address: wallet,
  name: null,
  realisedUsd: '155',
  unrealisedUsd: '35',
  boughtUsd: '111',
  soldUsd: '222',
  trades: 9,
  tokens: 4,
  wins: 3,
  losses: 1,
  bestShare: 45,
  bestSymbol: 'PEPE',
  isBasisComplete: true,
  lastTradeAt: atMs,
}

const owned = { tokenAddress: token, symbol: 'PEPE', decimals: 18, tokenPrice: 0.25, bestPool: pool }

export const position: PositionWire = {
  ...owned,
  buys: 3,
  sells: 2,
  boughtUnits: '9000000000000000000',
  soldUnits: '4000000000000000000',
  heldUnits: '5000000000000000000',
  balanceUnits: '5000000000000000000',
  boughtUsd: '111',
  soldUsd: '222',
  costUsd: '55',
  realisedUsd: '155',
  unmatchedSoldUsd: '0',
  unrealisedUsd: '35',
  roiPercent: 171,
  parts,
  isBasisComplete: true,
  costUnknownBefore: null,
  outcome: 'win',
  lastTradeAt: atMs,
}

/** The position on the wallet's own page. */
export const walletPosition: WalletPositionWire = {
  ...position,
  network: 'eth',
  inPeriod: { trades: 2, volumeUsd: '99', realisedUsd: '44' },
  firstBuyAt: atMs,
  closedAt: null,
}

export const user: UserWire = {
  network: 'eth',
  address: wallet,
  name: null,
  kol: null,
  method: 'fifo',
  isComplete: true,
  tradeLimit: 10_000,
  incompleteSince: null,
  tradeCount: 5,
  buys: 3,
  sells: 2,
  buyUsd: '111',
  sellUsd: '222',
  volumeUsd: '333',
  unpricedTrades: 0,
  realisedUsd: '155',
  unrealisedUsd: '35',
  grossRealisedUsd: '159',
  grossUnrealisedUsd: '39',
  fees: { realised: fees, cost: fees },
  unknownFees: [],
  unpriced: 0,
  incompletePositions: 0,
  wins: 3,
  losses: 1,
  winRate: 75,
  tokensTraded: 4,
  firstTradeAt: atMs,
  lastTradeAt: atMs,
  report: walletReport(),
  positions: [walletPosition, { ...walletPosition, tokenAddress: pool }],
  unlisted: 0,
  holdings: [],
  trades: { items: [], next: null },
}
