import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { askChild } from '../askChild.ts'
import { startThrowawayDatabase } from '../throwawayDatabase.ts'
import { type ClientReport, room, type ServerReport, type Stretch } from './load.ts'

export type ServerKind = 'hub' | 'plain'

/** What a server tells of a stretch; the plain one tells its report alone. */
export type Served = {
  report: ServerReport
  cutOffs?: number
  clientCount?: number
  /** Longest that a client stayed connected beyond its backlog's limit; null unless it was watched. */
  longestBacklogMs?: number | null
}

export type RunningServer = { kind: ServerKind; port: number; process: ChildProcess }

function start(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [...args])
}

export type HubOptions = {
  connection: pg.ClientConfig
  /** A free one where it is left out. */
  port?: number
  /** Measures the backlogs of its clients. */
  isWatched?: boolean
  /** Lets in as many clients a second as the program does; otherwise all at once. */
  limitsHandshakes?: boolean
}

/** Starts the program's serving side, or plain `ws`, in a process of its own; it ends when it is disconnected. */
export async function startServer(kind: ServerKind, options: HubOptions): Promise<RunningServer> {
  const process = start(`${kind}Server.ts`, [JSON.stringify(options)])
  const { port } = await askChild<{ port: number }>(process)
  return { kind, port, process }
}

/** Starts a process of clients, all connected once it returns. */
export async function startClients(
  { kind, port }: RunningServer,
  count: number,
  idle = 0,
): Promise<ChildProcess> {
  const process = start('clients.ts', [kind, String(port), String(count), String(idle)])
  await askChild(process)
  return process
}

/** Starts a process of the product's own live clients, each with its first state once it returns. */
export async function startPages(port: number, count: number): Promise<ChildProcess> {
  const process = start('pageClients.ts', [String(port), String(count)])
  await askChild(process)
  return process
}

/** Has the server send a stretch; returns what it tells afterwards. */
export function serve({ process }: RunningServer, stretch: Stretch): Promise<Served> {
  const served = askChild<Served>(process)
  process.send(stretch)
  return served
}

/** What clients received since the last report, once nothing comes any more. */
export async function reportOf(clients: ChildProcess): Promise<ClientReport> {
  return (await askChild<{ report: ClientReport }>(clients, 'report')).report
}

/** Ends server or clients; they are gone once it returns, so that nothing misses the database. */
export async function end(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit')
  process.disconnect()
  await gone
}

/** Runs beside a database that knows the chain of the room. */
export async function besideDatabase<T>(run: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const database = await startThrowawayDatabase()
  try {
    await database.pool.query(
      `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ('eth', 0, '', 0, $1, 0)`,
      [room.epoch],
    )
    return await run(database.connection)
  } finally {
    await database.end()
  }
}
