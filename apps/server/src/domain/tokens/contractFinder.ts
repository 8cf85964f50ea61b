import { isOffCurve } from '@peregrine/chains/sol/isOffCurve'
import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'

type Request = (chain: ChainKey, method: string, params: unknown[]) => Promise<unknown>

const maxKept = 50_000
const atOnce = 20

/** Code that only points at other code belongs to an account with a key (EIP-7702). */
const delegation = '0xef0100'

/**
 * Separates contracts from wallets: on EVM chains by reading an address's code from the node, once; on Solana an
 * address off the curve has no key, so a program holds it. EVM addresses count as wallets when there is no node or it
 * does not answer.
 */
export class ContractFinder {
  readonly #request: Request | null
  readonly #known = new LRUCache<string, boolean>({ max: maxKept })

  constructor(request: Request | null) {
    this.#request = request
  }

  async find(chain: ChainKey, addresses: readonly string[]): Promise<ReadonlySet<string>> {
    if (chain === 'sol') return new Set(addresses.filter(isOffCurve))
    const unknown = addresses.filter((address) => !this.#known.has(`${chain} ${address}`))
    for (let at = 0; at < unknown.length; at += atOnce)
      if (!(await this.#ask(chain, unknown.slice(at, at + atOnce)))) break
    return new Set(addresses.filter((address) => this.#known.get(`${chain} ${address}`)))
  }

  /** Returns false when the node did not answer: retried with the next list. */
  async #ask(chain: ChainKey, addresses: readonly string[]): Promise<boolean> {
    const request = this.#request
    if (!request) return false
    try {
      const codes = await Promise.all(
        addresses.map((address) => request(chain, 'eth_getCode', [address, 'latest'])),
      )
      for (const [i, address] of addresses.entries()) this.#known.set(`${chain} ${address}`, isCode(codes[i]))
      return true
    } catch (error) {
      // The holders are worth showing without this.
      if (isFault(error)) return false
      throw error
    }
  }
}

function isCode(code: unknown): boolean {
  return typeof code === 'string' && code.length > 2 && !code.startsWith(delegation)
}
