import type { getDayTraders } from '@peregrine/contract/routes/dayTraders'
import { type ChainKey, networkFacts, networks } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { withTransaction } from '../../db/withClient.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import type { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import { maxTrades, minTrades, readDay, readDayTrades, readTokenPrices } from './dayTraderStore.ts'
import { type DayResult, groupByWallet, rankResults, resultOf } from './rankDayTraders.ts'

const dayMs = 24 * 3_600_000
/** Traders shown, and ranked ones whose code is looked at. */
const shown = 30
const checked = 60
/** A result is kept at least this long, and this many times as long as it took. */
const keptMs = 60_000
const keptFactor = 20

type Result = z.output<typeof getDayTraders.reply>
type Deps = { pool: Pool; contracts: ContractFinder; gaps: GapReader; now(): number }
type Kept = { untilMs: number; result: Promise<Result> }

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The most profitable traders of each chain's last 24 hours, computed once for all callers. */
export class DayTraders {
  readonly #deps: Deps
  readonly #kept = new Map<ChainKey, Kept>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(chain: ChainKey, nameOf: NameOf): Promise<Result> {
    const result = await this.#find(chain)
    const traders = result.traders.map((trader) => ({ ...trader, name: nameOf(chain, trader.address) }))
    return { ...result, traders }
  }

  #find(chain: ChainKey): Promise<Result> {
    const { now } = this.#deps
    const known = this.#kept.get(chain)
    if (known && now() < known.untilMs) return known.result
    const startMs = now()
    const kept: Kept = { untilMs: Number.POSITIVE_INFINITY, result: this.#compute(chain) }
    this.#kept.set(chain, kept)
    kept.result.then(
      () => (kept.untilMs = now() + Math.max(keptMs, (now() - startMs) * keptFactor)),
      // The caller gets the error; the next call tries again.
      () => this.#kept.delete(chain),
    )
    return kept.result
  }

  async #compute(chain: ChainKey): Promise<Result> {
    const { pool, contracts, gaps, now } = this.#deps
    const readAt = now()
    const fromMs = readAt - dayMs
    // First: what is filled in meanwhile is not in the trades.
    const incompleteSince = await gaps.incompleteSince([chain], fromMs)
    const own = networks.filter((network) => networkFacts[network].chain === chain)
    const { tradeCount, sinceMs, few, machines, candidates } = await readDay(pool, chain, own, fromMs)
    const wallets = await withTransaction(
      pool,
      (client) => groupByWallet(chain, readDayTrades(client, chain, candidates, fromMs)),
      'begin read only',
    )
    const tokens = new Set([...wallets.values()].flatMap(({ byToken }) => [...byToken.keys()]))
    const prices = await readTokenPrices(pool, chain, [...tokens])
    const results: DayResult[] = []
    for (const [address, wallet] of wallets) {
      results.push(resultOf(address, wallet, prices))
      await letOthersRun()
    }
    const first = rankResults(results).slice(0, checked)
    const code = await contracts.find(
      chain,
      first.map(({ wire }) => wire.address),
    )
    const traders = first.filter(({ wire }) => !code.has(wire.address)).slice(0, shown)
    return {
      chain,
      readAt,
      sinceMs,
      incompleteSince,
      tradeCount,
      minTrades,
      maxTrades,
      leftOut: { few, machines, contracts: code.size },
      traders: traders.map(({ wire }) => wire),
    }
  }
}
