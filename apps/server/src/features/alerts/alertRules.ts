import {
  type AlertSettings,
  defaultAlertSettings,
  type FilterRule,
  type GroupRule,
  type PriceRule,
} from '@peregrine/contract/alert'
import type { LaunchWire } from '@peregrine/contract/trade'
import { type Network, networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import type { Owner } from '@peregrine/core/owner'
import { readMoves } from './readStoredPrices.ts'
import { listAllRules, listAllSettings, readSetupVersion, type StoredRule } from './setupStore.ts'

type RuleOf<Body> = Omit<StoredRule, 'body'> & { body: Body }
export type StoredFilter = RuleOf<FilterRule>
export type StoredGroup = RuleOf<GroupRule>
export type StoredPrice = RuleOf<PriceRule>

export type OwnSetup = {
  settings: AlertSettings
  filters: readonly StoredFilter[]
  groups: readonly StoredGroup[]
}

const keyOf = ({ chainFamily, address }: Owner): string => `${chainFamily} ${address}`
const nothingSet: OwnSetup = { settings: defaultAlertSettings, filters: [], groups: [] }

/** Everybody's rules and settings in memory, reloaded after a change here or in another process. */
export class AlertRules {
  readonly #pool: pg.Pool
  #version = ''
  #setups: ReadonlyMap<string, OwnSetup> = new Map()
  #prices: ReadonlyMap<string, readonly StoredPrice[]> = new Map()
  #groupIds: ReadonlySet<string> = new Set()
  /** Where curves of rules have migrated to, by chain and curve. */
  readonly #moves = new Map<string, string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Reloads everything if anything changed. */
  async refresh(): Promise<void> {
    const version = await readSetupVersion(this.#pool)
    if (version === this.#version) return
    const [rules, settings] = await Promise.all([listAllRules(this.#pool), listAllSettings(this.#pool)])
    const setups = new Map<
      string,
      { settings: AlertSettings; filters: StoredFilter[]; groups: StoredGroup[] }
    >()
    const at = (owner: Owner) => {
      const known = setups.get(keyOf(owner)) ?? { settings: defaultAlertSettings, filters: [], groups: [] }
      setups.set(keyOf(owner), known)
      return known
    }
    for (const { owner, settings: own } of settings) at(owner).settings = own
    const prices: StoredPrice[] = []
    for (const { body, ...rule } of rules) {
      if (body.kind === 'filter') at(rule.owner).filters.push({ ...rule, body })
      else if (body.kind === 'group') at(rule.owner).groups.push({ ...rule, body })
      else prices.push({ ...rule, body })
    }
    this.#setups = setups
    this.#prices = Map.groupBy(
      prices.filter(({ isOn }) => isOn),
      ({ body: { network, token } }) => `${networkFacts[network].chain} ${token}`,
    )
    this.#groupIds = new Set(
      rules.filter(({ body, isOn }) => isOn && body.kind === 'group').map(({ id }) => id),
    )
    await this.readMoves()
    this.#version = version
  }

  of(owner: Owner): OwnSetup {
    return this.#setups.get(keyOf(owner)) ?? nothingSet
  }

  /** Reads which curves of price rules have migrated. */
  async readMoves(): Promise<void> {
    for (const [curve, toPool] of await readMoves(this.#pool, this.listPrices()))
      this.#moves.set(curve, toPool)
  }

  /** Takes the migrations of a commit. */
  noteMoves(chain: string, launches: readonly Pick<LaunchWire, 'pool' | 'toPool'>[]): void {
    if (!this.hasPrices) return
    for (const { pool, toPool } of launches) if (toPool !== null) this.#moves.set(`${chain} ${pool}`, toPool)
  }

  /**
   * Returns rules on a token's price in a pool, by chain: a launchpad's token moves on to the chain's own pools, and
   * takes the rules of its curve along.
   */
  pricesOf({
    network,
    token,
    pool,
  }: {
    network: Network
    token: string
    pool: string | null
  }): StoredPrice[] {
    const { chain } = networkFacts[network]
    const rules = this.#prices.get(`${chain} ${token}`) ?? []
    return rules.filter(
      ({ body }) =>
        body.pool === null || body.pool === pool || this.#moves.get(`${chain} ${body.pool}`) === pool,
    )
  }

  /** Returns all price rules that are on, or those of a chain. */
  listPrices(chain: string | null = null): StoredPrice[] {
    const all = [...this.#prices.values()].flat()
    return chain === null ? all : all.filter(({ body }) => networkFacts[body.network].chain === chain)
  }

  get hasPrices(): boolean {
    return this.#prices.size > 0
  }

  hasGroup(id: string): boolean {
    return this.#groupIds.has(id)
  }
}
