import { randomUUID } from 'node:crypto'
import type { Since, SocketMessage } from '@peregrine/contract/socketMessage'
import { topicKey } from '@peregrine/contract/topic'
import { Fault, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Broadcaster } from './broadcaster.ts'
import type { IndexedRecord } from './indexedRecord.ts'
import { readAtCursor } from './readAtCursor.ts'
import type { RecordLog } from './recordLog.ts'
import { Room } from './room.ts'
import type { FoldedSource, PushedSource, TopicSource } from './topicSource.ts'

export type HubOptions = {
  pool: Pool
  log: RecordLog
  broadcaster: Broadcaster
  sources: readonly TopicSource[]
  onError(error: unknown): void
  now?: () => number
  frameMs?: number
  lingerMs?: number
  maxRooms?: number
  /** Concurrent loads of rooms. */
  maxLoads?: number
}

/** A room that needs repeated reloads (a backfill) is loaded once in this time. */
const reloadMs = 1_000

/** The same for a room that a feature pushes into, whose changes continue during the load. */
const pushedReloadMs = 250

/** Beyond this many changes a snapshot is cheaper. */
const maxSuffixRecords = 5_000
const maxSuffixEvents = 1_000

/** Rooms of all topics: folds every record into those it concerns, and sends the changes in frames. */
export class Hub {
  readonly #options: Required<HubOptions>
  readonly #sources: ReadonlyMap<string, TopicSource>
  readonly #rooms = new Map<string, Room>()
  readonly #byChain = new Map<ChainKey, Set<Room>>()
  readonly #derived = new Set<Room>()
  readonly #epoch = randomUUID()
  readonly #sweep: NodeJS.Timeout
  #offset = 0
  #loads = 0
  readonly #loadQueue: (() => void)[] = []
  frames = 0

  constructor(options: HubOptions) {
    this.#options = {
      now: Date.now,
      frameMs: 50,
      lingerMs: 60_000,
      maxRooms: 20_000,
      maxLoads: 4,
      ...options,
    }
    this.#sources = new Map(options.sources.map((source) => [source.topic.name, source]))
    this.#sweep = setInterval(() => this.#sweepRooms(), 1_000)
  }

  get roomCount(): number {
    return this.#rooms.size
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const room of this.#rooms.values()) this.#drop(room)
  }

  /** Folds a record into every room that it concerns. */
  onRecord(record: IndexedRecord): void {
    for (const room of this.#byChain.get(record.chain) ?? []) this.#offer(room, record)
    for (const room of this.#derived) {
      const { source } = room
      if (source.kind === 'derived' && room.isUsed && source.isTouched(record, room.params))
        this.#refreshSoon(room)
    }
  }

  /**
   * Returns the key of a subscription.
   *
   * @throws Fault `topic.unknown`, `request.malformed`
   */
  keyOf(topic: string, params: unknown): { key: string; source: TopicSource; params: unknown } {
    const source = this.#sources.get(topic)
    if (!source) throw new Fault('topic.unknown', { topic })
    const parsed = source.topic.params.safeParse(params)
    if (!parsed.success) {
      throw new Fault('request.malformed', { topic, where: parsed.error.issues[0]?.path.join('.') ?? '' })
    }
    return { key: topicKey(source.topic, params), source, params: parsed.data }
  }

  /** Adds a client to a room; the state, or what it missed, is sent with or before the next frame. */
  async subscribe(
    client: string,
    topic: string,
    params: unknown,
    since: Since | null | undefined,
  ): Promise<Room> {
    const room = this.#open(topic, params)
    room.idleSinceMs = null
    const isResume = since && room.source.kind === 'folded'
    room.joining.set(client, isResume ? 'resume' : since ? 'reset' : 'snapshot')
    await room.load
    if (!room.joining.has(client)) return room
    if (isResume && (await this.#resume(room, client, since))) return room
    if (room.joining.get(client) === 'resume') room.joining.set(client, 'reset')
    this.#frameSoon(room)
    return room
  }

  /** Pushes changes into a feature's stream; does nothing without subscribers. */
  push(topic: string, params: object, changes: readonly unknown[]): void {
    const room = this.#rooms.get(this.keyOf(topic, params).key)
    if (room) this.#pushInto(room, changes)
  }

  /** Pushes the same changes into all streams of a topic. */
  pushToAll(topic: string, changes: readonly unknown[]): void {
    for (const room of this.#derived) if (room.source.topic.name === topic) this.#pushInto(room, changes)
  }

  /**
   * Reloads a stream, or all streams of a topic, because something outside the chain's records changed; subscribers get
   * the state as a reset.
   */
  reload(topic: string, params: object | null): void {
    const key = params && this.keyOf(topic, params).key
    for (const room of this.#rooms.values()) {
      if (room.source.topic.name !== topic || (key !== null && room.key !== key)) continue
      if (!room.isUsed) {
        // The next subscriber loads it.
        this.#drop(room)
        continue
      }
      // A load in progress may have missed the change.
      if (room.load) void room.load.then(() => this.#reloadOne(room))
      else this.#reloadOne(room)
    }
  }

  #reloadOne(room: Room): void {
    if (this.#rooms.get(room.key) !== room) return
    if (room.source.kind === 'folded') this.#reload(room)
    else this.#loadSoon(room, pushedReloadMs)
  }

  #pushInto(room: Room, changes: readonly unknown[]): void {
    if (!room.push(++this.#offset, changes)) this.#loadSoon(room, pushedReloadMs)
    if (room.isDirty) this.#frameSoon(room)
  }

  unsubscribe(client: string, key: string): void {
    const room = this.#rooms.get(key)
    if (!room) return
    room.joining.delete(client)
    if (room.members.delete(client)) this.#options.broadcaster.leave(client, key)
    if (!room.isUsed) room.idleSinceMs = this.#options.now()
  }

  #open(topic: string, params: unknown): Room {
    const found = this.keyOf(topic, params)
    const known = this.#rooms.get(found.key)
    if (known) return known
    if (this.#rooms.size >= this.#options.maxRooms) throw new Fault('request.too-many', { what: 'rooms' })
    const room = new Room(found.key, found.source, found.params)
    this.#rooms.set(room.key, room)
    if (room.chain === null) this.#derived.add(room)
    else this.#byChain.set(room.chain, (this.#byChain.get(room.chain) ?? new Set()).add(room))
    this.#load(room)
    return room
  }

  #offer(room: Room, record: IndexedRecord): void {
    if (room.status === 'loading') return
    const isFolded = room.accept(record)
    if (!isFolded) this.#reload(room)
    else if (room.isDirty) this.#frameSoon(room)
  }

  /** Reloads the state; subscribers get it as a reset. */
  #reload(room: Room): void {
    this.#flush(room)
    room.status = 'loading'
    for (const client of room.members) room.joining.set(client, 'reset')
    this.#loadSoon(room, reloadMs)
  }

  #loadSoon(room: Room, intervalMs: number): void {
    if (room.refreshTimer || room.load) return
    const wait = room.loadedAtMs + intervalMs - this.#options.now()
    const run = () => {
      room.refreshTimer = null
      this.#load(room)
    }
    room.refreshTimer = setTimeout(run, Math.max(0, wait))
  }

  #load(room: Room): void {
    room.load = this.#limited(() => this.#read(room))
      .catch((error: unknown) => {
        // Better to show nothing than something wrong, until another load succeeds.
        room.loadedAtMs = this.#options.now()
        // A fault is an answer: the pool may become known later.
        if (!isFault(error)) this.#options.onError(error)
      })
      .finally(() => {
        room.load = null
        if (room.status === 'loading' || room.isHolding) this.#loadSoon(room, reloadMs)
        else if (room.joining.size > 0) this.#frameSoon(room)
      })
  }

  #read(room: Room): Promise<void> {
    if (room.source.kind === 'folded') return this.#loadFolded(room)
    return room.source.kind === 'pushed' ? this.#loadPushed(room, room.source) : this.#compute(room)
  }

  async #loadPushed(room: Room, source: PushedSource): Promise<void> {
    room.holdPushed()
    const state = await source.load(room.params)
    this.#flush(room)
    room.startPushed(this.#epoch, ++this.#offset, state, this.#options.now())
    if (room.status === 'live') for (const client of room.members) room.joining.set(client, 'reset')
    room.status = 'live'
  }

  async #limited(work: () => Promise<void>): Promise<void> {
    if (this.#loads >= this.#options.maxLoads)
      await new Promise<void>((resolve) => this.#loadQueue.push(resolve))
    this.#loads++
    try {
      await work()
    } finally {
      this.#loads--
      this.#loadQueue.shift()?.()
    }
  }

  async #loadFolded(room: Room): Promise<void> {
    const { log, pool, now } = this.#options
    const source = room.source as FoldedSource
    const chain = source.chain(room.params)
    const epochBefore = log.epoch(chain)
    const { epoch, offset, value } = await readAtCursor(pool, chain, (db) => source.load(db, room.params))
    // New numbering overtook the read: its reset went by this room, and nothing would correct the old state.
    if (log.epoch(chain) !== epochBefore && log.epoch(chain) !== epoch) return
    room.start(epoch, offset, value, now())
    // Folds in records that arrived meanwhile; if one needs another load, the room stays unready for it.
    const records = log.held(chain, epoch, offset)
    if (!records) return
    for (const record of records) if (!room.accept(record)) return
    room.settle()
    room.status = 'live'
  }

  async #compute(room: Room): Promise<void> {
    if (room.source.kind !== 'derived') return
    const value = await room.source.load(room.params)
    const { now } = this.#options
    if (room.status === 'loading') room.start(this.#epoch, ++this.#offset, value, now())
    else if (JSON.stringify(value) !== JSON.stringify(room.state)) room.replace(++this.#offset, value)
    room.loadedAtMs = now()
    room.status = 'live'
    if (room.isDirty) this.#frameSoon(room)
  }

  #refreshSoon(room: Room): void {
    if (room.source.kind === 'derived') this.#loadSoon(room, room.source.minIntervalMs)
  }

  /** Sends what a client missed; returns false when that would leave a gap. */
  #resume(room: Room, client: string, { epoch, offset }: Since): Promise<boolean> {
    const head = this.#options.log.head(room.chain as ChainKey)
    const isKnown = epoch === room.epoch && offset <= room.offset
    if (!isKnown || head - offset > maxSuffixRecords) return Promise.resolve(false)
    return new Promise((resolve) => {
      const waiting = room.returning.get(offset) ?? this.#replay(room, offset)
      waiting.push((missed) => resolve(this.#resumeOrReset(room, client, missed)))
    })
  }

  /** Collects a room's events since an offset, once for everyone who left it there. */
  #replay(room: Room, from: number): ((missed: SocketMessage | null) => void)[] {
    const { log } = this.#options
    const { epoch } = room
    const chain = room.chain as ChainKey
    const events: unknown[] = []
    const waiting: ((missed: SocketMessage | null) => void)[] = []
    room.returning.set(from, waiting)
    log.replay(chain, {
      offset: from,
      take(record) {
        events.push(...room.eventsOf(record))
        return record.type === 'block' && events.length <= maxSuffixEvents
      },
      end(isWhole) {
        room.returning.delete(from)
        // A room loaded from the database may be ahead of the log: the records between cannot be replayed.
        const isNow = epoch === room.epoch && room.status === 'live' && log.head(chain) >= room.offset
        const missed = isWhole && isNow ? room.missed(events, from) : null
        for (const tell of waiting) tell(missed)
      },
    })
    return waiting
  }

  #resumeOrReset(room: Room, client: string, missed: SocketMessage | null): boolean {
    if (!missed || room.joining.get(client) !== 'resume') return false
    this.#flush(room)
    room.joining.delete(client)
    this.#admit(room, client)
    this.#options.broadcaster.toClients([client], missed)
    return true
  }

  #admit(room: Room, client: string): void {
    if (room.members.has(client)) return
    room.members.add(client)
    this.#options.broadcaster.join(client, room.key)
  }

  /** Sends a frame at once if the room was quiet, else when it is due. */
  #frameSoon(room: Room): void {
    if (room.frameTimer) return
    const frameMs = room.source.kind === 'pushed' ? 0 : this.#options.frameMs
    const wait = room.lastFrameMs + frameMs - this.#options.now()
    const run = () => {
      room.frameTimer = null
      if (room.status === 'live') this.#frame(room)
    }
    room.frameTimer = wait > 0 ? setTimeout(run, wait) : setImmediate(run)
  }

  #frame(room: Room): void {
    room.lastFrameMs = this.#options.now()
    this.#flush(room)
    for (const type of ['snapshot', 'reset'] as const) {
      const clients = [...room.joining].filter(([, wanted]) => wanted === type).map(([client]) => client)
      if (clients.length === 0) continue
      for (const client of clients) {
        room.joining.delete(client)
        this.#admit(room, client)
      }
      this.#options.broadcaster.toClients(clients, room.whole(type))
    }
  }

  #flush(room: Room): void {
    const message = room.takeFrame()
    if (!message || room.members.size === 0) return
    this.frames++
    const { broadcaster } = this.#options
    const ready = [...room.members].filter((client) => !room.joining.has(client))
    // A client still waiting for the whole state is behind the reload: this message would be a gap to it.
    if (ready.length === room.members.size) broadcaster.toRoom(room.key, message)
    else if (ready.length > 0) broadcaster.toClients(ready, message)
  }

  #sweepRooms(): void {
    const now = this.#options.now()
    for (const room of this.#rooms.values()) {
      if (room.idleSinceMs !== null && now - room.idleSinceMs > this.#options.lingerMs) this.#drop(room)
      else if (
        room.source.kind === 'derived' &&
        room.isUsed &&
        now - room.loadedAtMs > room.source.maxAgeMs
      ) {
        this.#refreshSoon(room)
      }
    }
  }

  #drop(room: Room): void {
    if (room.frameTimer) {
      clearTimeout(room.frameTimer as NodeJS.Timeout)
      clearImmediate(room.frameTimer as NodeJS.Immediate)
    }
    if (room.refreshTimer) clearTimeout(room.refreshTimer)
    this.#rooms.delete(room.key)
    this.#derived.delete(room)
    if (room.chain !== null) this.#byChain.get(room.chain)?.delete(room)
  }
}
