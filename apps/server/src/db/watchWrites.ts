import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseHealth } from './databaseHealth.ts'
import { openClient } from './openClient.ts'

const wellMs = 1_000
const faultyMs = 400
const answerMs = 5_000

/** One row, on disk before this resolves. */
const smallWrite = 'update write_probe set at = clock_timestamp()'

/** A megabyte: a full disk still accepts writes that fit into existing files. */
const largeWrite = `begin; truncate write_probe_space;
  insert into write_probe_space select repeat(md5(n::text), 60) from generate_series(1, 512) n; commit`

/**
 * Writes repeatedly and reports to the health: a small row every second while all is well, enough to extend tables and
 * log while it is not. Returns the stop function.
 */
export function watchWrites(connection: pg.ClientConfig, health: DatabaseHealth): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = (): void => undefined
  let client: pg.Client | null = null

  const close = async (): Promise<void> => {
    const open = client
    client = null
    await open?.end().catch(() => undefined)
  }
  const write = async (): Promise<void> => {
    const seen = health.state
    try {
      client ??= await openClient(
        { ...connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs },
        (error) => health.note(error),
      )
      await client.query(seen === null ? smallWrite : largeWrite)
      if (seen !== null) await client.query('truncate write_probe_space')
      health.noteSuccess(seen)
    } catch (error) {
      // A failed connection may hang or be mid-transaction: the next write opens a new one.
      void close()
      if (!signal.aborted) health.note(error)
    }
  }
  const pause = async (): Promise<void> => {
    const woken = new AbortController()
    wake = () => woken.abort()
    const ms = health.state === null ? wellMs : faultyMs
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => undefined)
  }
  health.onFault = () => wake()
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await write()
      await pause()
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await close()
    await running
    await close()
  }
}
