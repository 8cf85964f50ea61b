import type { TweetToken } from '@peregrine/contract/tweet'
import type { Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Mentions } from './findMentions.ts'

type TokenRow = {
  kind: 'address' | 'ticker'
  asked: string
  network: Network
  address: string
  best_pool: string | null
  symbol: string
}

const byAddress = `
  select a.asked, s.network, s.address, k.best_pool, k.symbol from unnest($1::text[]) as a(asked)
  cross join lateral (select s.chain, s.network, s.address from token_search s
    where s.address collate "C" = a.asked order by s.tier desc limit 1) s
  join token k on k.chain = s.chain and k.address = s.address`

/** Many tokens may share a ticker: the most liquid one is taken. */
const byTicker = `
  select a.asked, s.network, s.address, s.best_pool, s.symbol from unnest($2::text[]) as a(asked)
  cross join lateral (
    select s.network, k.address, k.best_pool, k.symbol from unnest('{eth,base,bsc,four,sol,pump}'::text[]) as n(network)
    cross join generate_series(8, 0, -1) as t(tier)
    cross join lateral (select s.chain, s.network, s.address from token_search s
      where s.network = n.network and s.tier = t.tier and s.symbol = a.asked limit 3) s
    join token k on k.chain = s.chain and k.address = s.address
    left join pool p on p.chain = k.chain and p.id = k.best_pool
    order by known_liquidity(k.liquidity_micros, p) desc nulls last, k.address limit 1) s`

/** Looks up the tokens mentioned in several tweets at once. Returns the known tokens of each. */
export async function knownTokens(
  pool: Pool,
  tweets: readonly Mentions[],
): Promise<(tweet: Mentions) => TweetToken[]> {
  const addresses = [...new Set(tweets.flatMap((tweet) => tweet.addresses))]
  const tickers = [...new Set(tweets.flatMap((tweet) => tweet.tickers))]
  if (addresses.length + tickers.length === 0) return () => []
  const { rows } = await pool.query<TokenRow>({
    name: 'tweet-tokens',
    text: `select 'address' as kind, * from (${byAddress}) a union all select 'ticker', * from (${byTicker}) b`,
    values: [addresses, tickers],
  })
  const found = (kind: TokenRow['kind'], names: readonly string[]): TweetToken[] =>
    rows.filter((row) => row.kind === kind && names.includes(row.asked)).map(tokenOf)
  return (tweet) => {
    const named = found('address', tweet.addresses)
    return [...named, ...found('ticker', tweet.tickers).map((ticker) => meant(ticker, named))]
  }
}

function tokenOf({ kind, asked, network, address, best_pool, symbol }: TokenRow): TweetToken {
  const text = kind === 'ticker' ? `$${asked}` : asked
  return { text, network, tokenAddress: address, poolAddress: best_pool, symbol }
}

/** A ticker beside an address means the token at that address, not the deepest of that name. */
function meant(ticker: TweetToken, named: readonly TweetToken[]): TweetToken {
  const same = named.find(({ symbol }) => `$${symbol.toLowerCase()}` === ticker.text)
  return same ? { ...same, text: ticker.text } : ticker
}
