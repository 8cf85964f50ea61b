import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import { inTransaction } from '../../db/withClient.ts'
import { readDeepest } from '../../domain/tokens/readDeepest.ts'
import { type ArmedSignal, goBack } from './armedSignal.ts'
import { type Ending, evaluate, type Facts } from './evaluate.ts'
import { evaluateStored } from './evaluateStored.ts'
import { readHeld, readStored } from './readStored.ts'
import { SignalIndex } from './signalIndex.ts'
import { SignalReplay } from './signalReplay.ts'
import {
  armAgain,
  expireSignals,
  forgetEnded,
  listFired,
  type LogPlace,
  readArmed,
  readPlaces,
  type StoredSignal,
  writeOutcome,
} from './signalStore.ts'

type EngineDeps = {
  /** The connection that takes the lock: when it is lost, nothing more is written by this process. */
  client: pg.ClientBase
  now(): number
  /** Interval at which a chain's place is stored when it led to nothing. */
  placeEveryMs?: number
}

/** Interval at which missing records of a chain are made up for by what is stored. */
const reconsiderEveryMs = 5_000
const recordsAtOnce = 50
const maxAgeMs = 600_000
const keptEndedMs = 30 * 86_400_000
const forgetEveryMs = 3_600_000

/** Takes the lock that the one evaluating connection of a database holds. */
const lockText = `select pg_try_advisory_lock(hashtextextended('signals', 0)) as got`

/** What the evaluating process knows of a chain. */
type ChainState = { place: LogPlace; storedAtMs: number; reconsideredAtMs: number }

type Position = Pick<LogPlace, 'chain' | 'epoch' | 'seq'>

/**
 * Evaluates records for all signals, in the order of each chain, and stores what they lead to together with the place
 * in the log. Calls must not overlap: the caller queues them. Any error ends its use; a new engine goes on from the
 * stored places.
 */
export class SignalEngine {
  readonly #deps: Required<EngineDeps>
  readonly #index = new SignalIndex()
  readonly #chains = new Map<ChainKey, ChainState>()
  #forgotAtMs = 0

  constructor(deps: EngineDeps) {
    this.#deps = { placeEveryMs: 1_000, ...deps }
  }

  get size(): number {
    return this.#index.size
  }

  /**
   * Loads what waits, and evaluates what was committed since the stored places.
   *
   * @returns false, with nothing done, while another connection holds the lock. The database may still be carrying out
   * the last write of a process that was killed; whoever read places before it and progress after it would count
   * records twice.
   */
  async start(): Promise<boolean> {
    const { client } = this.#deps
    const { rows } = await client.query<{ got: boolean }>(lockText)
    if (!rows[0]?.got) return false
    const places = await readPlaces(client)
    for (const place of places) this.#chains.set(place.chain, newState(place))
    await this.#add(await readArmed(client, null))
    await this.catchUp()
    return true
  }

  /** Evaluates the records that are stored and were not delivered. */
  async catchUp(): Promise<void> {
    const { rows } = await this.#deps.client.query<{ chain: ChainKey; epoch: string; seq: string }>(
      'select chain, epoch, seq from chain_cursor',
    )
    for (const { chain, epoch, seq } of rows) {
      const place = { chain, epoch, seq: Number(seq) }
      const state = this.#stateOf(place)
      if (state.place.epoch !== epoch) await this.#restart(place)
      else await this.#fill(state, Number(seq))
    }
  }

  /** Evaluates a record, after those before it that were not delivered. */
  async take(record: ChainRecord): Promise<void> {
    const { chain, epoch, seq } = record
    const state = this.#stateOf({ chain, epoch, seq: seq - 1 })
    if (state.place.epoch !== epoch) return this.#restart(record)
    if (seq <= state.place.seq) return
    await this.#fill(state, seq - 1)
    await this.#apply(state, record)
  }

  /** Takes signals that were armed, ended or dropped by any process. */
  async refresh(ids: readonly string[]): Promise<void> {
    const armed = await readArmed(this.#deps.client, ids)
    const waiting = new Set(armed.map(({ signal }) => signal.id))
    for (const id of ids) if (!waiting.has(id)) this.#index.remove(id)
    await this.#add(armed.filter(({ signal }) => !this.#index.has(signal.id)))
  }

  /** Does what is due by time: expiry, the places of quiet chains, missing records, rows of the past. */
  async tick(): Promise<void> {
    const { client, now } = this.#deps
    const nowMs = now()
    for (const id of await expireSignals(client, nowMs)) this.#index.remove(id)
    for (const state of this.#chains.values()) {
      if (state.place.isIncomplete && nowMs - state.reconsideredAtMs >= reconsiderEveryMs)
        await this.#reconsider(state, nowMs)
      if (this.#index.dirty(state.place.chain).size > 0) await this.#store(state, [])
    }
    if (nowMs - this.#forgotAtMs < forgetEveryMs) return
    this.#forgotAtMs = nowMs
    await forgetEnded(client, nowMs - keptEndedMs)
  }

  #stateOf(position: Position): ChainState {
    const known = this.#chains.get(position.chain)
    if (known) return known
    const state = newState({ ...position, isIncomplete: false })
    this.#chains.set(position.chain, state)
    return state
  }

  /**
   * Holds signals from now on. Those that were armed before the place of their chain are first shown what they missed;
   * those that were held before are as of the place.
   */
  async #add(armed: readonly StoredSignal[]): Promise<void> {
    const behind = armed.filter(({ signal, isTaken }) => !isTaken && this.#isBehind(signal))
    for (const [chain, some] of Map.groupBy(behind, ({ signal }) => signal.chain)) {
      const state = this.#chains.get(chain)
      if (state)
        await this.#show(
          state,
          some.map(({ signal }) => signal),
        )
    }
    const late = new Set(behind)
    for (const one of armed) if (!late.has(one)) this.#index.add(one.signal)
  }

  #isBehind({ chain, armedAt }: ArmedSignal): boolean {
    const place = this.#chains.get(chain)?.place
    return place !== undefined && (armedAt.epoch !== place.epoch || armedAt.seq < place.seq)
  }

  /**
   * Evaluates records up to the place for signals that were armed before it, and stores what they led to in one
   * statement: with it they are held as of the place, without it a restart begins this anew.
   */
  async #show(state: ChainState, signals: readonly ArmedSignal[]): Promise<void> {
    const replay = new SignalReplay(signals)
    const { epoch } = state.place
    const isOfLog = signals.every(({ armedAt }) => armedAt.epoch === epoch)
    const after = Math.min(...signals.map(({ armedAt }) => armedAt.seq))
    const isWhole = isOfLog && (await this.#replay(replay, state.place, after))
    if (!isWhole) state.place = { ...state.place, isIncomplete: true }
    for (const signal of replay.waiting) this.#index.add(signal)
    await this.#store(state, replay.endings)
  }

  /** Returns false where records are gone: nothing after them was evaluated. */
  async #replay(replay: SignalReplay, { chain, epoch, seq }: Position, after: number): Promise<boolean> {
    let last = after
    while (last < seq) {
      const records = await this.#read(chain, last, Math.min(seq, last + recordsAtOnce))
      if (!isNext(records, { chain, epoch, seq: last })) return false
      for (const record of records) {
        if (record.type === 'undo') replay.undo(record)
        if (record.type !== 'block') continue
        replay.see(record, await this.#factsOf(record, replay.index), this.#deps.now())
      }
      last += records.length
    }
    return true
  }

  async #read(chain: ChainKey, after: number, upTo: number): Promise<ChainRecord[]> {
    const { rows } = await this.#deps.client.query<{ body: string }>(
      'select body from outbox where chain = $1 and seq > $2 and seq <= $3 order by seq',
      [chain, after, upTo],
    )
    return rows.map(({ body }) => JSON.parse(body) as ChainRecord)
  }

  /** Evaluates stored records up to a place. Where some are gone, what is stored decides. */
  async #fill(state: ChainState, upTo: number): Promise<void> {
    while (state.place.seq < upTo) {
      const { chain, epoch, seq } = state.place
      const records = await this.#read(chain, seq, Math.min(upTo, seq + recordsAtOnce))
      if (!isNext(records, state.place)) return this.#restart({ chain, epoch, seq: upTo })
      for (const record of records) await this.#apply(state, record)
    }
  }

  /** Goes on from a place without the records before it. */
  async #restart({ chain, epoch, seq }: Position): Promise<void> {
    const state = this.#stateOf({ chain, epoch, seq })
    state.place = { chain, epoch, seq, isIncomplete: true }
    await this.#store(state, [])
  }

  async #apply(state: ChainState, record: ChainRecord): Promise<void> {
    const { chain, epoch, seq, type } = record
    state.place = { chain, epoch, seq, isIncomplete: state.place.isIncomplete || type === 'reset' }
    await this.#evaluate(state, record)
    const { now, placeEveryMs } = this.#deps
    if (now() - state.storedAtMs >= placeEveryMs) await this.#store(state, [])
  }

  async #evaluate(state: ChainState, record: ChainRecord): Promise<void> {
    if (record.type === 'undo') return this.#undo(state, record)
    if (record.type === 'reset') return
    const facts = await this.#factsOf(record, this.#index)
    const endings = evaluate(record, this.#index, facts, this.#deps.now())
    if (endings.length > 0) await this.#store(state, endings)
  }

  /** Stores endings with the place and the progress that belong to it. */
  async #store(state: ChainState, endings: readonly Ending[]): Promise<void> {
    await this.#write(state, endings)
    this.#noteStored(state)
    for (const { signal } of endings) this.#index.remove(signal.id)
  }

  #write({ place }: ChainState, endings: readonly Ending[]): Promise<void> {
    const { client, now } = this.#deps
    return writeOutcome(client, { place, endings, grown: this.#index.dirty(place.chain), nowMs: now() })
  }

  #noteStored(state: ChainState): void {
    state.storedAtMs = this.#deps.now()
    for (const signal of this.#index.dirty(state.place.chain)) {
      signal.isDirty = false
      this.#index.note(signal)
    }
  }

  /** Reads what the signals that a record touches need: deepest pools, and holdings of creators not known yet. */
  async #factsOf({ chain, trades }: ChainRecord, index: SignalIndex): Promise<Facts> {
    const tokens = new Set<string>()
    const creators = new Map<string, ArmedSignal>()
    for (const { tokenAddress, senderAddress, inPool, inWallet } of trades) {
      if (inPool && index.ofToken(chain, tokenAddress).size > 0) tokens.add(tokenAddress)
      for (const signal of inWallet ? index.ofWallet(chain, senderAddress) : [])
        if (signal.progress.heldUnits === null) creators.set(signal.id, signal)
    }
    const { client } = this.#deps
    const deepest = await readDeepest(client, chain, [...tokens])
    return {
      deepest,
      held: await readHeld(
        client,
        [...creators.values()].map(({ input }) => input),
      ),
    }
  }

  /** A reorg: progress goes back to the block that is left, and signals that fired above it wait again. */
  async #undo(state: ChainState, record: ChainRecord): Promise<void> {
    const { client, now } = this.#deps
    this.#index.goBack(record)
    const again = await inTransaction(client, async () => {
      const fired = await listFired(client, record)
      const rows = fired.map(({ id, progress }) => ({ id, progress: goBack(progress, record.blockNumber) }))
      if (rows.length > 0) await armAgain(client, rows, now())
      await this.#write(state, [])
      return rows.map(({ id }) => id)
    })
    this.#noteStored(state)
    for (const { signal } of again.length > 0 ? await readArmed(client, again) : []) this.#index.add(signal)
  }

  /** Decides by what is stored, where records of a chain were missing or said no more than that much changed. */
  async #reconsider(state: ChainState, nowMs: number): Promise<void> {
    state.place = { ...state.place, isIncomplete: false }
    state.reconsideredAtMs = nowMs
    const signals = this.#index.all(state.place.chain)
    const inputs = signals.map(({ input }) => input)
    const stored = await readStored(this.#deps.client, inputs, nowMs - maxAgeMs)
    const endings: Ending[] = []
    for (const signal of signals) {
      const next = evaluateStored(signal.input, signal.stored, stored(signal.id), nowMs)
      signal.replace(next.stored)
      this.#index.note(signal)
      if (next.end) endings.push({ signal, ...next.end })
    }
    await this.#store(state, endings)
  }
}

/** True if records, the oldest first, go on from a place without a gap. */
function isNext([first]: readonly ChainRecord[], { epoch, seq }: Position): boolean {
  return first?.seq === seq + 1 && first.epoch === epoch
}

const newState = (place: LogPlace): ChainState => ({
  place,
  storedAtMs: 0,
  reconsideredAtMs: 0,
})
