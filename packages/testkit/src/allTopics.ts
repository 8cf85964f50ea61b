import type { Topic } from '@peregrine/contract/topic'
import { alerts } from '@peregrine/contract/topics/alerts'
import { feed } from '@peregrine/contract/topics/feed'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { gasPrice } from '@peregrine/contract/topics/gasPrice'
import { kline } from '@peregrine/contract/topics/kline'
import { kol } from '@peregrine/contract/topics/kol'
import { kolList } from '@peregrine/contract/topics/kolList'
import {
  fourMemeCompleted,
  fourMemeLatest,
  fourMemeProgress,
  pumpCompleted,
  pumpLatest,
  pumpProgress,
} from '@peregrine/contract/topics/launchColumns'
import { marketStats } from '@peregrine/contract/topics/marketStats'
import { prices } from '@peregrine/contract/topics/prices'
import { pump } from '@peregrine/contract/topics/pump'
import { radar } from '@peregrine/contract/topics/radar'
import { square } from '@peregrine/contract/topics/square'
import { swap } from '@peregrine/contract/topics/swap'
import { trades } from '@peregrine/contract/topics/trades'
import { trend } from '@peregrine/contract/topics/trend'
import { tweets } from '@peregrine/contract/topics/tweets'
import { userTrade } from '@peregrine/contract/topics/userTrade'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'

/** All topics of the server, by name. */
export const topics: ReadonlyMap<string, Topic> = new Map(
  [
    swap,
    kline,
    trades,
    walletTrades,
    feed,
    kol,
    kolList,
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
