// Process that P1 kills: indexes a made-up chain from the database's position.
import { fixtureContext } from '@peregrine/server/indexing/testing/fixtureContext'
import { indexChain } from '@peregrine/server/indexing/indexChain'
import { readStoredChain } from '@peregrine/server/indexing/storedChain'
import { makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import pg from 'pg'
import { armCrash, forgetTransactions } from './crashingClient.ts'
import { fixtureSteps } from './fixtureSteps.ts'

export type KilledIndexerTask = {
  database: pg.ClientConfig
  seed: number
  blocks: number
  liveBlocks: number
  crash: { point: number; passes: number } | null
  withoutTransactions: boolean
}

const task = JSON.parse(process.argv[2] ?? '') as KilledIndexerTask
const chain = makeFixtureChain({ seed: task.seed, blocksPerToken: 25, isForkable: false })
chain.extend(task.blocks - 1)
const client = new pg.Client(task.database)
await client.connect()
if (task.withoutTransactions) forgetTransactions(client)
if (task.crash) armCrash(client, task.crash.point, task.crash.passes)
await client.query('set synchronous_commit = off')
const { stored, log } = await readStoredChain(client, 'eth')
await indexChain({
  client,
  context: fixtureContext(chain),
  steps: fixtureSteps(chain, stored, task.liveBlocks),
  log,
  finalityDepth: 64,
  hooks: { onRecord: () => undefined },
  now: () => 0,
})
await client.end()
