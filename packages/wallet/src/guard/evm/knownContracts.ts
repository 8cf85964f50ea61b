import { evmBurnAddresses } from '@peregrine/core/burnAddress'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { middleTokens } from './middleTokens.ts'

/** Addresses up to here belong to the chain: precompiled contracts, also those of later forks. */
const lastReserved = 0xffffn

const valuesOf = (addresses: Readonly<Record<string, string>> | null): string[] =>
  addresses ? Object.values(addresses) : []

function protocolContracts(chain: ChainKey): (string | null)[] {
  const routers = findTradeRouters(chain)
  const contracts = addressesByChain[chain]
  if (!routers || !contracts) return []
  return [
    routers.swapRouter02,
    routers.quoterV2,
    ...valuesOf(routers.universal),
    ...valuesOf(routers.fourmeme),
    ...contracts.factories.keys(),
    ...valuesOf(contracts.v4),
    ...valuesOf(contracts.infinity),
    ...valuesOf(contracts.fourmeme),
    contracts.balancerV2,
    contracts.balancerV3,
    contracts.curveRegistry,
  ]
}

/** What is known of an address of an EVM chain without asking it, lower case; null for a stranger's. */
export function knownContract(chain: ChainKey, address: string): 'protocol' | 'token' | null {
  if (BigInt(address) <= lastReserved || evmBurnAddresses.includes(address)) return 'protocol'
  if (protocolContracts(chain).includes(address)) return 'protocol'
  const isToken = middleTokens(chain).includes(address) || addressesByChain[chain]?.wrappedNative === address
  return isToken ? 'token' : null
}
