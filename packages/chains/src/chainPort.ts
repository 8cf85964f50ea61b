import type { SourceStep } from './block.ts'
import type { ChainDefinition } from './catalogue/chainDefinition.ts'
import type { ChainReads } from './chainReads.ts'
import type { FollowOptions } from './followChain.ts'
import type { ChainEndpoints } from './parseEndpoints.ts'
import type { RpcHooks } from './rpc/rpcClient.ts'

/** Blocks of a chain, in order and proven complete. */
export type BlockSource = {
  /** Head height reported by one endpoint. Throws Fault `chain.unreachable`. */
  getHeadNumber(): Promise<number>
  /** Height of the oldest block the nodes still serve. Throws Fault `chain.unreachable`. */
  getFirstNumber(): Promise<number>
  /** Backfills, then follows live blocks from the stored cursor; see `followChain`. */
  follow(options: Omit<FollowOptions, 'chain'>): AsyncGenerator<SourceStep>
}

/** An opened chain of any family. The port hides its client. */
export type ChainPort = {
  /**
   * Determines the chain that the endpoints serve; endpoints of other chains are set aside from then on.
   *
   * @returns the genesis hash
   * @throws Fault `setting.invalid` if all that answer serve other chains; `chain.unreachable` if none answers
   */
  agree(): Promise<string>
  /**
   * Sends a JSON-RPC request to the node.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`; Fault `chain.unreachable`
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  source: BlockSource
  /** `transferLookBack` limits transfer history, in blocks; null reads all of it. */
  reads(options: { transferLookBack: number | null }): ChainReads
}

export type OpenOptions = { definition: ChainDefinition; endpoints: ChainEndpoints; hooks?: RpcHooks }

/** A family of chains. Trading will add its `signer` beside `open`. */
export type FamilyPort = {
  open(options: OpenOptions): ChainPort
}
