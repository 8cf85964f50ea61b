import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import type { WalletTag } from '@peregrine/contract/walletTag'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Ledgers } from './ledgers.ts'
import { findTokenOfPool, listNewcomers } from './store.ts'
import { tagsOf, tradingToWire } from './traderFigures.ts'

type PeopleDeps = { pool: Pool; ledgers: Ledgers }

/** Developer and first buyers of a pool's token, from the token's ledger. */
export type PoolPeople = { developer: string | null; snipers: readonly string[] }

/** Holders' roles and results in a token, from its ledger. */
export type HolderPeople = {
  developer: string | null
  snipers: ReadonlySet<string> | null
  /** False when the token has more trades than were read. */
  isComplete: boolean
  tagsOf(address: string, name: string | null): WalletTag[]
  tradingOf(address: string): TokenTradingWire | null
  newcomers: ReadonlySet<string>
}

/** Returns the people of a pool; empty when the pool is unknown. */
export async function readPoolPeople(
  { pool, ledgers }: PeopleDeps,
  chain: ChainKey,
  poolId: string,
): Promise<PoolPeople> {
  const token = await findTokenOfPool(pool, chain, poolId)
  const ledger = token === null ? null : await ledgers.read(chain, token)
  return { developer: ledger?.token.creator ?? null, snipers: [...(ledger?.snipers ?? [])] }
}

/** Returns the holders' roles and results in a token. */
export async function readHolderPeople(
  { pool, ledgers }: PeopleDeps,
  chain: ChainKey,
  token: string,
  holders: readonly string[],
): Promise<HolderPeople> {
  const ledger = await ledgers.read(chain, token)
  const traded = holders.filter((holder) => ledger?.traders.has(holder))
  return {
    developer: ledger?.token.creator ?? null,
    snipers: ledger?.snipers ?? null,
    isComplete: ledger?.isComplete ?? false,
    tagsOf: (address, name) => (ledger ? tagsOf(ledger, address, name) : []),
    tradingOf(address) {
      const trader = ledger?.traders.get(address)
      return ledger && trader ? tradingToWire(ledger, trader) : null
    },
    newcomers: ledger ? await listNewcomers(pool, chain, ledger.token.pools, traded) : new Set<string>(),
  }
}
