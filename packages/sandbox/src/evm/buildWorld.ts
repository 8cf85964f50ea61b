import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { chainIds, type EvmKey } from './contractAddresses.ts'
import type { Cast } from './cast.ts'
import { createChainBuilder } from './chainBuilder.ts'
import { fundCast } from './fundCast.ts'
import { layOutContracts, sealTokens } from './layOutContracts.ts'
import type { RpcClient } from './rpcClient.ts'
import { seedPools } from './seedPools.ts'
import type { World } from './world.ts'

// 1 January 2024: all sandbox times are in the past, and block 0 long precedes the first trade.
const firstTimestamp = 1_704_067_200

/** Unix time of block 0 in seconds, which makes the genesis hash depend on the seed and the chain. */
export function genesisTimestampOf(seed: string, key: EvmKey): number {
  const digest = createHash('sha256').update(`${seed}/${chainIds[key]}`).digest()
  return firstTimestamp + (digest.readUInt32BE(0) % 10_000_000)
}

/** Fills an empty node: contracts, pools, funded people. Deterministic by seed. */
export async function buildWorld(
  rpc: RpcClient,
  options: { key: EvmKey; seed: string; cast: Cast },
): Promise<World> {
  const { key, seed, cast } = options
  const genesisTimestamp = genesisTimestampOf(seed, key)
  const builder = await createChainBuilder(
    rpc,
    cast.deployer.account.address.toLowerCase() as Hex,
    genesisTimestamp,
  )
  await layOutContracts(builder, key)
  const pools = await seedPools(builder, key)
  await fundCast(builder, key, cast)
  await sealTokens(builder, key)
  await rpc.call('anvil_autoImpersonateAccount', false)
  const genesis = await rpc.call<{ hash: Hex }>('eth_getBlockByNumber', '0x0', false)
  return { genesisHash: genesis.hash, genesisTimestamp, ...pools }
}
