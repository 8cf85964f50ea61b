import type { FindAddress } from './findAddress.ts'
import type { Instruction } from './writeMessage.ts'

/** An account as read from the node. */
export type SolanaAccount = { data: Uint8Array; owner: string }
/** By address; null for an account that does not exist. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccount | null>

/** One pool, and the direction of the trade through it. */
export type HopRequest = { dex: string; pool: string; tokenIn: string; tokenOut: string }

/** A hop's result, in base units. */
export type HopQuote = {
  /** What to offer: less than was asked where a curve has not as much left. */
  spend: bigint
  received: bigint
  fee: { token: string; units: bigint }
  /** Price moved by this trade alone, in basis points, fees aside. */
  impactBps: number
}

/**
 * `exact-in`: `units` are spent, at least `limit` arrive. `exact-out`: `units` arrive, at most `limit` are spent.
 */
export type HopOrder = { kind: 'exact-in' | 'exact-out'; units: bigint; limit: bigint }

/** A pool as read at one moment: quotes without I/O, and the instruction for a wallet. */
export type SolanaHop = HopRequest & {
  /** Token programs of the two tokens. */
  programIn: string
  programOut: string
  /** All fees of the venue in parts of a million. */
  feePips: number
  /** True for venues that take and pay SOL itself instead of wrapped SOL. */
  usesBareSol: boolean
  canExactOut: boolean
  computeUnits: number
  /** Null if the trade is impossible. */
  quote(units: bigint): HopQuote | null
  build(wallet: string, order: HopOrder): Promise<Instruction>
}

/** A venue's two steps: which accounts to read, and what they say. */
export type HopVenue = {
  /**
   * Addresses of all accounts that `open` needs. `state` is the pool's own account as read before; its tokens and
   * vaults never change. Null if they cannot be told without it.
   */
  list(find: FindAddress, request: HopRequest, state: Uint8Array | null): Promise<string[] | null>
  /** Null if the accounts are not such a pool, or it does not trade these tokens now. */
  open(find: FindAddress, request: HopRequest, accounts: SolanaAccounts): Promise<SolanaHop | null>
}

/** Part of a constant product that a trade of `net` units moves, in basis points, rounded up. */
export function impactOf(net: bigint, reserve: bigint): number {
  const total = reserve + net
  return total <= 0n ? 10_000 : Number((net * 10_000n + total - 1n) / total)
}
