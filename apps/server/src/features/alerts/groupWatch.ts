import type { WalletEvent } from '@peregrine/contract/walletEvent'
import type { NamedBuy } from './draftAlert.ts'
import type { StoredGroup } from './alertRules.ts'
import { addBuy, emptyWindow, type GroupWindow, removeBuys, type Wanted } from './rules/groupWindow.ts'
import { isWithin, usdOf } from './rules/passesFilter.ts'

/** A past buy with its token. */
export type PastBuy = NamedBuy & { token: string; marketCap: number | null }

/** Reads buys of a rule's wallets on a chain before a moment, as far back as the rule looks, oldest first. */
export type Recall = (rule: StoredGroup, chain: string, beforeMs: number) => Promise<PastBuy[]>

type Watch = { body: string; wanted: Wanted; tokens: Map<string, GroupWindow<NamedBuy>> }

/** True when a buy counts for a rule. */
function counts(
  { body }: StoredGroup,
  { valueUsd, marketCap }: Pick<PastBuy, 'valueUsd' | 'marketCap'>,
): boolean {
  return isWithin(valueUsd, body.minUsd, null) && isWithin(marketCap, body.minMarketCap, body.maxMarketCap)
}

const wantedOf = ({ body }: StoredGroup) => ({ wallets: body.wallets, withinMs: body.withinS * 1000 })

/** Above this number, tokens without recent buys are forgotten. */
const maxTokens = 2_000

/** Counts the buys of every group rule, by chain and token. */
export class GroupWatch {
  readonly #recall: Recall
  readonly #watches = new Map<string, Watch>()

  constructor(recall: Recall) {
    this.#recall = recall
  }

  /** Takes a buy of one of the rule's wallets. Each list returned is an alert. */
  async take(
    rule: StoredGroup,
    { name, key: id }: { name: string; key: string },
    event: WalletEvent,
  ): Promise<NamedBuy[][]> {
    const { tokens } = await this.#watchOf(rule, event)
    const valueUsd = usdOf(event)
    if (!counts(rule, { valueUsd, marketCap: event.marketCap })) return []
    const key = event.token.address
    const buy = { id, eventId: event.id, wallet: event.wallet, atMs: event.timestamp, name, valueUsd }
    const step = addBuy(tokens.get(key) ?? emptyWindow, buy, wantedOf(rule))
    tokens.set(key, step.window)
    if (tokens.size > maxTokens) forgetIdle(tokens, event.timestamp - 2 * rule.body.withinS * 1000 - 600_000)
    return step.reached
  }

  /** Removes buys undone by a reorg. */
  remove(ids: ReadonlySet<string>): void {
    const isUndone = ({ eventId }: NamedBuy) => ids.has(eventId)
    for (const { tokens, wanted } of this.#watches.values())
      for (const [key, window] of tokens) tokens.set(key, removeBuys(window, isUndone, wanted))
  }

  /** Forgets deleted rules. */
  keepOnly(isKept: (ruleId: string) => boolean): void {
    for (const key of this.#watches.keys()) if (!isKept(key.split(' ')[0] ?? '')) this.#watches.delete(key)
  }

  /** A rule that is new or changed starts from past buys, which count but raise no alert. */
  async #watchOf(rule: StoredGroup, { chain, timestamp }: WalletEvent): Promise<Watch> {
    const place = `${rule.id} ${chain}`
    const body = JSON.stringify(rule.body)
    const known = this.#watches.get(place)
    if (known?.body === body) return known
    const tokens: Watch['tokens'] = new Map()
    for (const { token, marketCap, ...buy } of await this.#recall(rule, chain, timestamp)) {
      if (!counts(rule, { valueUsd: buy.valueUsd, marketCap })) continue
      tokens.set(token, addBuy(tokens.get(token) ?? emptyWindow, buy, wantedOf(rule)).window)
    }
    const watch = { body, wanted: wantedOf(rule), tokens }
    this.#watches.set(place, watch)
    return watch
  }
}

function forgetIdle(tokens: Watch['tokens'], beforeMs: number): void {
  for (const [key, { buys }] of tokens) if ((buys.at(-1)?.atMs ?? 0) < beforeMs) tokens.delete(key)
}
