import { inProcessBus } from '@peregrine/server/bus/inProcessBus'
import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { indexTestChain } from '../testIndexer.ts'
import type { GrowthOptions, Indexed } from './growthOptions.ts'

// Indexer and serving side in one process, like `npm start`, over a chain and a database of the bench.
const { connection, chain } = JSON.parse(process.argv[2] ?? '{}') as GrowthOptions
const pool = new pg.Pool({ ...connection, max: 10 })
pool.on('error', () => undefined)
const bus = inProcessBus()
const indexed: Indexed = { block: 0, trades: 0 }
const app = await buildApp({
  pool,
  bus,
  publicOrigins: [],
  isOwnHost: () => true,
  webRoot: null,
  onError: (error) => console.error(error),
})
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
const take = ({ blockNumber, trades }: { blockNumber: number; trades: readonly unknown[] }): void => {
  indexed.block = blockNumber
  indexed.trades += trades.length
}
await indexTestChain(chain, connection, take, { bus })
process.on('message', () => process.send?.(indexed))
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
