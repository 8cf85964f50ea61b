import { canonicalAddress } from '@peregrine/core/address'
import { type SearchHit, type SearchTab, searchCountCap } from '@peregrine/contract/routes/search'
import { type ChainKey, chainKeys, type Network, networks } from '@peregrine/core/network'
import { type Paste, readPaste } from '@peregrine/core/paste/readPaste'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { Pool } from 'pg'
import type { ServeContext } from '../../feature.ts'
import { askChains } from './askChains.ts'
import { listTradedChains } from './listTradedChains.ts'
import { readHits } from './readHits.ts'

type FoundRow = {
  chain: ChainKey
  network: Network
  address: string
  /** Requested pool, if it was one. */
  pool?: string | null
  rank: number
  tier: number
}

/** Match quality: address or pair, whole symbol or name, look-alikes, prefixes, substrings. */
const ranks = {
  address: 0,
  symbol: 1,
  name: 2,
  lookAlike: 3,
  symbolStart: 4,
  nameStart: 5,
  addressStart: 6,
  middle: 7,
} as const

const shownHits = 40
const perNetwork = searchCountCap + 1
const fewHits = 20
const tiers = 'generate_series(8, 0, -1) as t(tier)'
/** Sorts after every text with this prefix. */
const last = '\u{10ffff}'

/** Builds one arm: the best tiers first, and no further than needed; the index serves each tier by itself. */
function arm(rank: number, condition: string, limit: number): string {
  return `select * from (select s.chain, n.network, s.address, ${rank} as rank, t.tier from ${tiers}
    cross join lateral (select s.chain, s.address from token_search s
      where s.network = n.network and s.tier = t.tier and ${condition} limit ${limit}) s
    limit ${limit}) found`
}

/** Runs the arms in turn until enough is found: a prefix shared by a hundred symbols needs no names. */
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
  (select s.chain, s.network, s.address, null as pool, ${ranks.address} as rank, s.tier from token_search s
    where s.address = $1 and s.network = any($3))
  union all
  (select s.chain, p.network, s.address, p.id, ${ranks.address}, s.tier from pool p
    join token_search s on s.chain = p.chain and s.address = p.token
    where p.chain = any('{eth,base,bsc,sol}') and p.id = $1 and p.network = any($3))
  union all
  (select s.chain, s.network, s.address, null, ${ranks.addressStart}, s.tier from token_search s
    where s.address collate "C" >= $1 and s.address collate "C" < $2 and s.network = any($3) limit ${perNetwork})`

const lookAlikeQuery = `
  select s.chain, s.network, s.address, ${ranks.lookAlike} as rank, s.tier from unnest($2::text[]) c(chain)
  cross join lateral (select chain, network, address, tier from token_search
    where chain = c.chain and skeleton = $1 order by tier desc limit ${shownHits}) s`

/** An address or its prefix; pool ids may continue after a colon. */
const addressStart = /^(0x[0-9a-f]{2,64}(:[0-9a-z:_-]{1,60})?|[1-9A-HJ-NP-Za-km-z]{4,44})$/

/** A pool's id that continues after an address. */
const compoundId = /^0x[0-9a-f]{40}:[0-9a-z:_-]{1,60}$/i
/** Of a longer paste, only the first addresses are searched: each may ask every chain. */
const maxAddresses = 4

function networksOf(tab: SearchTab): readonly Network[] {
  return tab === 'all' ? networks : [tab]
}

async function findByAddress(pool: Pool, query: string): Promise<FoundRow[]> {
  const address = canonicalAddress(query)
  if (!addressStart.test(address)) return []
  const values = [address, address + last, networks]
  return (await pool.query<FoundRow>({ name: 'search-address', text: addressQuery, values })).rows
}

async function findByText(pool: Pool, text: string): Promise<FoundRow[]> {
  const values = [text, text + last, networks]
  return (await pool.query<FoundRow>({ name: 'search-text', text: textQuery, values })).rows
}

/** Finds symbols that imitate the text with other letters. */
async function findLookAlikes(pool: Pool, text: string): Promise<FoundRow[]> {
  const skeleton = textSkeleton(text)
  if (skeleton === '') return []
  const values = [skeleton, chainKeys]
  return (await pool.query<FoundRow>({ name: 'search-look-alikes', text: lookAlikeQuery, values })).rows
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

/** Returns each token once, at its best rank; better ranks first, then more liquidity. */
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

/** Better ranks first; within a rank, the most liquid first. */
async function readInOrder(pool: Pool, found: readonly FoundRow[], nowMs: number): Promise<SearchHit[]> {
  const rankOf = new Map(found.map(({ network, address, rank }) => [`${network} ${address}`, rank]))
  const rank = ({ network, tokenAddress }: SearchHit) =>
    rankOf.get(`${network} ${tokenAddress}`) ?? ranks.middle
  const hits = await readHits(pool, found, nowMs)
  return hits.sort((a, b) => rank(a) - rank(b) || (b.liquidity ?? -1) - (a.liquidity ?? -1))
}

export type SearchDeps = Pick<ServeContext, 'pool' | 'discovery' | 'now' | 'onError'>

/** Finds an address in the index, and on the chains that do not have it there. */
async function findAddress(
  { pool, discovery, onError }: SearchDeps,
  query: string,
  tab: SearchTab,
): Promise<FoundRow[]> {
  const found = await findByAddress(pool, query)
  const known = new Set(found.filter(({ rank }) => rank === ranks.address).map(({ chain }) => chain))
  // A base58 address is on Solana or nowhere, and an EVM one on any chain of its family.
  if (known.has('sol')) return found
  const isAsked = await askChains(discovery, { query, networks: networksOf(tab), known }, onError)
  return isAsked ? findByAddress(pool, query) : found
}

/** Finds the addresses of a paste, in its order; of one address, the token on the chain that was named comes first. */
async function findPasted(deps: SearchDeps, { addresses, text }: Paste, tab: SearchTab): Promise<FoundRow[]> {
  const found = await Promise.all(
    addresses.slice(0, maxAddresses).map(async ({ address, network }, at) => {
      const rows = await findAddress(deps, canonicalAddress(address), tab)
      const late = (chain: ChainKey) =>
        network === null || network === 'other' || chain === network ? 0 : 0.05
      return rows.map((row) => ({ ...row, rank: row.rank + at / 10 + late(row.chain) }))
    }),
  )
  const pools = compoundId.test(text) ? await findByAddress(deps.pool, text) : []
  return [...pools, ...found.flat()]
}

async function findWritten(
  deps: SearchDeps,
  { ticker, text: written }: Paste,
  given: string,
  tab: SearchTab,
): Promise<FoundRow[]> {
  const { pool } = deps
  const text = written.toLowerCase()
  // A symbol may begin with the sign itself, or be written in compatibility forms.
  const forms = new Set([text, ...(ticker === null ? [given.trim().toLowerCase()] : [`$${text}`])])
  const wanted = networksOf(tab)
  const found = (
    await Promise.all([
      findAddress(deps, written, tab),
      ...[...forms].map((form) => findByText(pool, form)),
      findLookAlikes(pool, text),
    ])
  ).flat()
  if (ordered(found.filter(({ network }) => wanted.includes(network))).length < fewHits) {
    found.push(...(await findInMiddle(pool, text, wanted)))
  }
  return found
}

/**
 * Searches tokens by a pasted text, best first, with the count per tab (up to a cap). What is no token may be a wallet.
 * Nothing is searched for what has the form of a key.
 */
export async function searchTokens(
  deps: SearchDeps,
  given: string,
  tab: SearchTab,
): Promise<{ hits: SearchHit[]; counts: Record<SearchTab, number>; traded: ChainKey[] }> {
  const { pool, now } = deps
  const paste = readPaste(given)
  if (paste.isSecret || paste.text === '') return { hits: [], counts: countsOf([]), traded: [] }
  const [first] = paste.addresses
  const all = ordered(first ? await findPasted(deps, paste, tab) : await findWritten(deps, paste, given, tab))
  const wanted = networksOf(tab)
  const shown = all.filter(({ network }) => wanted.includes(network)).slice(0, shownHits)
  const traded = all.length === 0 && first ? await listTradedChains(pool, first.address) : []
  return { hits: await readInOrder(pool, shown, now()), counts: countsOf(all), traded }
}
