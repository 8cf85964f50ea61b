import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type pg from 'pg'
import { askChild } from '../askChild.ts'
import { startThrowawayDatabase } from '../throwawayDatabase.ts'
import type { ReplayCount, ReplayOptions } from './replayOptions.ts'

export type Replay = { url: string; count(): Promise<ReplayCount>; stop(): Promise<void> }

const builtPage = path.resolve(import.meta.dirname, '../../apps/web/dist')
const recordingMs = 25_000

function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const login = password ? `${user}:${encodeURIComponent(String(password))}` : user
  return `postgresql://${login}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

/** Lets the real sandbox trade as fast as the machine can, indexed into the database, then stops it. */
async function record(connection: pg.ClientConfig): Promise<void> {
  const server = await startPeregrine({ env: { DATABASE_URL: urlOf(connection), SANDBOX_RATE: '500' } })
  await new Promise((resolve) => setTimeout(resolve, recordingMs))
  await server.stop()
}

/**
 * Starts the page's server at a steady number of trades a second, whatever else the browser takes of the machine: it
 * replays what a real sandbox traded and the indexer committed, through the program's own hub and socket.
 */
export async function startReplay(tradesPerSecond: number, webRoot = builtPage): Promise<Replay> {
  const database = await startThrowawayDatabase()
  await record(database.connection)
  const options: ReplayOptions = { connection: database.connection, webRoot, tradesPerSecond }
  const file = fileURLToPath(new URL('./replayServer.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(options)])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { url } = await askChild<{ url: string }>(child)
  return {
    url,
    count: () => askChild<ReplayCount>(child, 'count'),
    async stop() {
      child.disconnect()
      await ended
      await database.end()
    },
  }
}
