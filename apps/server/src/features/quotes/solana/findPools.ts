import { Fault } from '@peregrine/core/fault'
import { isAnchor } from '@peregrine/protocols/solana/anchors'
import { hopVenues } from '@peregrine/protocols/solana/openHops'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { HopRequest } from '@peregrine/protocols/solana/swapHop'
import type { Pool } from 'pg'

/** A pool from the index, seen from its token. */
export type TokenPool = { id: string; dex: string; token: string; anchor: string }
type Row = { id: string; dex: string; token: string; quote: string }

const maxPools = 5

/** The deepest pools of a token on venues that can be traded directly, the wanted one first. */
async function readPools(db: Pool, token: string, wanted: string | null): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'solana-quote-pools',
    text: `select id, dex, token, quote from pool p
      where chain = 'sol' and $1 = any(tokens) and dex = any($2)
      order by (id = $3) desc nulls last, known_liquidity(liquidity_micros, p) desc nulls last,
        liquidity_micros desc, id limit ${maxPools}`,
    values: [token, hopVenues, wanted],
  })
  return rows
}

/**
 * Pools that trade a token for SOL, USDC or USDT.
 *
 * @throws Fault `token.unknown`, `pool.unknown` for a wanted pool of another token, `route.none` without pools,
 *   `anchor.unsupported` (非支持类型token) if all trade it for something else
 */
export async function findPools(
  db: Pool,
  token: string,
  wanted: string | null,
): Promise<readonly TokenPool[]> {
  const rows = await readPools(db, token, wanted)
  const isOwn = wanted === null || rows[0]?.id === wanted
  if (rows.length === 0) {
    const { rowCount } = await db.query("select 1 from token where chain = 'sol' and address = $1", [token])
    throw rowCount ? new Fault('route.none') : new Fault('token.unknown', { network: 'sol' })
  }
  if (!isOwn) {
    const { rowCount } = await db.query("select 1 from pool where chain = 'sol' and id = $1", [wanted])
    // A pool of another venue is no mistake: it only cannot be traded directly.
    if (!rowCount) throw new Fault('pool.unknown', { network: 'sol' })
  }
  const pools = rows.map((row) => {
    return { id: row.id, dex: row.dex, token, anchor: row.token === token ? row.quote : row.token }
  })
  const usable = pools.filter(({ anchor }) => isAnchor(anchor))
  if (usable.length === 0) throw new Fault('anchor.unsupported', { token: pools[0]?.anchor ?? '' })
  return usable
}

const bridgesMs = 30_000

/** The deepest pools between SOL and the stable anchors, looked up at most twice a minute. */
export class Bridges {
  readonly #db: Pool
  readonly #now: () => number
  readonly #known = new Map<string, { at: number; pool: Promise<TokenPool | null> }>()

  constructor(db: Pool, now: () => number) {
    this.#db = db
    this.#now = now
  }

  find(anchor: string): Promise<TokenPool | null> {
    const known = this.#known.get(anchor)
    if (known && this.#now() - known.at < bridgesMs) return known.pool
    const pool = this.#read(anchor)
    this.#known.set(anchor, { at: this.#now(), pool })
    // A failure is told to whoever waits for it, and not kept.
    pool.catch(() => this.#known.delete(anchor))
    return pool
  }

  async #read(anchor: string): Promise<TokenPool | null> {
    const { rows } = await this.#db.query<Row>({
      name: 'solana-bridge-pool',
      text: `select id, dex, token, quote from pool p
        where chain = 'sol' and $1 = any(tokens) and $2 = any(tokens) and dex = any($3)
        order by known_liquidity(liquidity_micros, p) desc nulls last, liquidity_micros desc, id limit 1`,
      values: [nativeSolMint, anchor, hopVenues],
    })
    const row = rows[0]
    return row ? { id: row.id, dex: row.dex, token: anchor, anchor: nativeSolMint } : null
  }
}

/** Hops of a trade between SOL and the token through one of its pools; null without a pool to the anchor. */
export async function hopsThrough(
  pool: TokenPool,
  side: 'buy' | 'sell',
  bridges: Bridges,
): Promise<HopRequest[] | null> {
  const { id, dex, token, anchor } = pool
  const own = { dex, pool: id, tokenIn: anchor, tokenOut: token }
  const buying: HopRequest[] = [own]
  if (anchor !== nativeSolMint && token !== nativeSolMint) {
    const bridge = await bridges.find(anchor)
    if (!bridge) return null
    buying.unshift({ dex: bridge.dex, pool: bridge.id, tokenIn: nativeSolMint, tokenOut: anchor })
  }
  if (side === 'buy') return buying
  return buying.toReversed().map((hop) => ({ ...hop, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
}
