import { faultReason, isFault } from '@peregrine/core/fault'
import type { SolBlock } from '../../block.ts'
import type { RpcHooks } from '../../rpc/rpcClient.ts'
import { RpcFailure } from '../../rpc/rpcFailure.ts'
import type { SolCommitment } from '../solClient.ts'
import { type GrpcCall, openGrpcCall } from './grpcCall.ts'
import { parseGrpcTarget } from './parseGrpcTarget.ts'
import { ProtoReader } from './protoReader.ts'
import { blockRequest, pingRequest, subscribeMethod } from './subscribeRequest.ts'
import { readYellowstoneBlock } from './yellowstoneBlock.ts'

export type YellowstoneOptions = {
  /** URLs with their tokens, rotated after each lost stream. */
  urls: readonly string[]
  commitment: SolCommitment
  onBlock(block: SolBlock): void
  /** Called if something may have been missed: garbage, or a lost stream. */
  onTrouble(): void
  /** Whether the chain that the RPC endpoints serve has this block; null if they cannot tell yet. */
  isOurs(block: SolBlock): Promise<boolean | null>
  hooks: RpcHooks
  signal: AbortSignal
  /** Silence after which the stream counts as dead; servers ping every 10 to 15 s. */
  silenceMs?: number
  foreignDelayMs?: number
}

const firstDelayMs = 250
const longestDelayMs = 10_000
/** Blocks after which a connection's first one is compared: by then the RPC endpoints have it too. */
const blocksBeforeCheck = 3

/**
 * Keeps a subscription of Yellowstone's gRPC interface to whole blocks until the signal fires: reconnects with growing
 * jittered delays to the next URL, resumes after the last block, and leaves a server of another cluster alone.
 */
export function watchYellowstone(options: YellowstoneOptions): void {
  new YellowstoneWatch(options).connect()
}

class YellowstoneWatch {
  readonly #options: YellowstoneOptions
  #opened = 0
  #failures = 0
  #lastSlot: number | null = null
  /** False after a server refused to resume: the blocks in between are read from the RPC endpoints. */
  #mayResume = true

  constructor(options: YellowstoneOptions) {
    this.#options = options
  }

  connect(): void {
    const { urls, signal } = this.#options
    if (signal.aborted) return
    const target = parseGrpcTarget(urls[this.#opened++ % urls.length] as string)
    const resumed = this.#mayResume && this.#lastSlot !== null ? this.#lastSlot + 1 : null
    this.#mayResume = true
    new Stream(this.#options, `${target.url.host} (gRPC)`, {
      open: (handlers) => openGrpcCall(target, subscribeMethod, handlers),
      request: blockRequest(this.#options.commitment, resumed),
      onBlock: ({ number }) => {
        this.#failures = 0
        this.#lastSlot = Math.max(this.#lastSlot ?? 0, number)
      },
      onEnd: (end) => {
        if (resumed !== null && !end.hadBlocks) this.#mayResume = false
        this.#again(end.isForeign)
      },
    })
  }

  #again(isForeign: boolean): void {
    const { urls, signal, foreignDelayMs = 15_000 } = this.#options
    if (isForeign) this.#lastSlot = null
    const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(this.#failures++, 8))
    const isAlone = isForeign && urls.length === 1
    const delayMs = isAlone ? foreignDelayMs : ceiling * (0.5 + Math.random() / 2)
    const timer = setTimeout(() => this.connect(), delayMs)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
}

type StreamTurn = {
  open(handlers: Parameters<typeof openGrpcCall>[2]): GrpcCall
  request: Uint8Array
  onBlock(block: SolBlock): void
  onEnd(end: { isForeign: boolean; hadBlocks: boolean }): void
}

/** One connection. */
class Stream {
  readonly #options: YellowstoneOptions
  readonly #name: string
  readonly #turn: StreamTurn
  readonly #call: GrpcCall
  readonly #onAbort = (): void => this.#call.end(null)
  #silence: NodeJS.Timeout
  #isOpen = false
  #isForeign = false
  #isChecked = false
  #first: SolBlock | null = null
  #blocks = 0

  constructor(options: YellowstoneOptions, name: string, turn: StreamTurn) {
    this.#options = options
    this.#name = name
    this.#turn = turn
    this.#call = turn.open({
      onMessage: (bytes) => this.#receive(bytes),
      onEnd: (failure) => this.#end(failure),
    })
    this.#silence = this.#watchSilence()
    options.signal.addEventListener('abort', this.#onAbort)
    this.#call.send(turn.request)
  }

  #watchSilence(): NodeJS.Timeout {
    const { silenceMs = 30_000 } = this.#options
    const dead = () => this.#call.end(new RpcFailure('timeout', `no message in ${silenceMs} ms`))
    return setTimeout(dead, silenceMs)
  }

  #receive(bytes: Uint8Array): void {
    this.#silence.refresh()
    if (!this.#isOpen) this.#options.hooks.onSocket?.(this.#name, true)
    this.#isOpen = true
    try {
      this.#read(new ProtoReader(bytes))
    } catch (error) {
      if (!isFault(error)) throw error
      this.#options.hooks.onUnproven?.(this.#name, faultReason(error))
      this.#options.onTrouble()
    }
  }

  #read(update: ProtoReader): void {
    for (let field = update.next(); field !== 0; field = update.next()) {
      if (field === 5) this.#accept(readYellowstoneBlock(update.message()))
      // Load balancers close connections on which the client is silent.
      else if (field === 6) this.#call.send(pingRequest)
    }
  }

  #accept(block: SolBlock): void {
    if (this.#isForeign) return
    this.#blocks++
    this.#first ??= block
    this.#turn.onBlock(block)
    this.#options.onBlock(block)
    if (!this.#isChecked && this.#blocks >= blocksBeforeCheck) void this.#check(this.#first)
  }

  /** The interface does not name its cluster, so a block of each connection is looked up in ours. */
  async #check(first: SolBlock): Promise<void> {
    this.#isChecked = true
    const isOurs = await this.#options.isOurs(first)
    if (isOurs === null) {
      this.#isChecked = false
      this.#first = null
      this.#blocks = 0
      return
    }
    this.#isForeign = !isOurs
    this.#options.hooks.onForeign?.(this.#name, isOurs ? null : 'its blocks are not those of our chain')
    if (!isOurs) this.#call.end(null)
  }

  #end(failure: RpcFailure | null): void {
    clearTimeout(this.#silence)
    const { hooks, signal } = this.#options
    signal.removeEventListener('abort', this.#onAbort)
    if (failure && !signal.aborted) hooks.onFailure?.(this.#name, failure.kind)
    if (this.#isOpen) hooks.onSocket?.(this.#name, false)
    this.#turn.onEnd({ isForeign: this.#isForeign, hadBlocks: this.#blocks > 0 })
    if (!signal.aborted) this.#options.onTrouble()
  }
}
