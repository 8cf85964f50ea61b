import type { ChainKey } from '@peregrine/core/network'
import type { Hex } from 'viem'
import { type Deed, market } from './deed.ts'
import { outOf, type Place, places } from './places.ts'
import { readEvmBytes } from './readEvmBytes.ts'
import { readSolanaBytes } from './readSolanaBytes.ts'

/** A transaction that a chain has taken. */
export type Landed = { deed: Deed; isSuccess: boolean; atMs: number }
/** What a node says to a send. */
export type Answer = { outcome: 'accepted' | 'refused' | 'unknown'; error: string | null; hash: string }

type Waiting = { deed: Deed; atMs: number }

/** From a send to its block. */
const blockMs = { eth: 3_000, base: 2_000, bsc: 1_500, sol: 800 } as const
/** For which a blockhash counts. */
const blockhashMs = 60_000
const startUnits = { coin: 5n, token: 1_000_000n } as const

export const coinsOf = ({ coinDecimals }: Place): bigint => startUnits.coin * 10n ** BigInt(coinDecimals)
export const tokensOf = ({ tokenDecimals }: Place): bigint => startUnits.token * 10n ** BigInt(tokenDecimals)

/**
 * All chains of a case, as simple as can be: what is sent lands a block later if its nonce is the next one, and does what
 * its bytes say. It knows the wallet's bytes alone, never what the wallet meant by them.
 */
export class Ledger {
  readonly landed: Landed[] = []
  readonly #waiting: Waiting[] = []
  readonly #allowances = new Map<string, bigint>()
  readonly #blockhashes = new Map<string, number>()
  readonly #nowMs: () => number
  /** Prices below this stay out of blocks; wei. */
  leastPrice = 0n
  /** Tokens that change an allowance only by way of 0, as Tether's does. */
  isStubborn = false
  /** False for wallets that hold nothing of the token at first. */
  isStocked = true

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  allow(wallet: string, token: string, spender: string, units: bigint): void {
    this.#allowances.set(`${wallet} ${token} ${spender}`, units)
  }

  allowance(wallet: string, token: string, spender: string): bigint {
    return this.#allowances.get(`${wallet} ${token} ${spender}`) ?? 0n
  }

  noteBlockhash(blockhash: string): void {
    this.#blockhashes.set(blockhash, this.#nowMs() + blockhashMs)
  }

  /** The transactions of a wallet that are in blocks. */
  nonceOf(chain: ChainKey, wallet: string): number {
    this.#settle()
    return this.landed.filter(({ deed }) => deed.chain === chain && deed.signer === wallet).length
  }

  /** The same with those that wait right behind them. */
  pendingOf(chain: ChainKey, wallet: string): number {
    let next = this.nonceOf(chain, wallet)
    while (this.#waiting.some(({ deed }) => isAt(deed, chain, wallet, next))) next += 1
    return next
  }

  async send(chain: ChainKey, raw: string): Promise<Answer> {
    const deed = await (chain === 'sol' ? readSolanaBytes(raw) : readEvmBytes(raw as Hex))
    const { hash } = deed
    this.#settle()
    if (
      this.landed.some((one) => one.deed.hash === hash) ||
      this.#waiting.some((one) => one.deed.hash === hash)
    )
      return { outcome: 'accepted', error: 'already-known', hash }
    if (deed.chain !== chain) return { outcome: 'refused', error: 'rejected', hash }
    if (deed.nonce !== null && deed.nonce < this.nonceOf(chain, deed.signer))
      return { outcome: 'unknown', error: 'nonce-too-low', hash }
    if (deed.blockhash !== null && (this.#blockhashes.get(deed.blockhash) ?? 0) < this.#nowMs())
      return { outcome: 'refused', error: 'expired', hash }
    return this.#take(deed)
  }

  #take(deed: Deed): Answer {
    const { hash, nonce, chain, signer } = deed
    const same = this.#waiting.findIndex((one) => nonce !== null && isAt(one.deed, chain, signer, nonce))
    const before = this.#waiting[same]
    if (before && deed.price * 10n < before.deed.price * 11n)
      return { outcome: 'refused', error: 'nonce-taken', hash }
    if (before) this.#waiting.splice(same, 1)
    this.#waiting.push({ deed, atMs: this.#nowMs() })
    return { outcome: 'accepted', error: null, hash }
  }

  /** What became of a hash. */
  verdict(hash: string): {
    state: 'landed' | 'failed' | 'pending' | 'expired' | 'unknown'
    atMs: number | null
  } {
    this.#settle()
    const found = this.landed.find(({ deed }) => deed.hash === hash)
    if (found) return { state: found.isSuccess ? 'landed' : 'failed', atMs: found.atMs }
    return { state: this.#waiting.some(({ deed }) => deed.hash === hash) ? 'pending' : 'unknown', atMs: null }
  }

  /** True if bytes may still land: none of their wallet's landed transactions has their nonce. */
  canLand({ hash, nonce, chain, signer, blockhash }: Deed): boolean {
    this.#settle()
    if (this.landed.some(({ deed }) => deed.hash === hash)) return false
    if (blockhash !== null) return (this.#blockhashes.get(blockhash) ?? 0) >= this.#nowMs()
    return chain !== null && nonce !== null && nonce >= this.nonceOf(chain, signer)
  }

  balance(place: Place, wallet: string, token: string): bigint {
    this.#settle()
    const isCoin = token === place.coin
    const start = isCoin ? coinsOf(place) : token === place.token && this.isStocked ? tokensOf(place) : 0n
    return this.landed.reduce((sum, one) => {
      if (one.deed.signer !== wallet || one.deed.chain !== place.chain) return sum
      return sum + changeOf(place, one, token) - (isCoin ? one.deed.cost / 2n : 0n)
    }, start)
  }

  #settle(): void {
    for (let found = this.#findDue(); found >= 0; found = this.#findDue()) {
      const [due] = this.#waiting.splice(found, 1)
      if (due) this.#land(due)
    }
  }

  #findDue(): number {
    return this.#waiting.findIndex(({ deed, atMs }) => {
      const { chain, nonce, signer, price } = deed
      if (chain === null || this.#nowMs() - atMs < blockMs[chain]) return false
      const used = this.landed.filter((one) => one.deed.chain === chain && one.deed.signer === signer).length
      return nonce === null || (nonce === used && price >= this.leastPrice)
    })
  }

  #land({ deed, atMs }: Waiting): void {
    const landsAtMs = atMs + blockMs[deed.chain ?? 'eth']
    const isSuccess = this.#runs(deed, landsAtMs)
    if (isSuccess)
      for (const { token, spender, units } of deed.approvals) this.allow(deed.signer, token, spender, units)
    this.landed.push({ deed, isSuccess, atMs: landsAtMs })
  }

  /** Whether a transaction does what it says, by the chain's own rules. */
  #runs(deed: Deed, atMs: number): boolean {
    const { deadline, gets, approvals, signer, nonce } = deed
    if (deadline !== null && deadline < BigInt(Math.floor(atMs / 1_000))) return false
    if (gets) return this.#trades(deed, gets)
    return nonce === null || !approvals.some((one) => this.#isRefused(signer, one))
  }

  #trades({ leaves, signer }: Deed, gets: NonNullable<Deed['gets']>): boolean {
    const spent = leaves.find(({ to }) => to === market)
    const place = Object.values(places).find(({ token }) => token === gets.token || token === spent?.token)
    if (!place || !spent) return false
    const side = spent.token === place.coin ? 'buy' : 'sell'
    const isAllowed =
      side === 'buy' ||
      place.spender === null ||
      this.allowance(signer, place.token, place.spender) >= spent.units
    return isAllowed && outOf(place, side, spent.units) >= gets.least
  }

  #isRefused(wallet: string, { token, spender, units }: Deed['approvals'][number]): boolean {
    return this.isStubborn && units > 0n && this.allowance(wallet, token, spender) > 0n
  }
}

function isAt(deed: Deed, chain: ChainKey | null, wallet: string, nonce: number): boolean {
  return deed.chain === chain && deed.signer === wallet && deed.nonce === nonce
}

/** What a landed transaction changed of a token, fees of the network aside. */
function changeOf(place: Place, { deed, isSuccess }: Landed, token: string): bigint {
  if (!isSuccess) return 0n
  const left = deed.leaves.reduce((sum, one) => (one.token === token ? sum + one.units : sum), 0n)
  const [spent] = deed.leaves.filter(({ to }) => to === market)
  if (deed.gets?.token !== token || !spent) return -left
  return outOf(place, spent.token === place.coin ? 'buy' : 'sell', spent.units) - left
}
