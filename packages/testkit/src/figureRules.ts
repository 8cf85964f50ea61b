// Rules for every figure of the contract, by name: a figure without one fails the test (docs/adr/0032).

/** How the page shows a figure that may be unknown. */
export type Shown =
  | 'Usd'
  | 'Volume'
  | 'Price'
  | 'Percent'
  | 'Age'
  | 'Amount'
  | 'Count'
  | 'Holders'
  | 'Risk'
  | 'Profit'
  | 'dash'

/** Figures of the market that may be unknown, and how they are shown: null on the wire, a dash on the page. */
export const unknownFigures: Readonly<Record<string, Shown>> = {
  averageBuyCap: 'Usd',
  averageSellCap: 'Usd',
  averageBuyUsd: 'Usd',
  averageCost: 'Price',
  boughtUsd: 'Usd',
  costUsd: 'Usd',
  grossBoughtUsd: 'Profit',
  grossCostUsd: 'Profit',
  grossRealisedUsd: 'Profit',
  grossSoldUsd: 'Profit',
  realisedUsd: 'Profit',
  soldUsd: 'Usd',
  bestMarketCap: 'Usd',
  bestShare: 'dash',
  bornAt: 'Age',
  buyUsd: 'Volume',
  buyVolume: 'Volume',
  change: 'Percent',
  change1h: 'Percent',
  change24h: 'Percent',
  change5m: 'Percent',
  creatorShare: 'Holders',
  dev: 'Risk',
  firstBuyers: 'Risk',
  firstBuyersIn: 'Risk',
  devPercent: 'Holders',
  grossUnrealisedUsd: 'Profit',
  medianHoldMs: 'dash',
  newWallets: 'Risk',
  highestMarketCap: 'Usd',
  holders: 'Count',
  liquidity: 'Usd',
  liquidityUsd: 'Usd',
  marketCap: 'Usd',
  oneDayVolumeUsd: 'Volume',
  otherVolumeUsd: 'Volume',
  paidPrice: 'Price',
  percent: 'dash',
  price: 'Price',
  priceChange: 'Percent',
  profitUsd: 'Profit',
  realPercent: 'dash',
  receivedPercent: 'dash',
  roiPercent: 'Percent',
  sellUsd: 'Volume',
  sellVolume: 'Volume',
  sniperCount: 'Holders',
  sniperPercent: 'Holders',
  sniperShare: 'Risk',
  snipers: 'Risk',
  tokenPrice: 'Price',
  top10: 'Risk',
  top10Percent: 'Holders',
  total: 'Holders',
  totalLiquidity: 'Usd',
  unrealisedUsd: 'Profit',
  usd: 'Usd',
  valueUsd: 'Usd',
  volume: 'Volume',
  volumeUsd: 'Volume',
  volume1h: 'Volume',
  volume24h: 'Volume',
  winRate: 'dash',
}

/** Figures above that are sums of the known part in these places, with what says so beside them. */
export const knownPartIn: Readonly<Record<string, string>> = {
  'GET /api/candles/:network/:pool volume': 'a candle is of the trades with a price',
  'topic kline volume': 'a candle is of the trades with a price',
  'GET /api/top-traders/:network/:pool total': 'wallets that traded it are counted, whatever it cost',
  'GET /api/day-traders/:network realisedUsd': 'only wallets with a known gain are listed',
  'GET /api/day-traders/:network boughtUsd': 'isBasisComplete is false where a part is unknown',
  'GET /api/day-traders/:network soldUsd': 'isBasisComplete is false where a part is unknown',
}

const basis = ['isBasisComplete', 'incompletePositions']

/** Sums of the known part everywhere, and the fields beside or above them one of which says what is missing. */
export const partialSums: Readonly<Record<string, readonly string[]>> = {
  unmatchedSoldUsd: basis,
  cumulativeUsd: basis,
  // Of a wallet's event the whole is null if the basis is not complete.
  grossUsd: [...basis, 'unknownFees'],
  networkUsd: ['unknownFees'],
  routerUsd: ['unknownFees'],
  tipUsd: ['unknownFees'],
  venueUsd: ['unknownFees'],
  kols: ['isTradersFloor'],
  traders: ['isTradersFloor'],
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Figures that are no market's: counts of what is stored, times and places of what was seen, settings, node facts. */
export const otherFigures: ReadonlySet<string> = new Set([
  ...words(`
    accounts added buyCount buyUsers buys buys1h changed clients count counts deleted existing filledBlocks gapBlocks gaps
    hops invalid kept known launched left losses migrated n rank records removed reorgs restarts restored sellCount
    sellUsers sells sells1h tokens tokensTraded totalTransactions totalUsers tradeCount trades tries tweets unpriced unpricedTrades incompletePositions
    walletCount wallets wins
  `),
  ...words(`
    at blockNumber blockTime costUnknownBefore createdAt createdAtMs eventTime expiration expiresAtMs firstSeenAt firstTradeAt lastLaunchAt
    lastTradeAt lastTweetAt lastUpdated madeAtMs measuredAtMs migratedAt now readAt seenAt seenAtMs sentAt since time timeMs
    timestamp tradedAt updatedAt headAgeMs lagMs etaMs tookMs block head headBlock from to
  `),
  ...words(`
    above anchorDecimals batch below blockDepth bps buyBps callsPerSecond chainId close code customFee customSlippage
    deadline decimals decrease delayMs everyMs feePips forMs fromTime high id increase intervalSeconds lastValidBlockHeight
    lag lateAfterMs latencyMs logRange low maxAmount maxGasFee maxMarketCap maxPriorityFee maxRetries maxUsd minAmount
    minMarketCap minUsd moreBuyAmounts moreSellPercentages networkId node nonce open params priceImpactBps progress
    quickActionAmounts quickBuyAmounts quickSellPercentages quickSellPercents receivedTokenDecimals reliability sellBps
    sentTokenDecimals share slippage slippageBps stateDepth summariseAfterS threshold timeoutMs toTime tokenDecimals
    tradeLimit value withinS average creatorLaunches
  `),
  // Gaps, histories, calls to endpoints and the list of KOLs.
  ...words(`
    EVM calls contracts coveredMs few fromMs incompleteSince machines maxTrades minTrades pausedForMs perBatch
    perSecond refused revision searched sinceMs unservedSince updatedAtMs
  `),
  // A wallet's report.
  ...words('even firstBuyAt closedAt otherTrades realisedTrades unknownTrades unlisted'),
  // Orders and signals.
  ...words(`
    activation blockTimeMs coinPrice committedAtMs deletedAt epoch expiresAt gasPrice holdMs maxAgeMs nowMs priorityFee receivedAt
    reference triggeredAtMs withinMs worstPrice
  `),
  ...words('BNB ETH SOL SUI VIRTUAL'),
])

/** Where a condition stands on the wire: its numbers are the trader's own, whatever they are called elsewhere. */
export const ownTerms = 'condition'
