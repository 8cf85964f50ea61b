import type { Block, SourceStep } from './block.ts'
import type { ChainDefinition } from './catalogue/chainDefinition.ts'
import type { ChainReads } from './chainReads.ts'
import type { FollowOptions } from './followChain.ts'
import type { ChainEndpoints } from './parseEndpoints.ts'
import type { Sighting } from './rpc/identifyEndpoints.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import type { RpcHooks } from './rpc/rpcClient.ts'
import type { RpcUsage } from './rpc/rpcUsage.ts'

/** Blocks of a chain, in order and proven complete. */
export type BlockSource = {
  /** Head height reported by one endpoint. Throws Fault `chain.unreachable`. */
  getHeadNumber(): Promise<number>
  /** Height of the oldest block the nodes still serve. Throws Fault `chain.unreachable`. */
  getFirstNumber(): Promise<number>
  /** Backfills, then follows live blocks from the stored cursor; see `followChain`. */
  follow(options: Omit<FollowOptions, 'chain'>): AsyncGenerator<SourceStep>
  /**
   * Reads past blocks `from` to `to`, each proven and linked to the one before. Ends early, possibly empty, where no
   * endpoint serves the next one. Goes beyond `to` only where a family's numbers skip the whole range.
   *
   * @throws Fault `chain.unreachable`
   */
  readRange(from: number, to: number, signal: AbortSignal): Promise<Block[]>
}

/** An opened chain of any family. The port hides its client. */
export type ChainPort = {
  /**
   * Asks every endpoint which chain it serves, up to `rounds` times while none answers. Takes a few seconds at most;
   * never rejects.
   */
  identify(rounds: number): Promise<Sighting>
  /** Requires the chain of this genesis hash: from then on an endpoint of another is set aside, never read. */
  expect(genesisHash: string): void
  /**
   * Sends a JSON-RPC request to the node, by default for a visitor.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`; Fault `chain.unreachable`
   */
  request(method: string, params: readonly unknown[], purpose?: RpcPurpose): Promise<unknown>
  /** What was sent to the endpoints, and what was learned of their limits. */
  usage(): RpcUsage
  source: BlockSource
  /** `transferLookBack` limits transfer history, in blocks; null reads all of it. */
  reads(options: { transferLookBack: number | null }): ChainReads
}

export type OpenOptions = { definition: ChainDefinition; endpoints: ChainEndpoints; hooks?: RpcHooks }

/** A family of chains. Trading will add its `signer` beside `open`. */
export type FamilyPort = {
  open(options: OpenOptions): ChainPort
}
