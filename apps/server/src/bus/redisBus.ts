import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { chainKeys } from '@peregrine/core/network'
import { Redis } from 'ioredis'
import type { Bus } from './bus.ts'

export type RedisBusOptions = {
  url: string
  /** Separates the records of different environments. */
  environmentId: string
  onError(error: unknown): void
  /** Approximate number of records kept per stream. Older ones are read from the outbox table. */
  keep?: number
}

const blockMs = 2_000
const readAtOnce = 200

type StreamReply = [key: string, entries: [id: string, fields: string[]][]][] | null

function connect(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    // Do not queue records while Redis is down: readers take them from the outbox table.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(2_000, 50 * times) * (0.5 + Math.random() / 2),
  })
  redis.on('error', onError)
  return redis
}

function whenReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve()
  return new Promise((resolve) => redis.once('ready', () => resolve()))
}

/** Reads the streams on its own connection: a blocking read holds up everything behind it. */
class StreamReader {
  readonly #redis: Redis
  readonly #onError: (error: unknown) => void
  readonly #handler: (record: ChainRecord, body: string) => void
  readonly #last: Map<string, string>
  #isStopped = false
  /** Resolves once every later record will be seen. */
  readonly pinned: Promise<void>
  #pin: () => void = () => undefined

  constructor(
    options: RedisBusOptions,
    keys: readonly string[],
    handler: (record: ChainRecord, body: string) => void,
  ) {
    this.#redis = connect(options.url, options.onError)
    this.#onError = options.onError
    this.#handler = handler
    this.#last = new Map(keys.map((key) => [key, '$']))
    this.pinned = new Promise((resolve) => {
      this.#pin = resolve
    })
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    this.#redis.disconnect()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await whenReady(this.#redis)
        await this.#pinStarts()
        this.#pin()
        await this.#read()
      } catch (error) {
        if (!this.#isStopped) this.#onError(error)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }

  /** `$` means "from now on" anew at every read and would miss records in between, so replace it with an id. */
  async #pinStarts(): Promise<void> {
    for (const [key, id] of this.#last) {
      if (id !== '$') continue
      const [newest] = await this.#redis.xrevrange(key, '+', '-', 'COUNT', 1)
      this.#last.set(key, newest?.[0] ?? '0-0')
    }
  }

  async #read(): Promise<void> {
    const keys = [...this.#last.keys()]
    const ids = [...this.#last.values()]
    const reply = (await this.#redis.xread(
      'COUNT',
      readAtOnce,
      'BLOCK',
      blockMs,
      'STREAMS',
      ...keys,
      ...ids,
    )) as StreamReply
    for (const [key, entries] of reply ?? []) {
      for (const [id, fields] of entries) {
        this.#last.set(key, id)
        const body = fields[1]
        if (body !== undefined) this.#handler(JSON.parse(body) as ChainRecord, body)
      }
    }
  }
}

export type RedisBus = Bus & {
  /** Resolves when Redis is connected and every subscription is live. */
  ready(): Promise<void>
}

/** Cross-process bus: one Redis stream per chain. */
export function redisBus(options: RedisBusOptions): RedisBus {
  const { url, environmentId, onError, keep = 2_000 } = options
  const keyOf = (chain: string) => `peregrine:${environmentId}:records:${chain}`
  const keys = chainKeys.map(keyOf)
  const readers = new Set<StreamReader>()
  const publisher = connect(url, onError)
  return {
    async ready() {
      await Promise.all([whenReady(publisher), ...[...readers].map(({ pinned }) => pinned)])
    },
    publish(record, body = JSON.stringify(record)) {
      publisher.xadd(keyOf(record.chain), 'MAXLEN', '~', keep, '*', 'r', body).catch(onError)
    },
    subscribe(handler) {
      const reader = new StreamReader(options, keys, handler)
      readers.add(reader)
      return () => {
        reader.stop()
        readers.delete(reader)
      }
    },
    async close() {
      for (const reader of readers) reader.stop()
      readers.clear()
      publisher.disconnect()
    },
  }
}
