import { keccak256 } from '@peregrine/chains/evm/keccak/keccak'
import { wordOf } from '@peregrine/protocols/evmWords'

/** The key of a Uniswap V4 pool without a hook; its hash is the pool's id. Tokens are in the order of their addresses. */
export type V4Key = { tokens: readonly [string, string]; feePips: number; tickSpacing: number }

// What Uniswap's own page opens: the four tiers of V3, and for any other fee a tick spacing of twice the fee in basis
// points, lately on some chains of once the fee.
const lowestTier = [100, 1] as const
const chosenFees = [
  10, 50, 100, 200, 300, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 20_000, 25_000, 30_000,
  50_000, 100_000,
]
const spacingOf = (feePips: number, times: number): number => Math.max(1, Math.round((times * feePips) / 100))
const ruled = chosenFees.flatMap((fee) => [2, 1].map((times) => [fee, spacingOf(fee, times)] as const))
const kinds = [...new Map([lowestTier, ...ruled].map((kind) => [kind.join(), kind])).values()]

/** Lists the keys that pools of a token with each of these base tokens usually have. */
export function likelyV4Keys(token: string, bases: readonly string[]): V4Key[] {
  const others = bases.filter((base) => base !== token)
  return others.flatMap((base) => {
    const tokens = base < token ? ([base, token] as const) : ([token, base] as const)
    return kinds.map(([feePips, tickSpacing]) => ({ tokens, feePips, tickSpacing }))
  })
}

const hashOf = (words: string): string =>
  `0x${Buffer.from(keccak256(Buffer.from(words, 'hex'))).toString('hex')}`

/** Returns the id of the pool with this key. */
export function v4IdOf({ tokens, feePips, tickSpacing }: V4Key): string {
  const noHook = 0
  return hashOf([...tokens, feePips, tickSpacing, noHook].map(wordOf).join(''))
}

/** Position of `pools` in the storage of Uniswap V4's PoolManager, and of `liquidity` in a pool's state. */
const poolsSlot = 6
const liquidityAt = 3n

/** Returns the slot with a pool's root price, tick and fees, and the one with its liquidity in range. */
export function v4SlotsOf(id: string): [state: string, liquidity: string] {
  const state = hashOf(`${id.slice(2)}${wordOf(poolsSlot)}`)
  return [state, `0x${wordOf(BigInt(state) + liquidityAt)}`]
}

/** The root price in a pool's first slot, as a fraction of 2^96; zero if the pool was never opened. */
export function rootPriceIn(slot: bigint): bigint {
  return slot & ((1n << 160n) - 1n)
}
