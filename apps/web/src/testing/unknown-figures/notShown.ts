import type { Told } from './shown.ts'

/** Routes and topics with such figures that are for other programs: no page reads them. By place, the export. */
export const unread: Readonly<Record<string, string>> = {
  'GET /api/launches/:network': 'getLaunches',
  'GET /api/square/:network': 'getSquare',
  'GET /pump-token/create/:query': 'getCreatedToken',
  'GET /pump-token/create/symbol/:query': 'getCreatedTokensBySymbol',
  'GET /api/stats/:network/:pool': 'getStats',
  'GET /api/trend/:network': 'getTrend',
  'GET /trades/monitor/:network/:userAddress': 'getWatchedWalletTrades',
  'topic trades': 'trades',
  'topic pump': 'pump',
  'topic FourMeme-latest': 'fourMemeLatest',
  'topic FourMeme-progress': 'fourMemeProgress',
  'topic FourMeme-completed': 'fourMemeCompleted',
  'topic pump-latest': 'pumpLatest',
  'topic pump-progress': 'pumpProgress',
  'topic pump-completed': 'pumpCompleted',
}

type NotShown = { told: Told; figures: string; why: string }

const worth = 'tokenPrice marketCap'
const gross =
  'parts.grossBoughtUsd parts.grossSoldUsd parts.grossCostUsd parts.grossRealisedUsd parts.grossUnrealisedUsd'

/** Figures that are read along with others, and shown nowhere. */
export const notShown: readonly NotShown[] = [
  {
    told: {
      'GET /api/holders/:network/:token': ['holders.*.trading'],
      'GET /api/top-traders/:network/:pool': ['traders.*'],
      'GET /api/makers/:network/:pool': ['makers.*'],
      'GET /api/user/:network/:address': ['positions.*'],
      'GET /api/user/:network/:address/:token': ['position'],
    },
    figures: gross,
    why: 'the breakdown adds fees to the net figure, and there is none of an unknown one',
  },
  {
    told: { 'GET /api/user/:network/:address': [''] },
    figures: 'grossRealisedUsd grossUnrealisedUsd',
    why: 'likewise',
  },
  {
    told: { 'GET /api/user/:network/:address': [''] },
    figures: 'buyUsd sellUsd volumeUsd winRate report.buyUsd report.sellUsd',
    why: 'the page shows those of the period, and of purchases and sales the sum',
  },
  {
    told: { 'GET /api/user/:network/:address': ['holdings.*'] },
    figures: 'tokenPrice valueUsd',
    why: 'a transfer asks which tokens there are',
  },
  {
    told: { 'GET /api/user/:network/:address': ['positions.*'] },
    figures: 'inPeriod.volumeUsd',
    why: 'it lets others check the sum',
  },
  {
    told: { 'GET /api/holders/:network/:token': ['holders.*.trading'] },
    figures: 'boughtUsd soldUsd costUsd profitUsd averageCost averageBuyCap averageSellCap',
    why: 'only the profits are shown; by the total the list is sorted, unknown last',
  },
  {
    told: { 'GET /api/top-traders/:network/:pool': ['traders.*'] },
    figures: 'costUsd averageCost',
    why: 'the cost of a holding is shown for own wallets only',
  },
  {
    told: { 'GET /api/makers/:network/:pool': ['makers.*'] },
    figures: 'averageBuyCap averageSellCap',
    why: 'the average cost is shown as a price',
  },
  {
    told: {
      'GET /api/user/:network/:address': ['positions.*'],
      'GET /api/user/:network/:address/:token': ['position'],
    },
    figures: 'costUsd',
    why: 'live prices are applied to it; without one the profit stays as loaded',
  },
  {
    told: { 'GET /api/transaction/:network/:hash': ['trades.*'] },
    figures: `${worth} paidPrice`,
    why: 'a transaction shows amounts and their value',
  },
  {
    told: { 'GET /api/trades/:network': ['items.*'] },
    figures: `valueUsd ${worth} paidPrice`,
    why: 'only asked for a pool to open',
  },
  {
    told: { 'GET /api/token/:network/:token': [''] },
    figures: `${worth} liquidityUsd holders launch.tokenPrice launch.marketCap copyOf.liquidityUsd`,
    why: 'only asked for the decimals, before a transfer',
  },
  {
    told: {
      'GET /unified-search/:query': ['data.*'],
      'GET /api/copycats/:network/:token': ['similar.*', 'token'],
    },
    figures: 'tokenPrice totalLiquidity tokenStatistics.oneDayVolumeUsd',
    why: 'names of the product spec for figures under our own names, and a price beside the market cap',
  },
  {
    told: { 'GET /api/copycats/:network/:token': ['similar.*', 'token'] },
    figures: 'volume24h original.liquidity',
    why: 'lookalikes are compared by liquidity and market cap',
  },
  {
    told: {
      'GET /trades/kol/:network': ['*'],
      'topic kol': ['*', 'trade'],
      'topic feed': ['*', 'trade'],
      'GET /api/trades/:network/:pool': ['items.*'],
      'topic swap': ['*', 'trade'],
      'GET /api/user/:network/:address': ['trades.items.*'],
      'GET /api/user/:network/:address/trades': ['items.*'],
      'GET /api/user/:network/:address/sources': ['trades.*'],
      'GET /api/user/:network/:address/:token': ['trades.*'],
      'topic walletTrades': ['*', 'trade'],
    },
    figures: 'tokenPrice',
    why: 'a list of trades shows what each of them paid',
  },
  { told: { 'topic radar': ['*'] }, figures: 'change5m', why: 'there is room for two changes' },
  {
    told: { 'topic square': ['*', 'row'] },
    figures: 'liquidity',
    why: 'only filtered by, where unknown fails',
  },
  {
    told: { 'GET /api/alerts/history': ['alerts.*'], 'topic alerts': ['*', ''] },
    figures: 'wallets.*.valueUsd price marketCap',
    why: 'the line of an alert has its own value, change or threshold',
  },
  {
    told: {
      'GET /api/orders': ['*'],
      'GET /api/orders/:id': [''],
      'POST /api/orders': ['*'],
      'PUT /api/orders/:id': ['order', 'others.*'],
      'POST /api/signals': ['*'],
      'POST /api/signals/query': ['*'],
    },
    figures: 'trigger.price trigger.marketCap',
    why: 'shown in the lists and questions of orders, which have tests of their own',
  },
  {
    told: { 'GET /api/pools/:network/:token': ['*'] },
    figures: 'marketCap',
    why: 'pools are compared by price; the token has one market cap',
  },
  {
    told: { 'topic userTrade': ['*', 'event'] },
    figures: 'valueUsd tokenPrice marketCap realisedUsd profitUsd',
    why: 'its events only say that balances changed',
  },
]
