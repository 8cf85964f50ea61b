import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { freePort } from '@peregrine/testkit/freePort'
import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { inProcessBus } from '../../apps/server/src/bus/inProcessBus.ts'
import type { ReplayCount, ReplayOptions } from './replayOptions.ts'
import { stampRecord } from './stampRecord.ts'

// The program's own serving side over a database filled by a real sandbox. Commits and publishes the indexer's
// committed records over and over, block by block, at the given number of trades a second.
const { connection, webRoot, tradesPerSecond } = JSON.parse(process.argv[2] ?? '{}') as ReplayOptions
const pool = new pg.Pool({ ...connection, max: 8 })
pool.on('error', () => undefined)

async function readRecording(): Promise<ChainRecord[]> {
  const { rows } = await pool.query<{ body: string }>('select body from outbox')
  const records = rows.map(({ body }) => JSON.parse(body) as ChainRecord)
  return records
    .filter(({ type, trades }) => type === 'block' && trades.length > 0)
    .sort((a, b) => a.committedAtMs - b.committedAtMs)
}

const recording = await readRecording()
if (recording.length === 0) throw new Error('the recording is empty')
const bus = inProcessBus()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const app = await buildApp({
  pool,
  bus,
  publicOrigins: [url],
  webRoot,
  onError: (error) => console.error(error),
})
await app.server.listen({ port, host: '127.0.0.1' })
let published = 0
process.on('message', () => process.send?.({ trades: published, atMs: Date.now() } satisfies ReplayCount))
process.on('disconnect', () => process.exit(0))
const startedMs = performance.now()

async function commit(recorded: ChainRecord, round: number): Promise<void> {
  const { chain } = recorded
  const epoch = app.log.epoch(chain)
  const seq = app.log.head(chain) + 1
  const record = { ...stampRecord(recorded, { seq, round, nowMs: Date.now() }), epoch }
  await pool.query('update chain_cursor set seq = $2 where chain = $1', [chain, seq])
  bus.publish(record)
  published += record.trades.length
}

process.send?.({ url })
for (let round = 0; ; round++) {
  for (const recorded of recording) {
    const waitMs = startedMs + (published / tradesPerSecond) * 1_000 - performance.now()
    // Always a turn of the event loop: blocks due together are still delivered one by one.
    await new Promise((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)))
    await commit(recorded, round)
  }
}
