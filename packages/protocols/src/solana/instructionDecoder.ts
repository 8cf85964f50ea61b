import type { Fact, SwapFact } from '../fact.ts'
import { tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { poolHoldings } from './poolHoldings.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'
import { type SwapAccounts, swapByTransfers } from './swapByTransfers.ts'
import { transfersOf } from './transfersOf.ts'
import { nothing, type VenueDecoder } from './venueDecoder.ts'

type Pair = readonly [number, number]

/** Account indexes of a swap instruction. A missing `mints` is read from the vaults' balances. */
export type SwapPlaces = {
  pool: number
  vaults: Pair
  mints?: Pair
  trader?: Pair
  authority: number
  /** The vaults are listed as input and output instead of in the pool's order, which is that of the mints' bytes. */
  isByDirection?: boolean
}

/** Account indexes of an instruction that creates a pool; with `vaults` its initial holdings are reported too. */
export type PoolPlaces = { pool: number; mints: Pair; vaults?: Pair }

/** Account indexes of an instruction that adds or removes liquidity. */
export type LiquidityPlaces = { pool: number; vaults: Pair }

/** Instructions of a program, by Anchor's 8-byte tag in hex. An instruction may be several swaps. */
export type InstructionPlaces = {
  swaps: Readonly<Record<string, readonly SwapPlaces[]>>
  pools: Readonly<Record<string, PoolPlaces>>
  liquidity?: Readonly<Record<string, LiquidityPlaces>>
  /** Reads the price that a swap left from the program's event; undefined if it is not there. */
  priceAfter?: PriceAfter
}

export type PriceAfter = (
  transaction: SolanaTransaction,
  instruction: Instruction,
  swap: SwapFact,
) => SwapFact['after']

/**
 * Creates the decoder of a program whose swaps follow from its instructions' accounts and the transfers inside them.
 */
export function instructionDecoder(dex: string, places: InstructionPlaces): VenueDecoder {
  const swapByTag = new Map(Object.entries(places.swaps))
  const poolByTag = new Map(Object.entries(places.pools))
  const liquidityByTag = new Map(Object.entries(places.liquidity ?? {}))
  return (transaction, instruction) => {
    const tag = tagAt(instructionBytes(instruction))
    const swaps = swapByTag.get(tag)
    if (swaps) {
      const found = decodeSwaps(dex, transaction, instruction, swaps)
      const { priceAfter } = places
      return priceAfter
        ? found.map((swap) => withPrice(swap, priceAfter(transaction, instruction, swap)))
        : found
    }
    const pool = poolByTag.get(tag)
    if (pool) return newPool(dex, transaction, instruction, pool)
    const liquidity = liquidityByTag.get(tag)
    return liquidity ? holdings(dex, transaction, instruction, liquidity) : nothing
  }
}

/** Adds the price that a swap left, if it is known. */
export function withPrice(swap: SwapFact, after: SwapFact['after']): SwapFact {
  return after === undefined ? swap : { ...swap, after }
}

function decodeSwaps(
  dex: string,
  transaction: SolanaTransaction,
  instruction: Instruction,
  swaps: readonly SwapPlaces[],
): readonly SwapFact[] {
  return swaps.flatMap((places, at) => {
    const accounts = accountsAt(dex, instruction.accounts, places)
    const swap = swapByTransfers(transaction, instruction, accounts)
    if (swap === null) return []
    return at === 0 ? [swap] : [{ ...swap, index: lastMoveIndex(instruction, accounts) }]
  })
}

/** Further swaps of one instruction are distinguished by their last transfer. */
function lastMoveIndex(instruction: Instruction, { vaults }: SwapAccounts): number {
  const moves = instruction.children.filter((child) =>
    transfersOf(child).some(
      ({ source, destination }) => vaults.includes(source) || vaults.includes(destination),
    ),
  )
  return moves.at(-1)?.index ?? instruction.index
}

/** Swap accounts at the given indexes. */
export function accountsAt(dex: string, accounts: readonly string[], places: SwapPlaces): SwapAccounts {
  return {
    dex,
    pool: accounts[places.pool],
    vaults: pairAt(accounts, places.vaults),
    mints: places.mints && pairAt(accounts, places.mints),
    trader: places.trader && pairAt(accounts, places.trader),
    authority: accounts[places.authority],
    isByDirection: places.isByDirection,
  }
}

function pairAt(
  accounts: readonly string[],
  places: Pair,
): readonly [string | undefined, string | undefined] {
  return [accounts[places[0]], accounts[places[1]]]
}

/** The fact of a new pool and, if its vaults are known, of its holdings. */
export function newPool(
  dex: string,
  transaction: SolanaTransaction,
  instruction: Instruction,
  places: PoolPlaces & { feePips?: number },
): readonly Fact[] {
  const { accounts, index } = instruction
  const pool = accounts[places.pool]
  const [first, second] = pairAt(accounts, places.mints)
  if (pool === undefined || first === undefined || second === undefined) return []
  const feePips = places.feePips ?? null
  const made: Fact = { kind: 'pool', dex, pool, index, tokens: [first, second], feePips, factory: null }
  const { vaults } = places
  return vaults ? [made, ...holdings(dex, transaction, instruction, { pool: places.pool, vaults })] : [made]
}

/** A pool's holdings after a liquidity change, if the RPC lists its vaults. */
export function holdings(
  dex: string,
  transaction: SolanaTransaction,
  instruction: Instruction,
  { pool, vaults }: LiquidityPlaces,
): readonly Fact[] {
  const { accounts } = instruction
  const held = poolHoldings(transaction, instruction, dex, accounts[pool], pairAt(accounts, vaults))
  return held ? [held] : []
}
