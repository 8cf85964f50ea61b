import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TestChain } from '@peregrine/testkit/testChain'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

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

async function readLogs(rpcUrl: string, from: number, to: number): Promise<RawLog[]> {
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
  const params = [{ ...range, topics: [[topics.v2, topics.v3]] }]
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }),
  })
  return ((await reply.json()) as { result: RawLog[] }).result
}

function copyLine({
  address,
  topics: [topic],
  data,
  blockNumber,
  transactionHash,
  logIndex,
}: RawLog): string {
  const [one, other] =
    topic === topics.v2
      ? [word(data, 0) - word(data, 2), word(data, 1) - word(data, 3)]
      : [BigInt.asIntN(256, word(data, 0)), BigInt.asIntN(256, word(data, 1))]
  return `${Number(blockNumber)}\t${transactionHash}\t${Number(logIndex)}\t${address}\t${one}\t${other}\n`
}

/**
 * Does the minimum to get a chain's swaps into a database: swap logs in large ranges, amounts decoded by hand, COPY
 * into a table without an index. Nothing is proven, derived or valued. Returns seconds.
 */
export async function rawLimitSeconds({ rpcUrl }: TestChain, head: number): Promise<number> {
  const database = await startThrowawayDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(
    'create table raw (block bigint, tx text, idx int, pool text, amount0 numeric, amount1 numeric)',
  )
  await client.query('set synchronous_commit = off')
  const startedMs = performance.now()
  for (let from = 0; from <= head; from += blocksPerRange) {
    const logs = await readLogs(rpcUrl, from, Math.min(head, from + blocksPerRange - 1))
    const lines = logs.map(copyLine).join('')
    await pipeline(Readable.from([lines]), client.query(copyFrom('copy raw from stdin')))
  }
  const seconds = (performance.now() - startedMs) / 1000
  await client.end()
  await database.end()
  return seconds
}
