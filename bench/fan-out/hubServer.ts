import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { inProcessBus } from '../../apps/server/src/bus/inProcessBus.ts'
import { load, madeRecord, runLoad } from './load.ts'

// The program's own serving side, fed by the bus like the indexer does.
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const pool = new pg.Pool({ ...connection, max: 4 })
pool.on('error', () => undefined)
const bus = inProcessBus()
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
    visitorHandshakesPerSecond: 500,
    visitorHandshakeBurst: 1_000,
  },
  webRoot: null,
  onError: (error) => console.error(error),
})
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })

process.on('message', async () => {
  const report = await runLoad((frame) => bus.publish(madeRecord(frame)))
  process.send?.({ report, cutOffs: app.sockets.cutOffs })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(new URL(url).port), load: load.pool })
