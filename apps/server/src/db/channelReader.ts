import type pg from 'pg'
import { type TakenClient, takeClient } from './withClient.ts'

type ChannelReaderOptions = {
  pool: pg.Pool
  /** Name of a notification channel: a lower-case word. */
  channel: string
  /** Reads the state anew. Never runs twice at once. */
  read(): Promise<void>
  onError(error: unknown): void
  retryMs?: number
}

/**
 * Keeps something in memory in step with a table: reads it at the start, after each notification of its channel, and
 * after a lost connection, which loses notifications too. Many at once cause one more read.
 */
export class ChannelReader {
  readonly #options: Required<ChannelReaderOptions>
  #taken: TakenClient | null = null
  #work: Promise<void> = Promise.resolve()
  #isDue = false
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: ChannelReaderOptions) {
    this.#options = { retryMs: 500, ...options }
  }

  /** Resolves when the first read is done. */
  async start(): Promise<void> {
    const { pool, channel } = this.#options
    const taken = await takeClient(pool, () => this.#restart(taken))
    if (this.#isStopped) return taken.release()
    this.#taken = taken
    taken.client.on('notification', () => this.#hear())
    // Listen first: what changes while it is being read is read again.
    await taken.client.query(`listen ${channel}`)
    await this.refresh()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const taken = this.#taken
    this.#taken = null
    taken?.destroy()
    await this.#work.catch(() => undefined)
  }

  /** Reads now, after a read in progress. */
  refresh(): Promise<void> {
    // An earlier failure was reported, and must not end this attempt.
    this.#work = this.#work
      .catch(() => undefined)
      .then(() => {
        this.#isDue = false
        return this.#isStopped ? undefined : this.#options.read()
      })
    return this.#work
  }

  #hear(): void {
    if (this.#isStopped || this.#isDue) return
    this.#isDue = true
    this.refresh().catch((error: unknown) => {
      this.#options.onError(error)
      this.#startLater()
    })
  }

  #restart(taken: TakenClient): void {
    if (this.#taken !== taken) return
    this.#startLater()
  }

  #startLater(): void {
    if (this.#isStopped) return
    this.#taken?.destroy()
    this.#taken = null
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#options.onError(error)
        this.#startLater()
      })
    }, this.#options.retryMs)
  }
}
