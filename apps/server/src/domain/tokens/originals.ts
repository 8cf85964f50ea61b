import { chainDefinitions, findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { CopyReason, Original } from '@peregrine/contract/routes/search'
import { type ChainKey, chainKeys, type Network } from '@peregrine/core/network'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { Pool } from 'pg'

type ComparedText = {
  chain: ChainKey
  network: Network
  address: string
  symbol: string
  name: string
  skeleton: string
}

/** A token with the fields compared. `nameSkeleton` is folded by the database and only comparable to itself. */
export type Comparable = ComparedText & {
  nameSkeleton: string
  pool: string | null
  /** Depth of its deepest pool; null when unknown. */
  liquidityMicros: bigint | null
}

/** The same as a database row. */
export type ComparableRow = ComparedText & {
  name_skeleton: string
  best_pool: string | null
  known_micros: string | null
}

/** The most liquid tokens of a skeleton are compared on each chain: tiers are sorted, ties within one are not. */
const twinsPerKey = 24

const arm = (kind: 'symbol' | 'name', column: string) => `
  (select s.chain, s.network, s.address, s.name_skeleton from token_search s
    where k.kind = '${kind}' and s.chain = c.chain and s.${column} = k.key order by s.tier desc limit ${twinsPerKey})`

const twinsQuery = `
  select distinct s.chain, s.network, s.address, s.name_skeleton, t.symbol, t.name, t.skeleton, t.best_pool,
    known_liquidity(t.liquidity_micros, p) as known_micros
  from unnest($1::text[], $2::text[]) k(kind, key)
  cross join unnest($3::text[]) c(chain)
  cross join lateral (${arm('symbol', 'skeleton')} union all ${arm('name', 'name_skeleton')}) s
  join token t on t.chain = s.chain and t.address = s.address
  left join pool p on p.chain = t.chain and p.id = t.best_pool`

/** Extracts the compared fields of a row. */
export function comparable(row: ComparableRow): Comparable {
  return {
    chain: row.chain,
    network: row.network,
    address: row.address,
    symbol: row.symbol,
    name: row.name,
    skeleton: row.skeleton,
    nameSkeleton: row.name_skeleton,
    pool: row.best_pool,
    liquidityMicros: row.known_micros === null ? null : BigInt(row.known_micros),
  }
}

/** Returns the coins that markets are quoted in: originals whatever their own pools hold. */
export function baseTwins(skeletons: ReadonlySet<string>): Comparable[] {
  return chainKeys.flatMap((chain) =>
    chainDefinitions[chain].baseTokens
      .filter(({ symbol }) => skeletons.has(textSkeleton(symbol)))
      .map(({ symbol, address }) => ({
        chain,
        network: chain,
        address,
        symbol,
        name: symbol,
        skeleton: textSkeleton(symbol),
        nameSkeleton: '',
        pool: null,
        liquidityMicros: null,
      })),
  )
}

/** Reads look-alikes of these tokens on every chain, each once. */
export async function readTwins(
  pool: Pool,
  tokens: readonly Pick<Comparable, 'skeleton' | 'nameSkeleton'>[],
): Promise<Comparable[]> {
  const symbols = new Set(tokens.map(({ skeleton }) => skeleton).filter((key) => key !== ''))
  const names = new Set(tokens.map(({ nameSkeleton }) => nameSkeleton).filter((key) => key !== ''))
  if (symbols.size + names.size === 0) return []
  const { rows } = await pool.query<ComparableRow>({
    name: 'token-twins',
    text: twinsQuery,
    values: [
      [...[...symbols].map(() => 'symbol'), ...[...names].map(() => 'name')],
      [...symbols, ...names],
      chainKeys,
    ],
  })
  const found = rows.map(comparable)
  const known = new Set(found.map(({ chain, address }) => `${chain} ${address}`))
  return [...found, ...baseTwins(symbols).filter(({ chain, address }) => !known.has(`${chain} ${address}`))]
}

const isEqual = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase()

/** Returns the plainest reason why two tokens look alike; null when they do not. */
export function findCopyReason(a: Comparable, b: Comparable): CopyReason | null {
  if (isEqual(a.symbol, b.symbol)) return 'same-symbol'
  if (isEqual(a.skeleton, b.skeleton)) return 'look-alike-symbol'
  if (isEqual(a.name, b.name)) return 'same-name'
  return isEqual(a.nameSkeleton, b.nameSkeleton) ? 'look-alike-name' : null
}

function isBase({ chain, address }: Comparable): boolean {
  return findBaseToken(chain, address) !== null
}

/** Unknown depths sort last. */
const depthOf = ({ liquidityMicros }: Comparable): bigint => liquidityMicros ?? -1n

/** Compares by depth, deepest first; a base token before all others. */
export function byDepth(a: Comparable, b: Comparable): number {
  const [baseA, baseB] = [isBase(a), isBase(b)]
  if (baseA !== baseB) return baseA ? -1 : 1
  if (depthOf(a) !== depthOf(b)) return depthOf(a) > depthOf(b) ? -1 : 1
  return a.address < b.address ? -1 : 1
}

/** Less than a dollar of liquidity is never an original. */
const minMicros = 999_999n

/**
 * Picks the token that this one may copy: the deepest look-alike deeper than it, on its own chain before any other.
 * Null for a base token, and for the deepest of its kind.
 */
export function pickOriginal(token: Comparable, twins: readonly Comparable[]): Original | null {
  if (isBase(token)) return null
  const floor = depthOf(token) > minMicros ? depthOf(token) : minMicros
  const deeper = twins
    .filter((twin) => isBase(twin) || depthOf(twin) > floor)
    .filter((twin) => twin.chain !== token.chain || twin.address !== token.address)
    .sort((a, b) => Number(b.chain === token.chain) - Number(a.chain === token.chain) || byDepth(a, b))
  for (const twin of deeper) {
    const why = findCopyReason(token, twin)
    if (why)
      return {
        network: twin.network,
        tokenAddress: twin.address,
        pairAddress: twin.pool,
        symbol: twin.symbol,
        name: twin.name,
        liquidity: twin.liquidityMicros === null ? null : Number(twin.liquidityMicros) / 1e6,
        why,
        isSameChain: twin.chain === token.chain,
      }
  }
  return null
}
