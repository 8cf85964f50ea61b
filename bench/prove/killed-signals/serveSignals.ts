import pg from 'pg'
import { buildApp } from '../../../apps/server/src/app.ts'
import { inProcessBus } from '../../../apps/server/src/bus/inProcessBus.ts'
import { poolA } from '../../../apps/server/src/features/signals/testing/newSignal.ts'
import { ChainWriter } from '../../../apps/server/src/realtime/testing/chainWriter.ts'
import { armKill, type Crash } from './killPoints.ts'

export const origin = 'http://proof.test'

/** `name` is that of its connections. */
export type Go = { name: string; crash: Crash | null }

/** The newest block, as it is stored. */
export type Head = { epoch: string; seq: number; block: number; timeMs: number }

/** A block to be committed on top of `head`, with one trade at this price. */
export type Block = { head: Head; price: number }

/** What the child tells of itself. */
export type News = { type: 'warm' } | { type: 'ready'; url: string } | { type: 'committed' }

const tell = (news: News) => void process.send?.(news)

/** Commits a block and hands it on, as the indexer of this process would. */
async function commit(pool: pg.Pool, { head, price }: Block) {
  const writer = new ChainWriter(pool, 'eth', head.timeMs, head.epoch)
  Object.assign(writer, { seq: head.seq, block: head.block })
  return writer.addBlock([{ pool: poolA, sender: '0xs', side: 'b', usd: 100, price }])
}

/** Serves the whole application, and commits the blocks that the proof asks for. */
export async function serveSignals(database: pg.ClientConfig, { name, crash }: Go): Promise<void> {
  if (crash) armKill(crash)
  const pool = new pg.Pool({ ...database, application_name: name, max: 8 })
  const bus = inProcessBus()
  const onError = (error: unknown) => console.error(error)
  const app = await buildApp({
    pool,
    bus,
    publicOrigins: [origin],
    isOwnHost: () => true,
    webRoot: null,
    costLimits: { perSecond: 1e6, burst: 1e6 },
    onError,
  })
  let work = Promise.resolve()
  process.on('message', (block) => {
    work = work.then(async () => {
      bus.publish(await commit(pool, block as Block))
      tell({ type: 'committed' })
    })
    work.catch((error: unknown) => {
      onError(error)
      process.exit(1)
    })
  })
  tell({ type: 'ready', url: await app.server.listen({ port: 0, host: '127.0.0.1' }) })
}
