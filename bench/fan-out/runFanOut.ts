import type pg from 'pg'
import { type ClientReport, type Load, readersPer, type ServerReport, stretchOf } from './load.ts'
import { end, reportOf, type ServerKind, serve, startClients, startServer } from './processes.ts'

export type FanOut = { server: ServerReport; clients: ClientReport; lost: number }

/**
 * Counts what did not arrive: gaps between frames, clients without the last one, and trades missing or doubled of those
 * who read them.
 */
export function countLost({ gaps, trades, offsets }: ClientReport, load: Load, lastFrame: number): number {
  const behind = offsets.filter((offset) => offset !== lastFrame).length
  const frames = (load.seconds * 1_000) / load.frameMs
  const sent = Math.ceil(load.clients / readersPer) * frames * load.tradesPerFrame
  return gaps + behind + Math.abs(sent - trades)
}

/** Sends a load from one process to clients in another. */
export async function runFanOut(
  kind: ServerKind,
  load: Load,
  connection: pg.ClientConfig = {},
): Promise<FanOut> {
  const server = await startServer(kind, { connection })
  const clients = await startClients(server, load.clients)
  const stretch = stretchOf(load)
  const { report } = await serve(server, stretch)
  const received = await reportOf(clients)
  await end(clients)
  await end(server.process)
  return { server: report, clients: received, lost: countLost(received, load, stretch.frames) }
}
