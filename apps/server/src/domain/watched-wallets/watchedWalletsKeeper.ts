import type { Owner } from '@peregrine/core/owner'
import type { ChainFamily } from '@peregrine/core/network'
import type pg from 'pg'
import { type TakenClient, takeClient } from '../../db/withClient.ts'
import { readSignedIn, readWatches } from './readWatched.ts'
import { type Watch, WatchedWallets, watcherKey } from './watchedWallets.ts'

/** A change notification from the database, in commit order. */
type Change =
  | [what: 'list', family: ChainFamily, owner: string]
  | [what: 'wallet', family: ChainFamily, owner: string, chainType: 1 | 2, address: string]
  | [what: 'self', family: ChainFamily, address: string]

const reconnectMs = 500

/** Keeps a WatchedWallets in step with the tables: loaded whole at startup, then updated as changes are committed. */
export class WatchedWalletsKeeper {
  readonly watched = new WatchedWallets()
  readonly #pool: pg.Pool
  readonly #onError: (error: unknown) => void
  #taken: TakenClient | null = null
  #work: Promise<void> = Promise.resolve()
  #waiting: Change[] = []
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** Resolves when all lists are loaded. */
  async start(): Promise<void> {
    const taken = await takeClient(this.#pool, () => this.#restart(taken))
    if (this.#isStopped) return taken.release()
    this.#taken = taken
    const { client } = taken
    client.on('notification', ({ payload }) => this.#hear(JSON.parse(payload ?? '[]') as Change))
    // Listen first: lists that change while being read are read again.
    await client.query('listen monitor')
    // Earlier errors were reported, and this reload covers them: they must not end the attempt that would recover.
    this.#work = this.#work.catch(() => undefined).then(() => this.#readAll())
    await this.#work
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const taken = this.#taken
    this.#taken = null
    // Stop listening first: a change that arrives while we wait would be read from a closed pool.
    taken?.destroy()
    await this.#work.catch(() => undefined)
  }

  /** Reloads everything: a lost connection loses changes too. */
  #restart(taken: TakenClient): void {
    if (this.#taken !== taken) return
    this.#taken = null
    taken.destroy()
    this.#startLater()
  }

  #startLater(): void {
    if (this.#isStopped) return
    // A connection lost during startup is reported twice: by the event and by the failed query.
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#onError(error)
        const taken = this.#taken
        if (taken) this.#restart(taken)
        else this.#startLater()
      })
    }, reconnectMs)
  }

  async #readAll(): Promise<void> {
    const [watches, selves] = [await readWatches(this.#pool, null), await readSignedIn(this.#pool, null)]
    this.watched.replaceSelves(selves)
    const lists = Map.groupBy(watches, ({ watcher }) => watcherKey(watcher))
    const gone = this.watched.watchers().filter((watcher) => !lists.has(watcherKey(watcher)))
    for (const watcher of gone) this.watched.replaceList(watcher, [])
    const changed = [...gone]
    for (const list of lists.values()) {
      const watcher = (list[0] as Watch).watcher
      this.watched.replaceList(watcher, list)
      changed.push(watcher)
    }
    this.watched.notifyChanged(changed)
  }

  /** Batches changes that arrive together. */
  #hear(change: Change): void {
    // Notifications already received still arrive after the connection is closed.
    if (this.#isStopped) return
    this.#waiting.push(change)
    if (this.#waiting.length > 1) return
    this.#work = this.#work
      .then(() => this.#takeAll())
      .catch((error: unknown) => {
        this.#onError(error)
        const taken = this.#taken
        if (taken) this.#restart(taken)
      })
  }

  async #takeAll(): Promise<void> {
    const changes = this.#waiting
    this.#waiting = []
    const changed = new Map<string, Owner>()
    const done = new Set<string>()
    for (const change of changes) {
      const key = change.join(' ')
      if (done.has(key)) continue
      done.add(key)
      const [what, chainFamily, address] = change
      if (what === 'self') {
        this.watched.setSelf(address, (await readSignedIn(this.#pool, [address])).length > 0)
        continue
      }
      const watcher = { chainFamily, address }
      await this.#readAgain(watcher, change)
      changed.set(watcherKey(watcher), watcher)
    }
    if (changed.size > 0) this.watched.notifyChanged([...changed.values()])
  }

  async #readAgain(watcher: Owner, change: Change): Promise<void> {
    if (change[0] !== 'wallet')
      return this.watched.replaceList(watcher, await readWatches(this.#pool, { watcher }))
    const [, , , chainType, address] = change
    const [watch] = await readWatches(this.#pool, { watcher, wallet: { chainType, address } })
    this.watched.set(watcher, address, watch ?? null)
  }
}
