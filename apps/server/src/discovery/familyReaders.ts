import { isEvmAddress } from '@peregrine/core/address'
import { type ChainFamily, networkFacts } from '@peregrine/core/network'
import type { TokenRow } from '../db/rows.ts'
import { learnSolTokens } from '../indexing/learnSolTokens.ts'
import { type DiscoveryChain, readHeight } from './discoveryChain.ts'
import { findEvmPools, readEvmPool } from './evm/findEvmPools.ts'
import { hasCode, readEvmFacts, readEvmTokens } from './evm/readEvmTokens.ts'
import { readPoolStates } from './evm/readPoolStates.ts'
import type { FoundPool, Moment } from './foundPool.ts'
import { isMint } from './sol/isMint.ts'
import { readAccounts } from './sol/readAccounts.ts'
import { findSolPools, readSolPool } from './sol/readSolPools.ts'

/** Reads that differ between chain families. */
type FamilyReaders = {
  readHeight(chain: DiscoveryChain): Promise<number>
  readTokens(chain: DiscoveryChain, addresses: readonly string[], at: Moment): Promise<TokenRow[]>
  /** Reads what tokens tell of themselves, however little that is. */
  readFacts(chain: DiscoveryChain, addresses: readonly string[], at: Moment): Promise<TokenRow[]>
  findPools(chain: DiscoveryChain, token: string): Promise<FoundPool[]>
  readPool(chain: DiscoveryChain, id: string): Promise<FoundPool | null>
  hasCode(chain: DiscoveryChain, address: string): Promise<boolean>
}

async function readSlot({ request }: DiscoveryChain): Promise<number> {
  return Number(await request('getSlot', [{ commitment: 'confirmed' }]))
}

async function readMints(
  chain: DiscoveryChain,
  addresses: readonly string[],
  { number, timeMs }: Moment,
): Promise<TokenRow[]> {
  const accounts = await readAccounts(chain, addresses)
  const mints = addresses.filter((address) => isMint(accounts.get(address)))
  if (mints.length === 0) return []
  const firstSeen = new Map(mints.map((mint) => [mint, { blockNumber: number, timeMs }]))
  return (await learnSolTokens(chain.context, firstSeen, [])).map(({ row }) => row)
}

const evmReaders: FamilyReaders = {
  readHeight,
  readTokens: readEvmTokens,
  readFacts: readEvmFacts,
  findPools: async (chain, token) => readPoolStates(chain, await findEvmPools(chain, token)),
  async readPool(chain, id) {
    const info = isEvmAddress(id) || id.length === 66 ? await readEvmPool(chain, id) : null
    const [pool = null] = info ? await readPoolStates(chain, [info]) : []
    return pool
  },
  hasCode,
}

const solReaders: FamilyReaders = {
  readHeight: readSlot,
  readTokens: readMints,
  readFacts: readMints,
  findPools: async (chain, mint) => (await findSolPools(chain, mint)).pools,
  readPool: async (chain, address) => (await readSolPool(chain, address)).pool,
  hasCode: async (chain, address) => (await readAccounts(chain, [address])).get(address) !== null,
}

const readers: Record<ChainFamily, FamilyReaders> = { EVM: evmReaders, SOL: solReaders }

/** The readers of a chain's family. */
export function readersOf({ context }: DiscoveryChain): FamilyReaders {
  return readers[networkFacts[context.chain].family]
}
