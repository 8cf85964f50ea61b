import { nativeCoin } from '@peregrine/core/address'
import { chainDefinitions, findBaseToken } from '@peregrine/chains/catalogue/registry'
import { feed } from '@peregrine/contract/topics/feed'
import type { TradeWire } from '@peregrine/contract/trade'
import { keptTrades, shownTrades } from '@peregrine/contract/tradeList'
import { networkFacts } from '@peregrine/core/network'
import type { z } from 'zod'
import { newestTradeFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import { withTokens } from '../../domain/trades/store.ts'
import { type TradeRow, tradeToWire } from '../../domain/trades/tradeRow.ts'
import { type FoldedSource, foldedSource } from '../../realtime/topicSource.ts'
import { tradeListEvents } from './topics.ts'

type FeedParams = z.output<typeof feed.params>

/** A first list looks back at most this many trades of the network. */
const lookBack = 20_000

/** Applies the query's condition to a new trade. */
export function isInFeed(trade: TradeWire, { who, base, minUsd }: FeedParams): boolean {
  if (who === 'kol' && trade.userName === null) return false
  if (base === 'without' && findBaseToken(trade.chain, trade.tokenAddress) !== null) return false
  return minUsd === 0 || Number(trade.valueUsd ?? -1) >= minUsd
}

async function listFeed(db: Queryable, { network, who, base, minUsd }: FeedParams): Promise<TradeRow[]> {
  const { chain, family } = networkFacts[network]
  const marked = `and exists (select from marked_wallet m where m.family = $6 and m.address = t.sender)`
  const { rows } = await db.query<TradeRow>({
    name: `feed-${who}`,
    text: withTokens(`select * from (
        select * from trade t where t.chain = $1 and t.network = $2 and t.in_wallet
        order by ${newestTradeFirst} limit ${lookBack}
      ) t
      where t.token <> all($3::text[]) and ($4::bigint = 0 or t.value_micros >= $4::bigint * 1000000)
        ${who === 'kol' ? marked : 'and $6::text is not null'}
      order by ${newestTradeFirst} limit $5`),
    values: [
      chain,
      network,
      base === 'with'
        ? []
        : [nativeCoin, ...chainDefinitions[chain].baseTokens.map(({ address }) => address)],
      minUsd,
      keptTrades,
      family,
    ],
  })
  return rows
}

/** The home page's feed, filtered on the server, so that a rare kind of trade fills a list as well. */
export function feedSource(nameOf: NameOf): FoldedSource {
  return foldedSource(feed, {
    list: { shown: shownTrades, kept: keptTrades },
    chain: ({ network }) => networkFacts[network].chain,
    async load(db, params) {
      const rows = await listFeed(db, params)
      return rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender)))
    },
    events(record, params, state) {
      const added = record.tradesOn(params.network).filter((trade) => isInFeed(trade, params))
      return tradeListEvents(record, added, state)
    },
  })
}
