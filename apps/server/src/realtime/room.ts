import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { ChainKey } from '@peregrine/core/network'
import type { IndexedRecord } from './indexedRecord.ts'
import type { FoldedSource, PushedSource, TopicSource } from './topicSource.ts'

/** One stream shared by its clients: state, offset, and the changes for the next frame. */
export class Room {
  readonly key: string
  readonly source: TopicSource
  readonly params: unknown
  /** Null for streams over several chains, which the hub numbers. */
  readonly chain: ChainKey | null
  readonly members = new Set<string>()
  /** Clients that get the whole state with the next frame, or wait for what they missed (`resume`). */
  readonly joining = new Map<string, 'snapshot' | 'reset' | 'resume'>()
  status: 'loading' | 'live' = 'loading'
  epoch = ''
  offset = 0
  state: unknown = []
  loadedAtMs = 0
  idleSinceMs: number | null = null
  lastFrameMs = 0
  frameTimer: NodeJS.Timeout | NodeJS.Immediate | null = null
  refreshTimer: NodeJS.Timeout | null = null
  load: Promise<void> | null = null
  /** Clients waiting for what they missed, by the offset at which they left. */
  readonly returning = new Map<number, ((missed: SocketMessage | null) => void)[]>()
  /** Changes pushed during a load, which may lack them. */
  #held: unknown[] | null = null
  #sent = 0
  #pending: unknown[] = []
  /** The highest-ranked row that may have been dropped; null while the list has never been full. */
  #floor: unknown = null

  constructor(key: string, source: TopicSource, params: unknown) {
    this.key = key
    this.source = source
    this.params = params
    this.chain = source.kind === 'folded' ? source.chain(this.params) : null
  }

  get isDirty(): boolean {
    return this.#pending.length > 0
  }

  get isUsed(): boolean {
    return this.members.size > 0 || this.joining.size > 0
  }

  /** Installs a loaded state; discards everything pending. */
  start(epoch: string, offset: number, state: unknown, nowMs: number): void {
    this.epoch = epoch
    this.offset = offset
    this.state = state
    this.loadedAtMs = nowMs
    this.#sent = offset
    this.#pending = []
    this.#floor = null
    this.#raiseFloor()
  }

  /** Folds a record in. Returns false when the state cannot be derived from it: it must be reloaded. */
  accept(record: IndexedRecord): boolean {
    const source = this.source as FoldedSource
    if (record.epoch !== this.epoch) return false
    if (record.seq <= this.offset) return true
    if (record.type === 'reset') return false
    this.offset = record.seq
    for (const event of this.eventsOf(record)) {
      this.state = source.topic.apply(this.state, event)
      this.#pending.push(event)
      this.#raiseFloor()
    }
    return this.#isWhole()
  }

  /** True while the state is being loaded, or failed to load. */
  get isHolding(): boolean {
    return this.#held !== null
  }

  /** Starts holding pushed changes, for the state being loaded. */
  holdPushed(): void {
    this.#held = []
  }

  /** Applies a feature's changes. Returns false when the list lost so much that it must be reloaded. */
  push(offset: number, changes: readonly unknown[]): boolean {
    this.#held?.push(...changes)
    if (this.status !== 'live') return true
    this.offset = offset
    for (const change of changes) this.#applyPushed(change)
    return this.#isFilled()
  }

  /** Installs a loaded state, with the changes pushed since the load began. */
  startPushed(epoch: string, offset: number, state: unknown[], nowMs: number): void {
    const held = this.#held ?? []
    this.#held = null
    this.start(epoch, offset, state, nowMs)
    for (const change of held) this.#applyPushed(change)
    this.settle()
  }

  #applyPushed(change: unknown): void {
    const before = this.state
    this.state = this.source.topic.apply(before, change)
    if (this.state !== before) this.#pending.push(change)
    this.#raiseFloor()
  }

  /** True while there are enough rows, or there never were more. */
  #isFilled(): boolean {
    const { list } = this.source as PushedSource
    return this.#floor === null || (this.state as unknown[]).length >= list.shown
  }

  /** Drops pending changes: everyone in the room is about to get the whole state. */
  settle(): void {
    this.#pending = []
    this.#sent = this.offset
  }

  /** Replaces the state with a newly computed one; the latest wins. */
  replace(offset: number, state: unknown): void {
    const { source } = this
    const changes = source.kind === 'derived' && source.changes?.(this.state, state, this.params)
    if (changes) this.#pending.push(...changes)
    else this.#pending = [state]
    this.offset = offset
    this.state = state
  }

  /** Returns the pending changes as one message, or null. */
  takeFrame(): SocketMessage | null {
    if (this.#pending.length === 0) return null
    const message = this.#message('event', this.#pending, this.#sent)
    this.#pending = []
    this.#sent = this.offset
    return message
  }

  whole(type: 'snapshot' | 'reset'): SocketMessage {
    return this.#message(type, this.state)
  }

  /** Returns a record's changes to this room. */
  eventsOf(record: IndexedRecord): unknown[] {
    return (this.source as FoldedSource).events(record, this.params, this.state as unknown[])
  }

  /** Builds one message of what a client missed since `from`. */
  missed(events: readonly unknown[], from: number): SocketMessage {
    return this.#message('event', events, from)
  }

  #message(type: SocketMessage['type'], data: unknown, prev?: number): SocketMessage {
    const { key, epoch, offset } = this
    return {
      topic: this.source.topic.name,
      key,
      epoch,
      offset,
      ...(prev === undefined ? {} : { prev }),
      type,
      data,
    }
  }

  #raiseFloor(): void {
    if (this.source.kind === 'derived') return
    const rows = this.state as unknown[]
    const { kept, compare } = this.source.list as FoldedSource['list']
    const last = rows.at(-1)
    if (rows.length < kept || last === undefined) return
    if (this.#floor === null || !compare || compare(last, this.#floor) < 0) this.#floor = last
  }

  /** True while the rows shown equal those of a fresh load. */
  #isWhole(): boolean {
    const { shown, compare } = (this.source as FoldedSource).list
    const rows = this.state as unknown[]
    if (this.#floor === null) return true
    const floor = this.#floor
    const sure = compare ? rows.filter((row) => compare(row, floor) <= 0).length : rows.length
    return sure >= shown
  }
}
