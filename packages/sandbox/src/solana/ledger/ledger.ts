import { encodeBase58 } from '@peregrine/core/base58'
import { Account, Clock, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js'
import { createRandom, type Random } from '../../people/random.ts'
import { parseTransaction, type WireTransaction } from '../wire/parseTransaction.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { type Block, BlockHistory } from './blockHistory.ts'
import { createCollector } from './collectGarbage.ts'
import type { WireError } from './describeError.ts'
import { type ExecutedTransaction, executeTransaction, writableAddresses } from './executeTransaction.ts'
import { RecentHashes } from './recentHashes.ts'
import { isSuccess, runBundle } from './runBundle.ts'
import { slotMs, startSlotTimer } from './slotTimer.ts'
import { createTokenIndex } from './tokenIndex.ts'

export type SubmitOutcome =
  | { status: 'executed'; executed: ExecutedTransaction; changed: readonly string[]; slot: number }
  | { status: 'refused'; error: WireError; logs: string[] }
  | { status: 'malformed' }

export type LedgerEvents = {
  /** A transaction ran in the open slot; `changed` are the addresses it may have written. */
  onTransaction(executed: ExecutedTransaction, slot: number, changed: readonly string[]): void
  /** A slot ended with this block. */
  onBlock(block: Block): void
}

const maxBlocks = 5_000
const skippedOneIn = 60
const transactionsPerCollection = 2_000
const slotsPerEpoch = 432_000

/**
 * A chain on litesvm: slots of 400 ms by the wall clock, a few of them skipped, each with a block.
 *
 * The genesis hash depends on the seed alone. Slots are numbered by the time of day, so that a restarted chain
 * continues where the previous one would be now.
 */
export class Ledger {
  readonly svm = openVm()
  readonly history: BlockHistory
  readonly tokens = createTokenIndex()
  readonly #hashes: RecentHashes
  readonly #random: Random
  readonly #watchers = new Set<Partial<LedgerEvents>>()
  readonly #collect = createCollector()
  readonly #stopTimer: () => void
  #open = new Map<string, ExecutedTransaction>()
  #slot: number
  #parent: number
  #height = 0
  #uncollected = 0

  /** `historyBytes` limits the stored blocks. The first slot is so many before the present one. */
  constructor({ seed, historyBytes, pastSlots = 0 }: LedgerOptions) {
    this.#slot = slotOf(Date.now()) - pastSlots
    this.#parent = this.#slot - 1
    this.history = new BlockHistory({ blocks: maxBlocks, bytes: historyBytes })
    this.#hashes = new RecentHashes(seed, this.#slot)
    this.#random = createRandom(seed, 'skipped-slots')
    this.#setClock(unixSeconds())
    this.#stopTimer = startSlotTimer(
      () => this.#slot,
      () => this.#closeSlot(unixSeconds()),
    )
  }

  get genesisHash(): string {
    return this.#hashes.genesisHash
  }

  /** The open slot. */
  slot(): number {
    return this.#slot
  }

  /** Number of blocks so far, without the open one. */
  height(): number {
    return this.#height
  }

  /** Newest hash that transactions may name, and its last valid block height. */
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number } {
    return {
      blockhash: this.#hashes.latest(),
      lastValidBlockHeight: this.#hashes.lastValidHeight(this.#height),
    }
  }

  isHashValid(blockhash: string): boolean {
    return this.#hashes.isValid(blockhash)
  }

  /** Runs a signed transaction in the open slot. `isTrusted` skips the signature check. */
  submit(wire: Buffer, { isTrusted = false } = {}): SubmitOutcome {
    const outcome = this.#run(wire, isTrusted)
    this.#record(outcome)
    return outcome
  }

  /** Runs signed transactions in sequence, atomically. Returns each outcome, up to the one that stopped the bundle. */
  submitBundle(wires: readonly Buffer[]): SubmitOutcome[] {
    const outcomes = runBundle(this.svm, wires, (wire) => this.#run(wire, false))
    const landed = outcomes.length === wires.length && outcomes.every(isSuccess)
    if (landed) for (const outcome of outcomes) this.#record(outcome)
    return outcomes
  }

  /** Result of a signature that ran in the open slot; null if it did not run there. */
  findOpen(signature: string): { err: WireError | null } | null {
    const executed = this.#open.get(signature)
    return executed ? { err: executed.meta.err } : null
  }

  /** Reports events until the returned function is called. */
  watch(events: Partial<LedgerEvents>): () => void {
    this.#watchers.add(events)
    return () => this.#watchers.delete(events)
  }

  /** Writes an account into the state, bypassing all programs. */
  setAccount(address: string, { lamports, data = new Uint8Array(), owner }: AccountState): void {
    this.svm.setAccount(
      addressBytes(address),
      new Account(lamports, data, addressBytes(owner), false, 2n ** 64n - 1n),
    )
  }

  /** Mints lamports, as a faucet does. */
  fund(address: string, lamports: bigint): void {
    const result = this.svm.airdrop(addressBytes(address), lamports)
    if (!result || result instanceof FailedTransactionMetadata) throw new Error(`Cannot fund ${address}`)
  }

  /** Runs `act` in each slot before the present one, at that slot's own time. Before anything is awaited. */
  liveThroughPast(act: () => void): void {
    while (this.#slot < slotOf(Date.now())) {
      const seconds = Math.floor((this.#slot * slotMs) / 1_000)
      this.#setClock(seconds)
      act()
      this.#closeSlot(seconds)
    }
  }

  stop(): void {
    this.#stopTimer()
  }

  #setClock(seconds: number): void {
    const epoch = BigInt(Math.floor(this.#slot / slotsPerEpoch))
    this.svm.warpToSlot(BigInt(this.#slot))
    this.svm.setClock(new Clock(BigInt(this.#slot), 0n, epoch, 0n, BigInt(seconds)))
  }

  #closeSlot(seconds: number): void {
    const executed = [...this.#open.values()]
    const block = this.#makeBlock(executed, seconds)
    this.history.add(
      block,
      executed.flatMap(({ keys }) => keys),
    )
    this.#open = new Map()
    this.#parent = this.#slot
    this.#slot += this.#random.chance(1 / skippedOneIn) ? 2 : 1
    this.#setClock(seconds)
    for (const watcher of this.#watchers) watcher.onBlock?.(block)
    this.#uncollected += executed.length
    if (this.#uncollected < transactionsPerCollection) return
    this.#uncollected = 0
    this.#collect()
  }

  #makeBlock(executed: readonly ExecutedTransaction[], seconds: number): Block {
    const previousBlockhash = this.#hashes.latest()
    this.#height += 1
    return {
      slot: this.#slot,
      parentSlot: this.#parent,
      height: this.#height,
      blockhash: this.#hashes.close(this.#slot),
      previousBlockhash,
      time: seconds,
      unitPrices: executed.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b),
      transactions: executed.map(({ signature, wire, meta }) => {
        return { signature, wire, err: meta.err, metaJson: JSON.stringify(meta) }
      }),
    }
  }

  #run(wire: Buffer, isTrusted: boolean): SubmitOutcome {
    const transaction = parseTransaction(wire)
    if (!transaction) return { status: 'malformed' }
    const refusal = this.#refuse(transaction)
    if (refusal) return { status: 'refused', error: refusal, logs: [] }
    this.svm.setSigverify(!isTrusted)
    const executed = executeTransaction(this.svm, transaction)
    if ('refused' in executed) return { status: 'refused', error: executed.refused, logs: executed.logs }
    return {
      status: 'executed',
      executed,
      changed: writableAddresses(transaction, executed),
      slot: this.#slot,
    }
  }

  #refuse({ signatures, blockhash }: WireTransaction): WireError | null {
    const signature = encodeBase58(signatures[0] as Buffer)
    if (this.#open.has(signature) || this.history.findStatus(signature)) return 'AlreadyProcessed'
    return this.isHashValid(blockhash) ? null : 'BlockhashNotFound'
  }

  #record(outcome: SubmitOutcome): void {
    if (outcome.status !== 'executed') return
    const { executed, changed, slot } = outcome
    this.#open.set(executed.signature, executed)
    this.tokens.note(executed)
    for (const watcher of this.#watchers) watcher.onTransaction?.(executed, slot, changed)
  }
}

type LedgerOptions = { seed: string; historyBytes: number; pastSlots?: number }

type AccountState = { lamports: bigint; data?: Uint8Array; owner: string }

const slotOf = (unixMs: number): number => Math.floor(unixMs / slotMs)

function unixSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}

function openVm(): LiteSvm {
  const svm = new LiteSvm()
  svm.withNativeMints()
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  svm.setLogBytesLimit(null)
  svm.setLamports(2n ** 63n)
  return svm
}
