import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { compareDatabases } from './compareDatabases.ts'
import { crashPoints } from './crashingClient.ts'
import type { KilledIndexerTask } from './killedIndexer.ts'
import type { Proof } from './proof.ts'

const worker = fileURLToPath(new URL('./killedIndexer.ts', import.meta.url))
const swapsPerBlock = 10
const maxBlocks = 10_000
const liveBlocks = 60

/** Runs the indexer until it ends or is killed; returns true when it was killed. */
async function runIndexer(task: KilledIndexerTask, killAfterMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [worker, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (timer) clearTimeout(timer)
  if (signal === 'SIGKILL') return true
  if (code !== 0 && !task.withoutTransactions) throw new Error(`the indexer failed by itself: ${errors}`)
  return false
}

/** Kill -9 at ten named points and at random times: afterwards the database equals an undisturbed one. */
export const p1: Proof = {
  name: 'P1',
  what: 'kill -9 while indexing: the database equals a clean run',
  sizes: { test: 30, full: 300 },
  async run({ n, seed, withoutDefence }) {
    const random = seededRandom(seed)
    const blocks = Math.min(maxBlocks, 200 + 33 * n)
    const [killed, clean] = [await createTestDatabase(), await createTestDatabase()]
    const task = (database: typeof killed): KilledIndexerTask => ({
      database: database.config,
      seed,
      blocks,
      liveBlocks,
      crash: null,
      withoutTransactions: false,
    })
    let kills = 0
    for (let tries = 0; kills < n && tries < 4 * n; tries++) {
      // Late kills are rarer than the remaining units, so that the last ones still interrupt something.
      const crash = { point: tries, passes: 1 + Math.floor(random() * 3) }
      const isNamed = tries % (crashPoints.length + 2) < crashPoints.length
      const killAfterMs = isNamed ? null : 200 + random() * 600
      if (
        await runIndexer(
          { ...task(killed), crash: isNamed ? crash : null, withoutTransactions: withoutDefence },
          killAfterMs,
        )
      )
        kills++
    }
    await runIndexer({ ...task(killed), withoutTransactions: withoutDefence }, null)
    await runIndexer(task(clean), null)
    const [one, other] = [await killed.pool.connect(), await clean.pool.connect()]
    const difference = await compareDatabases(one, other)
    one.release()
    other.release()
    await Promise.all([killed.drop(), clean.drop()])
    const { lost, doubled, wrong, tables } = difference
    return {
      n: kills,
      lost,
      doubled,
      wrong,
      note: `${blocks * swapsPerBlock} swaps${tables.length ? `; ${tables.join(', ')}` : ''}`,
    }
  },
}
