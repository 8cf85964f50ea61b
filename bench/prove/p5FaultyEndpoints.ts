import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type FaultKind, faultKinds } from '@peregrine/testkit/fault-proxy/faultKinds'
import { startFaultProxy } from '@peregrine/testkit/fault-proxy/startFaultProxy'
import { indexTestChain, type TestIndexerOptions } from '../testIndexer.ts'
import { chainTables, compareTestDatabases, type Difference } from './compareDatabases.ts'
import type { Proof } from './proof.ts'

const blocks = 40
const swapsPerBlock = 5
const faultRate = 0.25
const timeoutMs = 400
/** The longest wait for a next block: an endpoint that refuses every fourth call makes indexing slow, not wrong. */
const patienceMs = 60_000

/** Indexes up to a block, or gives up when no block comes any more. */
async function indexTo(
  chain: TestChain,
  database: TestDatabase,
  head: number,
  options: TestIndexerOptions,
): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const timer = setTimeout(reached.resolve, patienceMs)
  const onRecord = ({ blockNumber }: { blockNumber: number }): void => {
    timer.refresh()
    if (blockNumber >= head) reached.resolve()
  }
  const indexer = await indexTestChain(chain, database.config, onRecord, { ...options, timeoutMs })
  await reached.promise
  clearTimeout(timer)
  await indexer.stop()
}

type Round = { kind: FaultKind; seed: number; hasSecond: boolean; withoutDefence: boolean }

async function runRound(
  chain: TestChain,
  clean: TestDatabase,
  head: number,
  round: Round,
): Promise<Difference> {
  const target = { url: chain.rpcUrl, wsUrl: chain.wsUrl }
  const proxy = await startFaultProxy({ target, kinds: [round.kind], rate: faultRate, seed: round.seed })
  const database = await createTestDatabase()
  try {
    const rpcUrls = round.hasSecond ? [proxy.url, chain.rpcUrl] : [proxy.url]
    await indexTo(chain, database, head, { rpcUrls, trustEndpoint: round.withoutDefence })
    return await compareTestDatabases(database, clean, chainTables)
  } finally {
    await proxy.stop()
    await database.drop()
  }
}

/** Ten ways in which an endpoint misleads, alone or beside a good one: no row is lost, doubled or wrong. */
export const p5: Proof = {
  name: 'P5',
  what: 'faulty endpoints: no row is lost or wrong',
  sizes: { test: 5, full: 300 },
  async run({ n, seed, withoutDefence }) {
    const chain = await startTestChain({ chainId: 1, mining: 'manual' })
    const clean = await createTestDatabase()
    const total = { n: 0, lost: 0, doubled: 0, wrong: 0 }
    const bad = new Set<string>()
    try {
      await chain.sendSwaps(blocks * swapsPerBlock, swapsPerBlock)
      const head = Number(await chain.rpc.call('eth_blockNumber'))
      await indexTo(chain, clean, head, {})
      for (let round = 0; round < n; round++) {
        const kind = faultKinds[round % faultKinds.length] ?? 'garbage'
        const options = {
          kind,
          seed: seed + round,
          hasSecond: (round + Math.floor(round / faultKinds.length)) % 2 === 0,
          withoutDefence,
        }
        const { lost, doubled, wrong, tables } = await runRound(chain, clean, head, options)
        total.n++
        total.lost += lost
        total.doubled += doubled
        total.wrong += wrong
        if (lost + doubled + wrong > 0) bad.add(`${kind} seed ${seed + round}: ${tables.join(' ')}`)
      }
    } finally {
      await clean.drop()
      await chain.stop()
    }
    return { ...total, note: bad.size > 0 ? [...bad].join('; ') : undefined }
  },
}
