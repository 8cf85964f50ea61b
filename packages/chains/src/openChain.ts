import type { ChainFamily } from '@peregrine/core/network'
import type { ChainPort, FamilyPort, OpenOptions } from './chainPort.ts'
import { evmFamily } from './evm/evmFamily.ts'
import { solanaFamily } from './sol/solanaFamily.ts'

const families: Record<ChainFamily, FamilyPort> = { EVM: evmFamily, SOL: solanaFamily }

/** Opens a chain of any family. Sends no requests yet. */
export function openChain(options: OpenOptions): ChainPort {
  return families[options.definition.family].open(options)
}
