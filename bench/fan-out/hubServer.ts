import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { inProcessBus } from '../../apps/server/src/bus/inProcessBus.ts'
import { madeRecord, runLoad, type Stretch } from './load.ts'
import { watchBacklogs } from './watchBacklogs.ts'

// The program's own serving side, fed by the bus like the indexer does.
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const pool = new pg.Pool({ ...connection, max: 4 })
pool.on('error', () => undefined)
const bus = inProcessBus()
const atOnce = 20_000
const app = await buildApp({
  pool,
  bus,
  publicOrigins: [],
  isOwnHost: () => true,
  connectionLimits: { maxPerAddress: 15_000 },
  // All clients of a bench share one address, and come at once.
  socketLimits: {
    maxPerVisitor: 12_000,
    signedInShare: 0,
    handshakesPerSecond: atOnce,
    handshakeBurst: atOnce,
    visitorHandshakesPerSecond: atOnce,
    visitorHandshakeBurst: atOnce,
  },
  webRoot: null,
  onError: (error) => console.error(error),
})
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
const backlogs = process.argv[3] === 'watched' ? watchBacklogs(app.sockets.io) : null

process.on('message', async (stretch: Stretch) => {
  const report = await runLoad(stretch, (frame, trades) => bus.publish(madeRecord(frame, trades)))
  const { cutOffs, clientCount } = app.sockets
  process.send?.({ report, cutOffs, clientCount, longestBacklogMs: backlogs?.longestMs() ?? null })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(new URL(url).port) })
