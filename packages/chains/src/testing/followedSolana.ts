import type { SolBlock } from '../block.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { followSolana } from '../sol/followSolana.ts'
import { createSolClient } from '../sol/solClient.ts'
import { FollowedBlocks, type FollowedBlocksOptions } from './followedBlocks.ts'

type FollowedOptions = FollowedBlocksOptions<SolBlock> & {
  endpoints: ChainEndpoints
  finalityDepth?: number
  timeoutMs?: number
}

/** Follows Solana into memory, with its audits. */
export class FollowedSolana extends FollowedBlocks<SolBlock> {
  readonly audits: { number: number; isEqual: boolean }[]

  constructor(options: FollowedOptions) {
    const { endpoints, timeoutMs, finalityDepth = 64 } = options
    const audits: { number: number; isEqual: boolean }[] = []
    super(
      (stored, signal) =>
        followSolana({
          chain: { finalityDepth, blockTimeMs: 50 },
          client: createSolClient({ endpoints, timeoutMs }),
          stored,
          startNumber: 0,
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
