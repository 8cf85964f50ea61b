import type { ContractAddresses } from './addresses.ts'
import type { Swap } from './cow/cowOwners.ts'
import type { EvmLog } from './evmLog.ts'
import { transferTopic } from './tokenFlows.ts'

/** The contract that took and gave the tokens of a swap, and when. */
export type SwapPlace = {
  swap: Swap
  /** The pool; a singleton such as V4's manager for all of its pools. */
  holder: string
  /** Settled at the end, for all of its swaps at once: payments follow the event. */
  isSingleton: boolean
  /** Log index of the holder's event before, such as another swap or a deposit of liquidity; -1 if there is none. */
  since: number
}

// What a pool emits between a payment and its Swap: Sync of V2 and of Solidly, Fees(address,uint256,uint256) of Solidly,
// and Transfer of the pool's own shares.
const withinSwap = new Set([
  '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  '0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a',
  '0x112c256902bf554b6ed882d2936687aaeb4225e8cd5b51303c90ca6cf43a8602',
  transferTopic,
])

/** Contracts that hold the tokens of many pools. */
export function singletonsOf({ v4, infinity, balancerV2, balancerV3 }: ContractAddresses): Set<string> {
  const known = [v4?.manager, infinity?.vault, balancerV2, balancerV3]
  return new Set(known.filter((address) => address !== undefined))
}

/** Finds where the swaps of a transaction took place, in log order; omits a swap without a log. */
export function swapPlaces(
  logs: readonly EvmLog[],
  swaps: readonly Swap[],
  addresses: ContractAddresses,
): SwapPlace[] {
  const singletons = singletonsOf(addresses)
  const emitters = new Map(logs.map(({ logIndex, address }) => [logIndex, address]))
  const events = poolEvents(logs, new Set(swaps.map(({ index }) => emitters.get(index))))
  return swaps
    .toSorted((a, b) => a.index - b.index)
    .flatMap((swap) => {
      const emitter = emitters.get(swap.index)
      if (emitter === undefined) return []
      const holder = holderOf(emitter, addresses)
      const since = events.get(emitter)?.findLast((index) => index < swap.index) ?? -1
      return [{ swap, holder, isSingleton: singletons.has(holder), since }]
    })
}

/** Infinity's managers keep the books; its vault keeps the tokens. */
function holderOf(emitter: string, { infinity }: ContractAddresses): string {
  return infinity && (emitter === infinity.cl || emitter === infinity.bin) ? infinity.vault : emitter
}

/** Log indices of each pool's events, apart from those within a swap. */
function poolEvents(logs: readonly EvmLog[], pools: ReadonlySet<string | undefined>): Map<string, number[]> {
  const events = new Map<string, number[]>()
  for (const { address, topics, logIndex } of logs) {
    if (!pools.has(address) || withinSwap.has(topics[0] ?? '')) continue
    const known = events.get(address)
    if (known) known.push(logIndex)
    else events.set(address, [logIndex])
  }
  return events
}
