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

const knownSingletons = new WeakMap<ContractAddresses, ReadonlySet<string>>()

/** Contracts that hold the tokens of many pools. */
export function singletonsOf(addresses: ContractAddresses): ReadonlySet<string> {
  const known = knownSingletons.get(addresses)
  if (known) return known
  const { v4, infinity, balancerV2, balancerV3 } = addresses
  const all = [v4?.manager, infinity?.vault, balancerV2, balancerV3]
  const singletons = new Set(all.filter((address) => address !== undefined))
  knownSingletons.set(addresses, singletons)
  return singletons
}

/** Finds where the swaps of a transaction took place, in log order; omits a swap without a log. */
export function swapPlaces(
  logs: readonly EvmLog[],
  swaps: readonly Swap[],
  addresses: ContractAddresses,
): SwapPlace[] {
  const singletons = singletonsOf(addresses)
  const places: SwapPlace[] = []
  /** Log index of each pool's last event, apart from those within a swap. */
  const last = new Map<string, number>()
  const ordered = swaps.toSorted((a, b) => a.index - b.index)
  let next = 0
  for (const { address, topics, logIndex } of logs) {
    while (logIndex > (ordered[next]?.index ?? logIndex)) next++
    for (let swap = ordered[next]; swap?.index === logIndex; swap = ordered[++next]) {
      const holder = holderOf(address, addresses)
      places.push({ swap, holder, isSingleton: singletons.has(holder), since: last.get(address) ?? -1 })
    }
    if (!withinSwap.has(topics[0] ?? '')) last.set(address, logIndex)
  }
  return places
}

/** Infinity's managers keep the books; its vault keeps the tokens. */
function holderOf(emitter: string, { infinity }: ContractAddresses): string {
  return infinity && (emitter === infinity.cl || emitter === infinity.bin) ? infinity.vault : emitter
}
