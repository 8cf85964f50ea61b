import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { inProcessBus } from '../../apps/server/src/bus/inProcessBus.ts'
import { cutOff } from '../../apps/server/src/realtime/slowClients.ts'
import { madeRecord, runLoad, type Stretch } from './load.ts'
import type { HubOptions } from './processes.ts'
import { watchBacklogs } from './watchBacklogs.ts'

// The program's own serving side, fed by the bus like the indexer does.
const { connection, port, isWatched, limitsHandshakes } = JSON.parse(process.argv[2] ?? '{}') as HubOptions
const pool = new pg.Pool({ ...connection, max: 4 })
pool.on('error', () => undefined)
const bus = inProcessBus()
const atOnce = 20_000
const visitor = { visitorHandshakesPerSecond: atOnce, visitorHandshakeBurst: atOnce }
const app = await buildApp({
  pool,
  bus,
  publicOrigins: [],
  isOwnHost: () => true,
  connectionLimits: { maxPerAddress: 15_000 },
  // All clients of a bench share one address.
  socketLimits: {
    maxPerVisitor: 12_000,
    signedInShare: 0,
    ...visitor,
    ...(limitsHandshakes ? {} : { handshakesPerSecond: atOnce, handshakeBurst: atOnce }),
  },
  webRoot: null,
  onError: (error) => console.error(error),
})
const url = await app.server.listen({ port: port ?? 0, host: '127.0.0.1' })
const backlogs = isWatched ? watchBacklogs(app.sockets.io) : null

process.on('message', async (stretch: Stretch | 'cut') => {
  if (stretch === 'cut') {
    for (const socket of app.sockets.io.sockets.sockets.values()) cutOff(socket)
    return
  }
  const report = await runLoad(stretch, (frame, trades) => bus.publish(madeRecord(frame, trades)))
  const { cutOffs, clientCount } = app.sockets
  process.send?.({ report, cutOffs, clientCount, longestBacklogMs: backlogs?.longestMs() ?? null })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(new URL(url).port) })
