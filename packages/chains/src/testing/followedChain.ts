import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock, SourceStep, StoredChain } from '../block.ts'
import { createEvmClient } from '../evm/evmClient.ts'
import { followEvm } from '../evm/followEvm.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { ChainCheck } from '../rpc/endpointIdentity.ts'
import type { RpcHooks } from '../rpc/rpcClient.ts'
import { sleep } from '../rpc/sleep.ts'
import type { TestAnvil } from './startAnvil.ts'

type FollowedOptions = {
  endpoints: ChainEndpoints
  chain?: ChainKey
  finalityDepth?: number
  hooks?: RpcHooks
  timeoutMs?: number
  /** How to tell our chain from others. */
  check?: ChainCheck
  trustEndpoint?: boolean
  /** How long the consumer takes for each step. */
  commitMs?: number
  blockTimeMs?: number
  /** Starts with what another one stored. */
  resume?: FollowedChain
}

const patienceMs = 20_000

/** A consumer of a block source that stores in memory what an indexer would store in a database. */
export class FollowedChain {
  readonly blocks = new Map<number, EvmBlock>()
  readonly undos: number[] = []
  finalUpTo = -1
  /** Settles when the source ends; rejects with its fault. */
  readonly ended: Promise<void>
  readonly #stop = new AbortController()
  #error: unknown = null

  constructor(options: FollowedOptions) {
    for (const [number, block] of options.resume?.blocks ?? []) this.blocks.set(number, block)
    this.ended = this.#run(options)
    this.ended.catch((error) => {
      this.#error = error
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.ended.catch(() => {
      // Asserted by the test that expects it.
    })
  }

  async #run(options: FollowedOptions): Promise<void> {
    const {
      chain = 'eth',
      endpoints,
      hooks,
      timeoutMs,
      trustEndpoint,
      finalityDepth = 64,
      blockTimeMs = 1_000,
    } = options
    const client = createEvmClient({ chain, endpoints, hooks, timeoutMs, trustEndpoint })
    if (options.check) client.rpc.expect(options.check)
    const source = followEvm({
      chain: { finalityDepth, blockTimeMs },
      client,
      stored: this.#stored(),
      startNumber: 0,
      signal: this.#stop.signal,
      pollMs: 50,
      silenceMs: 150,
    })
    for await (const step of source) {
      this.#commit(step)
      if (options.commitMs) await sleep(options.commitMs)
    }
  }

  #stored(): StoredChain {
    const last = [...this.blocks.values()].at(-1)
    return {
      cursor: last ? { number: last.number, hash: last.hash } : null,
      findHash: async (number) => this.blocks.get(number)?.hash ?? null,
    }
  }

  #commit(step: SourceStep): void {
    if (step.type === 'undo') {
      this.undos.push(step.to.number)
      for (const number of this.blocks.keys()) if (number > step.to.number) this.blocks.delete(number)
      return
    }
    for (const block of step.blocks as EvmBlock[]) {
      if (this.blocks.has(block.number)) throw new Error(`block ${block.number} came twice`)
      this.blocks.set(block.number, block)
      if (step.isFinal) this.finalUpTo = block.number
    }
  }

  numbers(): number[] {
    return [...this.blocks.keys()]
  }

  block(number: number): EvmBlock {
    const block = this.blocks.get(number)
    if (!block) throw new Error(`no block ${number}`)
    return block
  }

  /** Logs of the Swap event over all blocks. */
  swapCount(): number {
    const logs = [...this.blocks.values()].flatMap((block) => block.transactions.flatMap((tx) => tx.logs))
    return logs.filter((log) => log.data.length === 2 + 2 * 128).length
  }

  async reach(number: number): Promise<void> {
    await this.settle(async () => this.blocks.has(number))
  }

  /** Waits until something holds. */
  async settle(holds: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await holds())) {
      if (this.#error) throw this.#error
      if (Date.now() > until) throw new Error(`stuck at block ${this.numbers().at(-1)}`)
      await sleep(10)
    }
  }

  /** True when everything up to the node's head equals what the node itself says, log by log. */
  async matches(anvil: TestAnvil): Promise<boolean> {
    const head = Number(await anvil.rpc('eth_blockNumber'))
    if (this.blocks.size !== head + 1) return false
    const wanted = (await anvil.rpc('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })) as WantedLog[]
    const own = [...this.blocks.values()].flatMap((block) =>
      block.transactions.flatMap((tx) => tx.logs.map((log) => lineOf(block.hash, tx.hash, log))),
    )
    const node = wanted.map((log) => lineOf(log.blockHash, log.transactionHash, log))
    return own.length === node.length && own.every((line, i) => line === node[i])
  }
}

type LogFields = { logIndex: number | string; address: string; topics: string[]; data: string }

function lineOf(blockHash: string, transactionHash: string, log: LogFields): string {
  const { address, topics, data } = log
  return [blockHash, transactionHash, Number(log.logIndex), address.toLowerCase(), topics.join(), data].join()
}

type WantedLog = LogFields & { blockHash: string; transactionHash: string }
