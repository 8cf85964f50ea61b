import { type ChainFamily, type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'

export type NamedWallet = { family: ChainFamily; address: string; name: string; kind: string }

/** Returns the name of a KOL or tagged wallet; null for any other. */
export type NameOf = (chain: ChainKey, address: string) => string | null

/** Names of KOLs and tagged wallets, held in memory and reloaded periodically. */
export class KolDirectory {
  readonly #pool: Pool
  #names = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async start(refreshMs: number, onError: (error: unknown) => void): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => void this.refresh().catch(onError), refreshMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async refresh(): Promise<void> {
    const { rows } = await this.#pool.query<NamedWallet>(
      'select family, address, name, kind from marked_wallet',
    )
    this.#names = new Map(rows.map(({ family, address, name }) => [`${family} ${address}`, name]))
  }

  nameOf(chain: ChainKey, address: string): string | null {
    return this.#names.get(`${networkFacts[chain].family} ${address}`) ?? null
  }
}
