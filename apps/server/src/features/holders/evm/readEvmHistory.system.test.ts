import { Fault } from '@peregrine/core/fault'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTasks } from '../store.ts'
import { HistoryRanges, readEvmHistory } from './readEvmHistory.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const token = `0x${'a'.repeat(40)}`

/** Reads pieces of a history whose node fails in this way for more than so many blocks. */
async function readPieces(why: string, widest: number, pieces: number): Promise<number[]> {
  await database.pool.query(
    `insert into holder_history (chain, token, state, attempt, from_block, birth_block)
     values ('eth', $1, 'reading', 1, 20000, 0)`,
    [token],
  )
  const ranges = new HistoryRanges()
  const served: number[] = []
  const request = async (method: string, [filter]: unknown[]) => {
    if (method !== 'eth_getLogs') throw new Error(`asked for ${method}`)
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
    const blocks = Number(toBlock) - Number(fromBlock) + 1
    if (blocks > widest) throw new Fault('chain.unreachable', { chain: 'eth', why })
    served.push(blocks)
    return []
  }
  const step = { pool: database.pool, chain: 'eth', request, now: () => 0 } as const
  for (let i = 0; i < pieces; i++) {
    const [task] = await listTasks(database.pool, 'eth')
    if (!task) throw new Error('the history has ended')
    await readEvmHistory(step, task, ranges)
  }
  return served
}

test.each(['batch-refused', 'server', 'timeout', 'too-large'])(
  'a range that an endpoint does not manage (%s) is read in narrower ones',
  async (why) => {
    expect(await readPieces(why, 200, 5)).toEqual([156, 156])
  },
)

test('a node that is away is no reason to read narrower ranges', async () => {
  await expect(readPieces('network', 0, 1)).rejects.toThrow()
})
