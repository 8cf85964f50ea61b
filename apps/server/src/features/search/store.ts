import { type SearchHit, type SearchTab, searchCountCap } from '@peregrine/contract/routes/search'
import { type ChainKey, type Network, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'

type HitRow = {
  chain: ChainKey
  network: Network
  address: string
  symbol: string
  name: string
  best_pool: string | null
  price_usd: number | null
  market_cap: number | null
  liquidity_micros: string
  volume: string | null
  first_seen_ms: string
  copy_of: string | null
}
type FoundRow = { chain: ChainKey; network: Network; address: string; rank: number; tier: number }

/** How well a token fits: 0 its address or pair, then exact symbol, exact name, beginnings, an address's beginning, the middle. */
const ranks = {
  address: 0,
  symbol: 1,
  name: 2,
  symbolStart: 3,
  nameStart: 4,
  addressStart: 5,
  middle: 6,
} as const

const shownHits = 40
const perNetwork = searchCountCap + 1
const fewHits = 20
const tiers = 'generate_series(8, 0, -1) as t(tier)'
/** Sorts after every text that begins with the query. */
const last = '\u{10ffff}'

/** One arm: the best tiers first, and no further than needed; the index answers each tier by itself. */
function arm(rank: number, condition: string, limit: number): string {
  return `select * from (select s.chain, n.network, s.address, ${rank} as rank, t.tier from ${tiers}
    cross join lateral (select s.chain, s.address from token_search s
      where s.network = n.network and s.tier = t.tier and ${condition} limit ${limit}) s
    limit ${limit}) found`
}

/** The arms in turn until enough is found: a beginning that a hundred symbols share needs no names. */
const textQuery = `
  select f.* from unnest($3::text[]) as n(network)
  cross join lateral (
    (${arm(ranks.symbolStart, 's.symbol >= $1 and s.symbol < $2', perNetwork)}) union all
    (${arm(ranks.symbol, 's.symbol = $1', shownHits)}) union all
    (${arm(ranks.name, 's.name = $1', shownHits)}) union all
    (${arm(ranks.nameStart, 's.name >= $1 and s.name < $2', perNetwork)})
    limit ${perNetwork + shownHits}
  ) f`

const addressQuery = `
  (select s.chain, s.network, s.address, ${ranks.address} as rank, s.tier from token_search s
    where s.address = $1 and s.network = any($3))
  union all
  (select s.chain, s.network, s.address, ${ranks.address}, s.tier from pool p
    join token_search s on s.chain = p.chain and s.address = p.token
    where p.chain = any('{eth,base,bsc,sol}') and p.id = $1 and s.network = any($3))
  union all
  (select s.chain, s.network, s.address, ${ranks.addressStart}, s.tier from token_search s
    where s.address collate "C" >= $1 and s.address collate "C" < $2 and s.network = any($3) limit ${perNetwork})`

const detailQuery = `
  select k.chain, f.network, k.address, k.symbol, k.name, k.best_pool, k.price_usd, k.market_cap, k.liquidity_micros,
    v.volume, k.first_seen_ms, c.address as copy_of
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as f(chain, address, network, place)
  join token k on k.chain = f.chain and k.address = f.address
  left join lateral (select sum(buy_micros + sell_micros) as volume from candle
    where chain = k.chain and pool = k.best_pool and period = 3600 and open_s > $4) v on true
  left join lateral (
    select t.address from (
      select s.address from token_search s
      where s.chain = k.chain and s.skeleton = k.skeleton and k.skeleton <> '' and s.tier >= search_tier(k.liquidity_micros)
      order by s.tier desc limit 8
    ) s join token t on t.chain = k.chain and t.address = s.address
    where t.liquidity_micros > k.liquidity_micros
    order by t.liquidity_micros desc limit 1) c on true
  order by f.place`

const addressStart = /^(0x[0-9a-f]{2,64}|[1-9A-HJ-NP-Za-km-z]{4,44})$/

function networksOf(tab: SearchTab): readonly Network[] {
  return tab === 'all' ? networks : [tab]
}

async function findByAddress(pool: Pool, query: string): Promise<FoundRow[]> {
  const address = /^0x/i.test(query) ? query.toLowerCase() : query
  if (!addressStart.test(address)) return []
  const values = [address, address + last, networks]
  return (await pool.query<FoundRow>({ name: 'search-address', text: addressQuery, values })).rows
}

async function findByText(pool: Pool, text: string): Promise<FoundRow[]> {
  const values = [text, text + last, networks]
  return (await pool.query<FoundRow>({ name: 'search-text', text: textQuery, values })).rows
}

async function findInMiddle(pool: Pool, text: string, wanted: readonly Network[]): Promise<FoundRow[]> {
  const isAscii = /^[ -~]+$/.test(text)
  // Trigrams need three letters in a row, pairs two.
  if (isAscii ? !/[\p{L}\p{N}]{3}/u.test(text) : [...text].length < 2) return []
  const search = isAscii ? 'search_middle' : 'search_middle_pairs'
  const { rows } = await pool.query<FoundRow>({
    name: search,
    text: `select chain, network, address, ${ranks.middle} as rank, tier from ${search}($1, $2, $3)`,
    values: [text, wanted, perNetwork],
  })
  return rows
}

/** Each token once, at its best rank; better ranks first, then more liquidity. */
function ordered(found: readonly FoundRow[]): FoundRow[] {
  const best = new Map<string, FoundRow>()
  for (const row of found) {
    const key = `${row.chain} ${row.address}`
    const known = best.get(key)
    if (!known || row.rank < known.rank) best.set(key, row)
  }
  return [...best.values()].sort(
    (a, b) => a.rank - b.rank || b.tier - a.tier || (a.address < b.address ? -1 : 1),
  )
}

function countsOf(found: readonly FoundRow[]): Record<SearchTab, number> {
  const count = (network: Network) =>
    Math.min(searchCountCap, found.filter((row) => row.network === network).length)
  const counts = Object.fromEntries(networks.map((network) => [network, count(network)])) as Record<
    Network,
    number
  >
  return { ...counts, all: Math.min(searchCountCap, found.length) }
}

function hitOf(row: HitRow): SearchHit {
  return {
    network: row.network,
    symbol: row.symbol,
    name: row.name,
    tokenAddress: row.address,
    pairAddress: row.best_pool,
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidity: Number(row.liquidity_micros) / 1e6,
    volume24h: Number(row.volume ?? 0) / 1e6,
    firstSeenAt: Number(row.first_seen_ms),
    copyOf: row.copy_of,
  }
}

async function readHits(pool: Pool, found: readonly FoundRow[], nowMs: number): Promise<SearchHit[]> {
  if (found.length === 0) return []
  const { rows } = await pool.query<HitRow>({
    name: 'search-details',
    text: detailQuery,
    values: [
      found.map(({ chain }) => chain),
      found.map(({ address }) => address),
      found.map(({ network }) => network),
      Math.floor(nowMs / 1000) - 86_400,
    ],
  })
  const rankOf = new Map(found.map(({ chain, address, rank }) => [`${chain} ${address}`, rank]))
  const rank = (row: HitRow) => rankOf.get(`${row.chain} ${row.address}`) ?? ranks.middle
  return rows
    .sort((a, b) => rank(a) - rank(b) || Number(b.liquidity_micros) - Number(a.liquidity_micros))
    .map(hitOf)
}

/** Tokens that fit a text, best first, and how many each tab has (counted up to a cap). */
export async function searchTokens(
  pool: Pool,
  given: string,
  tab: SearchTab,
  nowMs: number,
): Promise<{ hits: SearchHit[]; counts: Record<SearchTab, number> }> {
  const query = given.trim()
  if (query === '') return { hits: [], counts: countsOf([]) }
  const text = query.toLowerCase()
  const wanted = networksOf(tab)
  const found = (await Promise.all([findByAddress(pool, query), findByText(pool, text)])).flat()
  if (ordered(found.filter(({ network }) => wanted.includes(network))).length < fewHits) {
    found.push(...(await findInMiddle(pool, text, wanted)))
  }
  const all = ordered(found)
  const hits = all.filter(({ network }) => wanted.includes(network)).slice(0, shownHits)
  return { hits: await readHits(pool, hits, nowMs), counts: countsOf(all) }
}
