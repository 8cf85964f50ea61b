import type { SourceStep } from './block.ts'
import type { ChainDefinition } from './catalogue/chainDefinition.ts'
import type { ChainReads } from './chainReads.ts'
import type { FollowOptions } from './followChain.ts'
import type { ChainEndpoints } from './parseEndpoints.ts'
import type { RpcHooks } from './rpc/rpcClient.ts'

/** Blocks of a chain, in order and proven complete. */
export type BlockSource = {
  /** Height of the head as one endpoint tells it. Throws Fault `chain.unreachable`. */
  getHeadNumber(): Promise<number>
  /** Height of the first block that can still be read. Throws Fault `chain.unreachable`. */
  getFirstNumber(): Promise<number>
  /** Backfill and live blocks from the stored cursor on, as `followChain`. */
  follow(options: Omit<FollowOptions, 'chain'>): AsyncGenerator<SourceStep>
}

/** One chain of any family, opened. Its client stays behind it. */
export type ChainPort = {
  /**
   * Settles which chain the endpoints serve, and sets those of other chains aside from then on.
   *
   * @returns the genesis hash
   * @throws Fault `setting.invalid` when all that answer serve other chains; `chain.unreachable` when none answers
   */
  agree(): Promise<string>
  /**
   * Asks the node by JSON-RPC.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`; Fault `chain.unreachable`
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  source: BlockSource
  /** Reads of facts. `transferLookBack` bounds, in blocks, how far back transfers are asked for; null does not. */
  reads(options: { transferLookBack: number | null }): ChainReads
}

export type OpenOptions = { definition: ChainDefinition; endpoints: ChainEndpoints; hooks?: RpcHooks }

/** A family of chains. Trading will add its `signer` beside `open`. */
export type FamilyPort = {
  open(options: OpenOptions): ChainPort
}
