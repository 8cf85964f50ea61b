import { setTimeout as pause } from 'node:timers/promises'
import { lateAfterMs } from '@peregrine/chains/catalogue/lateAfterMs'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { LaunchWire, TradeWire } from '@peregrine/contract/trade'
import { isBaseTrade, type WalletEvent } from '@peregrine/contract/walletEvent'
import type pg from 'pg'
import type { ChainKey } from '@peregrine/core/network'
import type { Owner } from '@peregrine/core/owner'
import { isWanted } from '../../domain/watched-wallets/isWanted.ts'
import { readDeepest } from '../../domain/tokens/readDeepest.ts'
import type { Watch } from '../../domain/watched-wallets/watchedWallets.ts'
import {
  correctAlerts,
  type LogPlace,
  readCorrections,
  revertAlerts,
  type StoredAlert,
  writeAlerts,
} from './alertStore.ts'
import { walletKeys } from './eventKey.ts'
import { type StoredPoint, readStoredPrices } from './readStoredPrices.ts'
import { type Draft, type DraftContext, draftGroup, draftPrice, draftWallet } from './draftAlert.ts'
import { GroupWatch, type Recall } from './groupWatch.ts'
import { PriceWatch, type RuleStates } from './priceWatch.ts'
import { AlertRules, type StoredPrice } from './alertRules.ts'
import type { PriceAlert } from './rules/decidePrice.ts'
import { filterFor, passesFilter, usdOf } from './rules/passesFilter.ts'
import { isMarketPrice, type PricePoint, pricePoints } from './rules/pricePoint.ts'

/** A wallet's event with everyone who watches the wallet. */
export type WatchedEvent = { event: WalletEvent; watches: readonly Watch[] }

/** A wallet's event with its key, which is the same in another block. */
type KeyedEvent = { event: WalletEvent; key: string }

/** One indexer commit as it concerns alerts. */
export type Committed = {
  place: LogPlace
  events: readonly WatchedEvent[]
  trades: readonly TradeWire[]
  launches: readonly Pick<LaunchWire, 'pool' | 'toPool'>[]
  /** Newest block with this commit; after a reorg, the one gone back to. */
  blockNumber: number
  isUndo: boolean
  /** Ids of trades and transfers undone by a reorg. */
  removedIds: readonly string[]
  /** More changed than is listed here: prices may have moved unseen. */
  isReset: boolean
}

type EngineDeps = {
  pool: pg.Pool
  recall: Recall
  now(): number
  /** Receives stored alerts: new ones, and those undone by a reorg. */
  onAlerts(alerts: readonly StoredAlert[]): void
  /** Corrections wait to be sent. */
  onCorrections(): void
  onError(error: unknown): void
}

/** Interval at which rules are checked for changes by other processes. */
const refreshMs = 3_000
/** Interval at which the place in the record log is saved when it led to no alert. */
const placeEveryMs = 1_000
const longestPauseMs = 5_000
/**
 * Blocks past the head before a reorg within which a transaction that was undone comes again, as a rule: three, and as
 * many as a chain of fast ones makes in 15 s, since nodes pass it on no faster.
 */
function blocksToComeAgain(chain: ChainKey): number {
  const { blockTimeMs } = chainDefinitions[chain]
  return Math.ceil(lateAfterMs(blockTimeMs) / blockTimeMs)
}

/** True when a retry would fail the same way: SQLSTATE classes 22, 23 and 42 (data, constraint, statement). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|42)/.test(String(error.code))

/** Decides on alerts, commit by commit and in order, and stores them before anything is sent. */
export class AlertEngine {
  readonly #deps: EngineDeps
  readonly rules: AlertRules
  readonly #groups: GroupWatch
  readonly #prices = new PriceWatch()
  readonly #placedAt = new Map<string, number>()
  readonly #heads = new Map<string, number>()
  /** Block at which the next correction is due, by chain; null until read. */
  #corrections: Map<string, number> | null = null
  readonly #timer: NodeJS.Timeout
  readonly #end = new AbortController()
  #queue: Promise<void> = Promise.resolve()
  #isCaughtUp = false

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.rules = new AlertRules(deps.pool)
    this.#groups = new GroupWatch((...of) => this.#insist(() => deps.recall(...of)))
    this.#timer = setInterval(() => void this.refresh().catch(deps.onError), refreshMs)
  }

  /** Reloads rules and settings if they changed. */
  async refresh(): Promise<void> {
    await this.rules.refresh()
    this.#groups.keepOnly((id) => this.rules.hasGroup(id))
    // Between the setting of a rule and its coming here prices may have moved.
    if (!this.#isCaughtUp || !this.rules.listPrices().some((rule) => this.#prices.isNew(rule))) return
    void this.#inTurn(() => this.#catchUp((rule) => this.#prices.isNew(rule))).catch(this.#deps.onError)
  }

  /** Compares every price rule with the stored price once the missed records are read: not all of them are kept. */
  catchUp(): Promise<void> {
    this.#isCaughtUp = true
    return this.#inTurn(() => this.#catchUp(() => true))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work)
    // The caller gets the error; the queue goes on.
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #catchUp(isWanted: (rule: StoredPrice) => boolean): Promise<void> {
    const { pool, onAlerts } = this.#deps
    const states: RuleStates = new Map()
    const drafts = await this.#storedPriceDrafts(this.rules.listPrices().filter(isWanted), states)
    if (drafts.length === 0 && states.size === 0) return
    onAlerts(await this.#insist(() => writeAlerts(pool, { drafts, states, place: null })))
  }

  /** Takes a commit; commits of one chain must arrive in order. Resolves when its alerts are stored. */
  take(committed: Committed): Promise<void> {
    return this.#inTurn(() => this.#take(committed))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#end.abort()
    await this.#queue
  }

  /**
   * Retries until the database is back: an alert that is not stored is never sent. If the engine stops first, the next
   * start reads the record again. Errors caused by the data itself are not retried: they would block everything after
   * them for ever.
   */
  async #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let failures = 0; ; failures++) {
      try {
        return await work()
      } catch (error) {
        if (isRefused(error) || this.#end.signal.aborted) throw error
        this.#deps.onError(error)
        await pause(Math.min(longestPauseMs, 100 * 2 ** failures), undefined, { signal: this.#end.signal })
      }
    }
  }

  async #take(committed: Committed): Promise<void> {
    const { pool, onAlerts } = this.#deps
    const { place, removedIds, isReset } = committed
    const states: RuleStates = new Map()
    if (committed.isUndo) this.#goBack(committed, states)
    if (removedIds.length > 0) await this.#revert(committed)
    const drafts = await this.#walletDrafts(committed)
    this.rules.noteMoves(place.chain, committed.launches)
    drafts.push(...(await this.#priceDrafts(committed, states)))
    if (isReset) drafts.push(...(await this.#resetDrafts(place.chain, states)))
    if (drafts.length > 0 || states.size > 0 || this.#isPlaceDue(place)) {
      this.#placedAt.set(place.chain, this.#deps.now())
      onAlerts(await this.#insist(() => writeAlerts(pool, { drafts, states, place })))
    }
    await this.#correct(committed)
  }

  #goBack({ place, blockNumber }: Committed, states: RuleStates): void {
    for (const rule of this.rules.listPrices(place.chain)) {
      const state = this.#prices.goBack(rule, blockNumber)
      if (state) states.set(rule.id, { changedAt: rule.changedAt, state })
    }
  }

  async #revert({ place: { chain }, removedIds, blockNumber }: Committed): Promise<void> {
    const { pool, onAlerts } = this.#deps
    this.#groups.remove(new Set(removedIds))
    const correctAt = Math.max(this.#heads.get(chain) ?? 0, blockNumber) + blocksToComeAgain(chain)
    onAlerts(await this.#insist(() => revertAlerts(pool, removedIds, correctAt)))
    this.#corrections = null
  }

  /** Queues what is due once the chain is that far: after its own alerts, which may have brought an event again. */
  async #correct({ place: { chain }, blockNumber }: Committed): Promise<void> {
    const { pool, now, onCorrections } = this.#deps
    this.#heads.set(chain, Math.max(this.#heads.get(chain) ?? 0, blockNumber))
    this.#corrections ??= await this.#insist(() => readCorrections(pool))
    const due = this.#corrections.get(chain)
    if (due === undefined || blockNumber < due) return
    await this.#insist(() => correctAlerts(pool, { chain, block: blockNumber, nowMs: now() }))
    this.#corrections = null
    onCorrections()
  }

  #isPlaceDue({ chain }: LogPlace): boolean {
    return this.#deps.now() - (this.#placedAt.get(chain) ?? 0) >= placeEveryMs
  }

  async #walletDrafts({ events, trades }: Committed): Promise<Draft[]> {
    const drafts: Draft[] = []
    const keys = walletKeys(
      events.map(({ event }) => event),
      trades,
    )
    for (const { event, watches } of events) {
      const keyed = { event, key: keys.get(event.id) ?? event.id }
      for (const watch of watches) {
        const own = this.#walletDraft(keyed, watch)
        if (own) drafts.push(own)
        if (event.kind === 'buy') drafts.push(...(await this.#groupDrafts(keyed, watch)))
      }
    }
    return drafts
  }

  #contextOf(owner: Owner): DraftContext {
    return { owner, settings: this.rules.of(owner).settings, nowMs: this.#deps.now() }
  }

  #walletDraft({ event, key }: KeyedEvent, watch: Watch): Draft | null {
    const { kind, marketCap, spam } = event
    // Records older than spam marking have no verdict.
    if (spam) return null
    if (!watch.enablePush || !isWanted(watch, { kind, marketCap, usd: usdOf(event) })) return null
    const rule = filterFor(this.rules.of(watch.watcher).filters, watch.configGroup)
    if (isBaseTrade(event) && !rule?.body.hasBase) return null
    if (rule && !passesFilter(rule.body, event)) return null
    const { name, rules } = watch
    return draftWallet(this.#contextOf(watch.watcher), { event, key, name, rules, rule })
  }

  /** Group rules count every buy of their wallets, whatever the wallet's own rules. */
  async #groupDrafts({ event, key }: KeyedEvent, watch: Watch): Promise<Draft[]> {
    const { watcher, name, configGroup } = watch
    const drafts: Draft[] = []
    for (const rule of this.rules.of(watcher).groups) {
      if (!rule.isOn || (rule.body.group !== null && rule.body.group !== configGroup)) continue
      for (const buys of await this.#groups.take(rule, { name, key }, event))
        drafts.push(draftGroup(this.#contextOf(watcher), rule, { buys, event }))
    }
    return drafts
  }

  async #priceDrafts({ trades, place }: Committed, states: RuleStates): Promise<Draft[]> {
    if (!this.rules.hasPrices) return []
    const ruled = pricePoints(trades).flatMap((point) =>
      this.rules.pricesOf(point).map((rule) => ({ point, rule })),
    )
    const tokens = new Set(ruled.flatMap(({ point, rule }) => (rule.body.pool === null ? point.token : [])))
    const deepest = await this.#insist(() => readDeepest(this.#deps.pool, place.chain, [...tokens]))
    return ruled.flatMap(({ point, rule }) => {
      if (rule.body.pool === null && !isMarketPrice(point, deepest.get(point.token))) return []
      const { alerts, state } = this.#prices.take(rule, point, place)
      if (state) states.set(rule.id, { changedAt: rule.changedAt, state })
      return this.#draftsOf(rule, point, alerts)
    })
  }

  async #resetDrafts(chain: string, states: RuleStates): Promise<Draft[]> {
    await this.#insist(() => this.rules.readMoves())
    return this.#storedPriceDrafts(this.rules.listPrices(chain), states)
  }

  async #storedPriceDrafts(rules: readonly StoredPrice[], states: RuleStates): Promise<Draft[]> {
    const found = await this.#insist(() => readStoredPrices(this.#deps.pool, rules))
    const byRule = new Map<string, StoredPoint>(found.map((one) => [one.ruleId, one]))
    return rules.flatMap((rule) => {
      const stored = byRule.get(rule.id) ?? null
      const { alerts, state } = this.#prices.catchUp(rule, stored)
      if (state) states.set(rule.id, { changedAt: rule.changedAt, state })
      return stored ? this.#draftsOf(rule, stored.point, alerts) : []
    })
  }

  #draftsOf(rule: StoredPrice, point: PricePoint, alerts: readonly PriceAlert[]): Draft[] {
    return alerts.map((alert) => draftPrice(this.#contextOf(rule.owner), rule, { point, alert }))
  }
}
