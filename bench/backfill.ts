import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startTestChain, type TestChain } from '@peregrine/sandbox/evm/testChain'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BenchResult } from './benchResult.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const swaps = 20_000
const perBlock = 10
const blocksPerRange = 1_000
const topics = {
  v2: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  v3: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
}

type RawLog = {
  address: string
  topics: string[]
  data: string
  blockNumber: string
  transactionHash: string
  logIndex: string
}

const word = (data: string, position: number): bigint =>
  BigInt(`0x${data.slice(2 + position * 64, 66 + position * 64)}`)

/** The least that must be done: swap logs in large ranges, their amounts by hand, one COPY without an index. */
async function rawLimit(chain: TestChain, head: number): Promise<number> {
  const database = await startThrowawayDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(
    'create table raw (block bigint, tx text, idx int, pool text, amount0 numeric, amount1 numeric)',
  )
  const started = performance.now()
  for (let from = 0; from <= head; from += blocksPerRange) {
    const range = {
      fromBlock: `0x${from.toString(16)}`,
      toBlock: `0x${Math.min(head, from + blocksPerRange - 1).toString(16)}`,
    }
    const reply = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getLogs',
        params: [{ ...range, topics: [[topics.v2, topics.v3]] }],
      }),
    })
    const { result } = (await reply.json()) as { result: RawLog[] }
    const lines = result.map(({ address, topics: [topic], data, blockNumber, transactionHash, logIndex }) => {
      const [one, other] =
        topic === topics.v2
          ? [word(data, 0) - word(data, 2), word(data, 1) - word(data, 3)]
          : [BigInt.asIntN(256, word(data, 0)), BigInt.asIntN(256, word(data, 1))]
      return `${Number(blockNumber)}\t${transactionHash}\t${Number(logIndex)}\t${address}\t${one}\t${other}\n`
    })
    await pipeline(Readable.from([lines.join('')]), client.query(copyFrom('copy raw from stdin')))
  }
  const seconds = (performance.now() - started) / 1000
  await client.end()
  await database.end()
  return swaps / seconds
}

async function ours(chain: TestChain, head: number): Promise<number> {
  const database = await startThrowawayDatabase()
  const started = performance.now()
  let indexer: Awaited<ReturnType<typeof indexTestChain>> | null = null
  await new Promise<void>((resolve, reject) => {
    indexTestChain(chain, database.connection, ({ blockNumber }) => {
      if (blockNumber >= head) resolve()
    }).then((running) => (indexer = running), reject)
  })
  const seconds = (performance.now() - started) / 1000
  await (indexer as { stop(): Promise<void> } | null)?.stop()
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from trade where in_pool',
  )
  await database.end()
  if ((rows[0]?.n ?? 0) < swaps) throw new Error(`only ${rows[0]?.n} of ${swaps} swaps were stored`)
  return swaps / seconds
}

/** Backfill of real swaps from a local node, everything derived and completeness proven, against the raw limit. */
export async function benchBackfill(): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  try {
    await chain.sendSwaps(swaps, perBlock)
    await chain.mine(70)
    const head = Number(await chain.rpc.call('eth_blockNumber')) - 70
    const raw = await rawLimit(chain, head)
    const speeds: number[] = []
    for (let round = 0; round < 3; round++) speeds.push(await ours(chain, head))
    const speed = speeds.sort((one, other) => one - other)[1] ?? 0
    const ratio = speed / raw
    return [
      {
        name: 'backfill',
        value: speed,
        unit: 'swaps/s',
        ratio,
        target: '>=10000,ratio>=0.25',
        isMet: speed >= 10_000 && ratio >= 0.25,
      },
      { name: 'backfill-raw-limit', value: raw, unit: 'swaps/s', ratio: null, target: 'none', isMet: true },
    ]
  } finally {
    await chain.stop()
  }
}
