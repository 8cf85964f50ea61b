import { chainFacts } from '@peregrine/server/indexing/storedChain'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { indexTestChain } from '../testIndexer.ts'
import { compareTestDatabases, type Difference } from './compareDatabases.ts'

const swapsPerBlock = 3
const patienceMs = 60_000
const tooDeep = 70

type Indexer = Awaited<ReturnType<typeof indexTestChain>>

async function until(isDone: () => boolean): Promise<void> {
  const end = Date.now() + patienceMs
  while (!isDone() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function headOf(chain: TestChain): Promise<{ number: number; hash: string }> {
  const block = (await chain.rpc.call('eth_getBlockByNumber', 'latest', false)) as {
    number: string
    hash: string
  }
  return { number: Number(block.number), hash: block.hash }
}

/** Waits until the indexer is at the node's own head, hash and all. */
async function reachHead(chain: TestChain, database: TestDatabase, indexer: Indexer): Promise<void> {
  const { number, hash } = await headOf(chain)
  let stored = ''
  const timer = setInterval(() => {
    void database.pool
      .query<{ hash: string }>('select hash from chain_cursor where number = $1', [number])
      .then(({ rows }) => (stored = rows[0]?.hash ?? ''))
  }, 50)
  await until(() => stored === hash || indexer.health.state === 'halted')
  clearInterval(timer)
}

async function indexed(chain: TestChain): Promise<{ database: TestDatabase; indexer: Indexer }> {
  const database = await createTestDatabase()
  const indexer = await indexTestChain(chain, database.config, () => undefined)
  await reachHead(chain, database, indexer)
  return { database, indexer }
}

/**
 * Reorgs a real node by its own reorg call while the indexer follows it, then once past finality.
 *
 * @returns the differences from a clean index of the chain before the last one, and whether the deep one stopped the
 * chain
 */
export async function nodeReorgs(
  count: number,
  random: () => number,
): Promise<Difference & { isDeepRefused: boolean }> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  try {
    await chain.sendSwaps(40 * swapsPerBlock, swapsPerBlock)
    await chain.mine(30)
    const { database, indexer } = await indexed(chain)
    for (let round = 0; round < count; round++) {
      await chain.sendSwaps(5 * swapsPerBlock, swapsPerBlock)
      await reachHead(chain, database, indexer)
      await chain.reorg(1 + Math.floor(random() * 30))
      await chain.mine(1)
      await reachHead(chain, database, indexer)
    }
    const clean = await indexed(chain)
    await clean.indexer.stop()
    await chain.reorg(tooDeep)
    await chain.mine(1)
    await until(() => indexer.health.state === 'halted')
    const isDeepRefused = indexer.health.state === 'halted'
    await indexer.stop()
    // Compare now: the refusal must have changed nothing.
    const differs = await compareTestDatabases(database, clean.database, chainFacts)
    await Promise.all([database.drop(), clean.database.drop()])
    return { ...differs, isDeepRefused }
  } finally {
    await chain.stop()
  }
}
