import { nativeCoin } from '@peregrine/core/address'
import { Unreadable } from './unreadable.ts'
import type { Hex } from './hex.ts'

/** A Permit2 permission inside or beside a trade. */
export type ReadPermit = {
  token: string
  spender: string
  units: bigint
  /** Unix seconds. */
  expiration: bigint
  signatureDeadline: bigint
}

/** What a swap's calls do together: one trade, whatever number of calls it takes. Addresses are lower case. */
export type SwapPlan = {
  venue: 'swapRouter02' | 'universal' | 'fourmeme'
  /** Unix seconds; `missing` if the venue has deadlines and this call none, null if the venue has none. */
  deadline: bigint | 'missing' | null
  /** `units` as the call states them; `nativeCoin` for the coin. */
  spend: { token: string; units: bigint }
  /** Tokens between the two ends. */
  middle: readonly string[]
  /** The last token, or `nativeCoin` if it is unwrapped on the way out. */
  receive: { token: string; minimum: bigint }
  /** `sender` stands for the account that signs. */
  recipient: string
  fee: { recipient: string; bps: bigint } | null
  permit: ReadPermit | null
  /** A price at which the swap stops half-way, leaving the rest with the router; 0 for none. */
  priceLimit: bigint
  /** Anything else that the call asks for and no trade of ours needs, by name. */
  options: readonly string[]
}

const bpsOfAll = 10_000n

/** What is left of a minimum after a fee, whose amount the routers round down. */
export function lessFee(minimum: bigint, bps: bigint): bigint {
  return minimum - (minimum * bps) / bpsOfAll
}

/** The routers' aliases: 1 stands for the sender, 2 for the router itself. */
export function readAlias(address: string): string {
  const lower = address.toLowerCase()
  if (lower === '0x0000000000000000000000000000000000000001') return 'sender'
  if (lower === '0x0000000000000000000000000000000000000002') return 'router'
  return lower
}

/** More hops than any route of ours. */
const maximumTokens = 5

/** The coin stands for itself in a plan, never in a path, whose tokens are contracts. */
function withoutCoin(tokens: readonly string[]): readonly string[] {
  if (tokens.includes(nativeCoin)) throw new Unreadable('call.malformed', { part: 'path' })
  return tokens
}

/** Lower-case path of a V2 trade. */
export function readV2Path(path: readonly string[]): readonly string[] {
  if (path.length < 2 || path.length > maximumTokens) throw new Unreadable('call.malformed', { part: 'path' })
  return withoutCoin(path.map((token) => token.toLowerCase()))
}

/** Tokens of a V3 path: 20 bytes of token, then 3 of fee and 20 of token for each pool. */
export function readV3Path(path: Hex): readonly string[] {
  const digits = path.slice(2).toLowerCase()
  const hops = (digits.length - 40) / 46
  if (!Number.isInteger(hops) || hops < 1 || hops >= maximumTokens)
    throw new Unreadable('call.malformed', { part: 'path' })
  const tokens = Array.from({ length: hops + 1 }, (_, at) => `0x${digits.slice(at * 46, at * 46 + 40)}`)
  return withoutCoin(tokens)
}

/** First, middle and last token of a path that a reader accepted. */
export function pathEnds(path: readonly string[]): {
  first: string
  middle: readonly string[]
  last: string
} {
  return { first: path[0] ?? '', middle: path.slice(1, -1), last: path.at(-1) ?? '' }
}
