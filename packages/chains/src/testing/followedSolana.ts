import type { SolBlock } from '../block.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { RpcHooks } from '../rpc/rpcClient.ts'
import type { SkipLimits } from '../skipRule.ts'
import { followSolana } from '../sol/followSolana.ts'
import { createSolClient } from '../sol/solClient.ts'
import { FollowedBlocks, type FollowedBlocksOptions } from './followedBlocks.ts'

type FollowedOptions = FollowedBlocksOptions<SolBlock> & {
  endpoints: ChainEndpoints
  finalityDepth?: number
  timeoutMs?: number
  hooks?: RpcHooks
  startNumber?: number
  skip?: SkipLimits
}

/** Follows Solana into memory, with its audits. */
export class FollowedSolana extends FollowedBlocks<SolBlock> {
  readonly audits: { number: number; isEqual: boolean }[]

  constructor(options: FollowedOptions) {
    const { endpoints, timeoutMs, hooks, startNumber = 0, finalityDepth = 64, skip = null } = options
    const audits: { number: number; isEqual: boolean }[] = []
    super(
      (stored, signal) =>
        followSolana({
          chain: { finalityDepth, blockTimeMs: 50 },
          client: createSolClient({ endpoints, timeoutMs, hooks }),
          stored,
          startNumber,
          skip,
          signal,
          pollMs: 30,
          hooks: { auditFinality: (audit) => audits.push(audit) },
        }),
      options,
    )
    this.audits = audits
  }

  hashes(): string[] {
    return [...this.blocks.values()].map((block) => block.hash)
  }
}
