import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import { type TakenClient, takeClient } from '../../db/withClient.ts'
import type { SignalClients } from '../../realtime/signalClients.ts'
import { SignalEngine } from './signalEngine.ts'
import { readViews, signalChannel } from './signalStore.ts'

type DutyDeps = {
  pool: pg.Pool
  clients: Pick<SignalClients, 'ids' | 'isFollowed' | 'push'>
  now(): number
  onError(error: unknown): void
  /** Interval of expiry, and of trying to take over. */
  tickMs?: number
}

const reconnectMs = 500
const readAtOnce = 1_000

/**
 * This process's part in signals: it delivers to its own sockets, and evaluates for all processes while it holds the
 * lock. One connection hears of changes, holds the lock and writes, so that whoever lost the lock cannot write.
 */
export class SignalDuty {
  readonly #deps: Required<DutyDeps>
  #taken: TakenClient | null = null
  #engine: SignalEngine | null = null
  #work: Promise<void> = Promise.resolve()
  #delivery: Promise<void> = Promise.resolve()
  #heard = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #isTicking = false
  #isStopped = false

  constructor(deps: DutyDeps) {
    this.#deps = { tickMs: 500, ...deps }
  }

  get isEvaluating(): boolean {
    return this.#engine !== null
  }

  async start(): Promise<void> {
    const { pool, clients, tickMs } = this.#deps
    const taken = await takeClient(pool, (error) => this.#fail(taken, error))
    if (this.#isStopped) return taken.release()
    this.#taken = taken
    taken.client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    await taken.client.query(`listen ${signalChannel}`)
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#tick(taken), tickMs)
    // A lost connection lost notifications too.
    this.#deliver(clients.ids)
    this.#tick(taken)
    await this.#work
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    clearTimeout(this.#retry)
    await this.#work
    this.#taken?.destroy()
    this.#taken = null
    this.#engine = null
    await this.#delivery
  }

  /** Takes the next record of a chain; nothing where another process evaluates. */
  take(record: ChainRecord): void {
    this.#queue((engine) => engine.take(record))
  }

  /**
   * Runs one after the other, what came while the engine was loading too. Nothing runs where another process evaluates.
   * An error ends this connection, and the next one goes on from the stored
   * places.
   */
  #queue(run: (engine: SignalEngine) => Promise<void>): void {
    const taken = this.#taken
    this.#work = this.#work.then(async () => {
      const engine = this.#engine
      if (engine && taken && taken === this.#taken) await run(engine)
    })
    this.#work = this.#work.catch((error: unknown) => taken && this.#fail(taken, error)).then(() => undefined)
  }

  #tick(taken: TakenClient): void {
    if (this.#isTicking || this.#isStopped) return
    this.#isTicking = true
    this.#work = this.#work
      .then(() => (taken === this.#taken ? this.#lead(taken) : undefined))
      .catch((error: unknown) => this.#fail(taken, error))
      .finally(() => {
        this.#isTicking = false
      })
  }

  async #lead(taken: TakenClient): Promise<void> {
    if (this.#engine) return this.#engine.tick()
    const engine = new SignalEngine({ client: taken.client, now: this.#deps.now })
    if (await engine.start()) this.#engine = engine
  }

  #fail(taken: TakenClient, error: unknown): void {
    if (this.#taken !== taken || this.#isStopped) return
    this.#deps.onError(error)
    this.#taken = null
    this.#engine = null
    clearInterval(this.#timer)
    taken.destroy()
    this.#startLater()
  }

  #startLater(): void {
    clearTimeout(this.#retry)
    if (this.#isStopped) return
    this.#retry = setTimeout(() => {
      this.start().catch((error: unknown) => {
        const taken = this.#taken
        if (taken) return this.#fail(taken, error)
        this.#deps.onError(error)
        this.#startLater()
      })
    }, reconnectMs)
  }

  #hear(id: string): void {
    this.#heard.add(id)
    if (this.#heard.size > 1) return
    setImmediate(() => {
      const ids = [...this.#heard]
      this.#heard = new Set()
      this.#queue((engine) => engine.refresh(ids))
      this.#deliver(ids.filter((one) => this.#deps.clients.isFollowed(one)))
    })
  }

  #deliver(ids: readonly string[]): void {
    const { pool, clients, now, onError } = this.#deps
    if (ids.length === 0 || this.#isStopped) return
    this.#delivery = this.#delivery
      .then(async () => {
        for (let first = 0; first < ids.length; first += readAtOnce) {
          const some = ids.slice(first, first + readAtOnce)
          clients.push(some, await readViews(pool, some, now()))
        }
      })
      .catch((error: unknown) => {
        onError(error)
        // Told once the database answers again.
        if (!this.#isStopped) setTimeout(() => this.#deliver(ids), reconnectMs).unref()
      })
  }
}
