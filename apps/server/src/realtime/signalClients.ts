import { type SignalEvent, type SignalStatus, signalErrors } from '@peregrine/contract/signal'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { Fault } from '@peregrine/core/fault'
import type { Owner } from '@peregrine/core/owner'
import type { Socket } from 'socket.io'
import { acknowledge } from './acknowledge.ts'

/** A signal as it stands. */
export type SignalView = {
  status: SignalStatus
  /** Grows with every change of the state. */
  version: number
  isOwned: boolean
  /** What its followers are told of this state. */
  event: SignalEvent
}

/** Reads the signals that a caller may know of. */
export type SignalDesk = {
  read(ids: readonly string[], caller: Owner | null): Promise<readonly SignalView[]>
}

/** Version of a signal that a socket knows of; null until its subscription is answered, with what came meanwhile. */
type Followed = { version: number | null; heard: SignalView | null }

type Subscribed = { signalIds: string[]; unknown: string[]; hasOwned: boolean }

const keyOf = (id: string) => `signal/${id}`

/**
 * Which sockets follow which signals. Not rooms of the hub: there are thousands for a socket, each with a few events in
 * its life, whose truth is the table.
 */
export class SignalClients {
  readonly #max: number
  readonly #bySocket = new Map<Socket, Map<string, Followed>>()
  readonly #byId = new Map<string, Set<Socket>>()
  #desk: SignalDesk | null = null

  constructor(max: number) {
    this.#max = max
  }

  serve(desk: SignalDesk): void {
    this.#desk = desk
  }

  /** Everything that is followed here. */
  get ids(): string[] {
    return [...this.#byId.keys()]
  }

  isFollowed(id: string): boolean {
    return this.#byId.has(id)
  }

  /**
   * Follows those that wait; every other is answered with an acknowledgement of its own.
   *
   * @throws Fault `request.too-many` beyond the allowance of the socket; none is followed then
   */
  async subscribe(socket: Socket, ids: readonly string[], caller: Owner | null): Promise<Subscribed> {
    const own = this.#bySocket.get(socket) ?? new Map<string, Followed>()
    const fresh = ids.filter((id) => !own.has(id))
    if (own.size + fresh.length > this.#max) throw new Fault('request.too-many', { what: 'signals' })
    this.#bySocket.set(socket, own)
    // Before reading: what changes meanwhile is kept until then.
    for (const id of fresh) this.#follow(socket, own, id)
    try {
      const views = await this.#read(ids, caller)
      return this.#answer(socket, own, { ids, fresh: new Set(fresh), views })
    } catch (error) {
      this.unsubscribe(socket, fresh)
      throw error
    }
  }

  unsubscribe(socket: Socket, ids: Iterable<string>): void {
    const own = this.#bySocket.get(socket)
    for (const id of ids) {
      if (!own?.delete(id)) continue
      const sockets = this.#byId.get(id)
      sockets?.delete(socket)
      if (sockets?.size === 0) this.#byId.delete(id)
    }
    if (own?.size === 0) this.#bySocket.delete(socket)
  }

  drop(socket: Socket): void {
    this.unsubscribe(socket, [...(this.#bySocket.get(socket)?.keys() ?? [])])
  }

  /** Tells followers of changed signals what they do not know yet; a signal that is gone is followed no more. */
  push(ids: readonly string[], views: readonly SignalView[]): void {
    const known = new Map(views.map((view) => [view.status.signalId, view]))
    for (const id of ids) {
      const view = known.get(id)
      for (const socket of this.#byId.get(id) ?? []) {
        if (view) this.#tell(socket, id, view)
        else this.unsubscribe(socket, [id])
      }
    }
  }

  async #read(ids: readonly string[], caller: Owner | null): Promise<Map<string, SignalView>> {
    const views = (await this.#desk?.read(ids, caller)) ?? []
    return new Map(views.map((view) => [view.status.signalId, view]))
  }

  #follow(socket: Socket, own: Map<string, Followed>, id: string): void {
    own.set(id, { version: null, heard: null })
    const sockets = this.#byId.get(id)
    if (sockets) sockets.add(socket)
    else this.#byId.set(id, new Set([socket]))
  }

  #answer(
    socket: Socket,
    own: Map<string, Followed>,
    {
      ids,
      fresh,
      views,
    }: { ids: readonly string[]; fresh: ReadonlySet<string>; views: ReadonlyMap<string, SignalView> },
  ): Subscribed {
    const subscribed: Subscribed = { signalIds: [], unknown: [], hasOwned: false }
    for (const id of ids) {
      const view = views.get(id)
      const followed = own.get(id)
      if (!view) {
        subscribed.unknown.push(id)
        this.unsubscribe(socket, [id])
      } else if (!fresh.has(id)) {
        acknowledge(socket, signalErrors.exist, keyOf(id), view.status)
      } else if (this.#settle(socket, followed, newest(view, followed?.heard ?? null))) {
        subscribed.signalIds.push(id)
        subscribed.hasOwned ||= view.isOwned
      }
    }
    return subscribed
  }

  /** Answers for one signal; true if it waits. */
  #settle(socket: Socket, followed: Followed | undefined, view: SignalView): boolean {
    const { state, signalId } = view.status
    if (followed && state === 'armed') {
      Object.assign(followed, { version: view.version, heard: null })
      return true
    }
    this.unsubscribe(socket, [signalId])
    const topic = state === 'expired' ? signalErrors.expired : signalErrors.triggered
    if (followed) acknowledge(socket, topic, keyOf(signalId), view.status)
    return false
  }

  #tell(socket: Socket, id: string, view: SignalView): void {
    const followed = this.#bySocket.get(socket)?.get(id)
    if (!followed) return
    if (followed.version === null) followed.heard = newest(view, followed.heard)
    else if (followed.version < view.version) {
      followed.version = view.version
      const key = keyOf(id)
      const message: SocketMessage = {
        topic: 'signal',
        key,
        epoch: '',
        offset: view.version,
        type: 'event',
        data: [view.event],
      }
      socket.compress(false).emit('message', message)
    }
  }
}

const newest = (view: SignalView, other: SignalView | null): SignalView =>
  other && other.version > view.version ? other : view
