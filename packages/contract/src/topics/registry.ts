import type { Topic } from '../topic.ts'
import { alerts } from './alerts.ts'
import { feed } from './feed.ts'
import { walletEvents } from './walletEvents.ts'
import { gasPrice } from './gasPrice.ts'
import { kline } from './kline.ts'
import { kol } from './kol.ts'
import {
  fourMemeCompleted,
  fourMemeLatest,
  fourMemeProgress,
  pumpCompleted,
  pumpLatest,
  pumpProgress,
} from './launchColumns.ts'
import { marketStats } from './marketStats.ts'
import { prices } from './prices.ts'
import { pump } from './pump.ts'
import { radar } from './radar.ts'
import { square } from './square.ts'
import { swap } from './swap.ts'
import { trades } from './trades.ts'
import { trend } from './trend.ts'
import { tweets } from './tweets.ts'
import { userTrade } from './userTrade.ts'
import { walletTrades } from './walletTrades.ts'

/** Every topic that the server knows, by name. */
export const topics: ReadonlyMap<string, Topic> = new Map(
  [
    swap,
    kline,
    trades,
    walletTrades,
    feed,
    kol,
    pump,
    marketStats,
    prices,
    gasPrice,
    radar,
    square,
    trend,
    tweets,
    userTrade,
    walletEvents,
    alerts,
    fourMemeLatest,
    fourMemeProgress,
    fourMemeCompleted,
    pumpLatest,
    pumpProgress,
    pumpCompleted,
  ].map((topic) => [topic.name, topic]),
)
