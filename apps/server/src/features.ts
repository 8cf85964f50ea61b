import type { Feature } from './feature.ts'
import { alertsFeature } from './features/alerts/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { balancesFeature } from './features/balances/feature.ts'
import { candlesFeature } from './features/candles/feature.ts'
import { communityFeature } from './features/community/feature.ts'
import { watchedHoldersFeature } from './features/watched-holders/feature.ts'
import { endpointsFeature } from './features/endpoints/feature.ts'
import { firstBuyersFeature } from './features/first-buyers/feature.ts'
import { gasPriceFeature } from './features/gas-price/feature.ts'
import { holdersFeature } from './features/holders/feature.ts'
import { imagesFeature } from './features/images/feature.ts'
import { kolMovesFeature } from './features/kol-moves/feature.ts'
import { launchesFeature } from './features/launches/feature.ts'
import { marketStatsFeature } from './features/market-stats/feature.ts'
import { kolsFeature } from './features/kols/feature.ts'
import { watchedWalletsFeature } from './features/watched-wallets/feature.ts'
import { operatorFeature } from './features/operator/feature.ts'
import { ordersFeature } from './features/orders/feature.ts'
import { poolsFeature } from './features/pools/feature.ts'
import { pricesFeature } from './features/prices/feature.ts'
import { radarFeature } from './features/radar/feature.ts'
import { rewardsFeature } from './features/rewards/feature.ts'
import { rpcFeature } from './features/rpc/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { quotesFeature } from './features/quotes/feature.ts'
import { solanaSwapsFeature } from './features/quotes/solana/feature.ts'
import { securityFeature } from './features/security/feature.ts'
import { sendsFeature } from './features/sends/feature.ts'
import { signalsFeature } from './features/signals/feature.ts'
import { statusFeature } from './features/status/feature.ts'
import { tokenLinksFeature } from './features/token-links/feature.ts'
import { tokensFeature } from './features/tokens/feature.ts'
import { topTradersFeature } from './features/top-traders/feature.ts'
import { tradeConfigFeature } from './features/trade-config/feature.ts'
import { tradingFeature } from './features/trading/feature.ts'
import { tradesFeature } from './features/trades/feature.ts'
import { transactionsFeature } from './features/transactions/feature.ts'
import { trendFeature } from './features/trend/feature.ts'
import { tweetsFeature } from './features/tweets/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { walletEventsFeature } from './features/wallet-events/feature.ts'

/** All features of the server. */
export const features: readonly Feature[] = [
  authFeature,
  balancesFeature,
  candlesFeature,
  communityFeature,
  watchedHoldersFeature,
  endpointsFeature,
  firstBuyersFeature,
  gasPriceFeature,
  holdersFeature,
  imagesFeature,
  kolMovesFeature,
  launchesFeature,
  marketStatsFeature,
  kolsFeature,
  watchedWalletsFeature,
  operatorFeature,
  ordersFeature,
  poolsFeature,
  pricesFeature,
  quotesFeature,
  radarFeature,
  rewardsFeature,
  rpcFeature,
  searchFeature,
  securityFeature,
  solanaSwapsFeature,
  sendsFeature,
  signalsFeature,
  statusFeature,
  tokenLinksFeature,
  tokensFeature,
  topTradersFeature,
  tradeConfigFeature,
  tradesFeature,
  transactionsFeature,
  tradingFeature,
  trendFeature,
  tweetsFeature,
  usersFeature,
  walletEventsFeature,
  // After the wallets' events: pages see an event before any alert is sent.
  alertsFeature,
]
