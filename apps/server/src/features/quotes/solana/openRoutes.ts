import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import type { FindAddress } from '@peregrine/protocols/solana/findAddress'
import { findHopVenue } from '@peregrine/protocols/solana/openHops'
import type { HopRequest, SolanaAccount, SolanaHop } from '@peregrine/protocols/solana/swapHop'
import { LRUCache } from 'lru-cache'
import type { ChainRequest } from '../../../chainRequest.ts'
import { maxAccountsPerCall, type ReadAccounts, readAccounts } from './readAccounts.ts'

const maxStates = 5_000
const maxAddresses = 50_000

/** Derives program addresses; each costs a hash and a curve check, so the latest are kept. */
export function cachedFind(): FindAddress {
  const known = new LRUCache<string, Promise<string>>({ max: maxAddresses })
  return (program, seeds) => {
    const parts = seeds.map((seed) => (typeof seed === 'string' ? seed : Buffer.from(seed).toString('hex')))
    const key = `${program} ${parts.join(' ')}`
    const found = known.get(key) ?? findProgramAddress(program, seeds)
    known.set(key, found)
    return found
  }
}

/** Routes as read at one slot, in the order of the given ones; a route that cannot trade now is left out. */
export type OpenRoutes = { slot: number; routes: SolanaHop[][]; accounts: ReadAccounts['accounts'] }

/** Opens routes with one call to the node; pools that were never read cost a second one before. */
export class RouteOpener {
  readonly find: FindAddress
  readonly #request: ChainRequest
  /** Pool accounts: their tokens and vaults never change. */
  readonly #states = new LRUCache<string, Uint8Array>({ max: maxStates })

  constructor(request: ChainRequest, find: FindAddress) {
    this.#request = request
    this.find = find
  }

  /** `more`: further accounts to read along, such as the wallet's. */
  async open(routes: readonly HopRequest[][], more: readonly string[]): Promise<OpenRoutes> {
    const hops = routes.flat()
    await this.#readStates(hops)
    const lists = await Promise.all(hops.map((hop) => this.#list(hop)))
    const wanted = [...new Set([...more, ...lists.flatMap((list) => list ?? [])])]
    const { slot, accounts } = await readAccounts(this.#request, wanted.slice(0, maxAccountsPerCall))
    const opened = await Promise.all(
      routes.map((route) =>
        Promise.all(
          route.map(async (hop) => (await findHopVenue(hop.dex)?.open(this.find, hop, accounts)) ?? null),
        ),
      ),
    )
    const usable = opened.filter((route): route is SolanaHop[] => route.every((hop) => hop !== null))
    return { slot, routes: usable, accounts }
  }

  async #list(hop: HopRequest): Promise<string[] | null> {
    return findHopVenue(hop.dex)?.list(this.find, hop, this.#states.get(hop.pool) ?? null) ?? null
  }

  async #readStates(hops: readonly HopRequest[]): Promise<void> {
    const lists = await Promise.all(hops.map((hop) => this.#list(hop)))
    const missing = [...new Set(hops.filter((_, index) => lists[index] === null).map(({ pool }) => pool))]
    if (missing.length === 0) return
    const { accounts } = await readAccounts(this.#request, missing.slice(0, maxAccountsPerCall))
    for (const [address, account] of accounts) this.#keep(address, account)
  }

  #keep(address: string, account: SolanaAccount | null): void {
    if (account) this.#states.set(address, account.data)
  }
}
