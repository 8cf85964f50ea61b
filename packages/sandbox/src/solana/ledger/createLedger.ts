import { createHash } from 'node:crypto'
import { base58Text } from '@peregrine/protocols/solana/base58'
import { Account, Clock, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js'
import { createRandom } from '../../people/random.ts'
import { parseTransaction, type WireTransaction } from '../wire/parseTransaction.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { type Block, type BlockHistory, createBlockHistory } from './blockHistory.ts'
import type { WireError } from './describeError.ts'
import { isSuccess, runBundle } from './runBundle.ts'
import { createTokenIndex, type TokenIndex } from './tokenIndex.ts'
import { type ExecutedTransaction, executeTransaction, writableAddresses } from './executeTransaction.ts'

export const slotMs = 400
const hashesValid = 150
const skippedOneIn = 60

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

export type Ledger = {
  svm: LiteSvm
  genesisHash: string
  history: BlockHistory
  tokens: TokenIndex
  /** The slot that is open now. */
  slot(): number
  /** Number of blocks made so far, the open one not counted. */
  height(): number
  /** Newest hash that transactions may name, and the last block height at which they may. */
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number }
  isHashValid(blockhash: string): boolean
  /** Runs a signed transaction in the open slot. */
  submit(wire: Buffer, options?: { isTrusted?: boolean }): SubmitOutcome
  /** Runs signed transactions one after the other, or none of them; each outcome, up to the one that stopped the bundle. */
  submitBundle(wires: readonly Buffer[]): SubmitOutcome[]
  /** Error of a signature that ran in the open slot; null when it did not. */
  findOpen(signature: string): { err: WireError | null } | null
  watch(events: Partial<LedgerEvents>): () => void
  setAccount(address: string, account: { lamports: bigint; data?: Uint8Array; owner: string }): void
  /** Lamports from nowhere, as a faucet gives them. */
  fund(address: string, lamports: bigint): void
  stop(): void
}

/**
 * A chain over litesvm: slots of 400 ms by the wall clock, a few of them skipped, each with a block.
 *
 * The genesis hash depends on the seed alone. Slots are numbered by the time of day, so that a chain started anew goes
 * on where the last one would be now; a block's hash is made from genesis and slot.
 */
export function createLedger({ seed, historyBytes }: { seed: string; historyBytes: number }): Ledger {
  const genesisHash = hashText(`peregrine solana sandbox\0${seed}`)
  const random = createRandom(seed, 'skipped-slots')
  const svm = openVm()
  const history = createBlockHistory({ blocks: 5_000, bytes: historyBytes })
  const tokens = createTokenIndex()
  const watchers = new Set<Partial<LedgerEvents>>()
  const hashOf = (slot: number): string => hashText(`${genesisHash}\0${slot}`)
  const firstSlot = Math.floor(Date.now() / slotMs)
  const hashes: string[] = [hashOf(firstSlot - 1)]
  const validHashes = new Set(hashes)
  let open = new Map<string, ExecutedTransaction>()
  let slot = firstSlot
  let parent = firstSlot - 1
  let height = 0

  const setClock = (): void => {
    svm.warpToSlot(BigInt(slot))
    svm.setClock(
      new Clock(
        BigInt(slot),
        0n,
        BigInt(Math.floor(slot / 432_000)),
        0n,
        BigInt(Math.floor(Date.now() / 1_000)),
      ),
    )
  }
  const closeSlot = (): void => {
    const blockhash = hashOf(slot)
    const previousBlockhash = hashes.at(-1) as string
    height += 1
    const transactions = [...open.values()].map(({ signature, wire, meta }) => {
      return { signature, wire, err: meta.err, metaJson: JSON.stringify(meta) }
    })
    const time = Math.floor(Date.now() / 1_000)
    const unitPrices = [...open.values()].map(({ unitPrice }) => unitPrice).sort((a, b) => a - b)
    const head = { slot, parentSlot: parent, height, blockhash, previousBlockhash, time, unitPrices }
    const block: Block = { ...head, transactions }
    history.add(
      block,
      [...open.values()].flatMap(({ keys }) => keys),
    )
    hashes.push(blockhash)
    validHashes.add(blockhash)
    if (hashes.length > hashesValid) validHashes.delete(hashes.shift() as string)
    open = new Map()
    parent = slot
    slot += random.chance(1 / skippedOneIn) ? 2 : 1
    setClock()
    for (const watcher of watchers) watcher.onBlock?.(block)
  }

  const run = (wire: Buffer, isTrusted: boolean): SubmitOutcome => {
    const transaction = parseTransaction(wire)
    if (!transaction) return { status: 'malformed' }
    const refusal = refuse(transaction)
    if (refusal) return { status: 'refused', error: refusal, logs: [] }
    svm.setSigverify(!isTrusted)
    const executed = executeTransaction(svm, transaction)
    if ('refused' in executed) return { status: 'refused', error: executed.refused, logs: executed.logs }
    return { status: 'executed', executed, changed: writableAddresses(transaction, executed), slot }
  }
  const record = (outcome: SubmitOutcome): void => {
    if (outcome.status !== 'executed') return
    open.set(outcome.executed.signature, outcome.executed)
    tokens.note(outcome.executed)
    for (const watcher of watchers) watcher.onTransaction?.(outcome.executed, slot, outcome.changed)
  }
  const submit = (wire: Buffer, { isTrusted = false } = {}): SubmitOutcome => {
    const outcome = run(wire, isTrusted)
    record(outcome)
    return outcome
  }
  const refuse = (transaction: WireTransaction): WireError | null => {
    const signature = base58Text(transaction.signatures[0] as Buffer)
    if (open.has(signature) || history.findStatus(signature)) return 'AlreadyProcessed'
    return validHashes.has(transaction.blockhash) ? null : 'BlockhashNotFound'
  }

  setClock()
  const timer = startSlotTimer(() => slot, closeSlot)
  return {
    svm,
    genesisHash,
    history,
    tokens,
    slot: () => slot,
    height: () => height,
    latestBlockhash: () => ({
      blockhash: hashes.at(-1) as string,
      lastValidBlockHeight: height + hashesValid,
    }),
    isHashValid: (blockhash) => validHashes.has(blockhash),
    submit,
    submitBundle(wires) {
      const outcomes = runBundle(svm, wires, (wire) => run(wire, false))
      if (outcomes.length === wires.length && outcomes.every(isSuccess))
        for (const outcome of outcomes) record(outcome)
      return outcomes
    },
    findOpen(signature) {
      const executed = open.get(signature)
      return executed ? { err: executed.meta.err } : null
    },
    watch(events) {
      watchers.add(events)
      return () => watchers.delete(events)
    },
    setAccount(address, { lamports, data = new Uint8Array(), owner }) {
      svm.setAccount(
        addressBytes(address),
        new Account(lamports, data, addressBytes(owner), false, 2n ** 64n - 1n),
      )
    },
    fund(address, lamports) {
      const result = svm.airdrop(addressBytes(address), lamports)
      if (!result || result instanceof FailedTransactionMetadata) throw new Error(`Cannot fund ${address}`)
    },
    stop: timer.stop,
  }
}

/** Calls `close` at the end of each slot; after a pause of the process it catches up with empty slots left out. */
function startSlotTimer(currentSlot: () => number, close: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let lag = 0
  const schedule = (): void => {
    const endsAt = (currentSlot() + 1) * slotMs + lag
    // A stalled process does not make up for lost slots: its chain is simply late from then on.
    if (Date.now() - endsAt > 10 * slotMs) lag += Date.now() - endsAt
    timer = setTimeout(
      () => {
        close()
        schedule()
      },
      Math.max(0, endsAt - Date.now()),
    )
  }
  schedule()
  return { stop: () => clearTimeout(timer) }
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

function hashText(text: string): string {
  return base58Text(createHash('sha256').update(text).digest())
}
