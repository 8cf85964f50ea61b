import { startTestChain } from '@peregrine/sandbox/evm/testChain'
import { WebSocket } from 'ws'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { indexTestChain } from './testIndexer.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const rounds = 200
const swapsPerBlock = 10
const settleMs = 40

/** Calls back with the moment at which a node says that a block was mined. */
function watchHeads(wsUrl: string, onHead: (number: number, atMs: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(wsUrl)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })),
    )
    socket.on('message', (data: Buffer) => {
      const atMs = performance.now()
      const message = JSON.parse(data.toString()) as { id?: number; params?: { result: { number: string } } }
      if (message.id === 1) resolve(socket)
      if (message.params) onHead(Number(message.params.result.number), atMs)
    })
  })
}

/** From a node's word that a block was mined to its trades being committed, on a local chain. */
export async function benchCommitLatency(): Promise<BenchResult[]> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const database = await startThrowawayDatabase()
  const minedMs = new Map<number, number>()
  const tookMs: number[] = []
  const socket = await watchHeads(chain.wsUrl, (number, atMs) => minedMs.set(number, atMs))
  const committed = new Map<number, number>()
  const indexer = await indexTestChain(chain, database.connection, ({ blockNumber, trades }) => {
    if (trades.length > 0) committed.set(blockNumber, performance.now())
  })
  try {
    for (let round = 0; round < rounds; round++) {
      await chain.sendSwaps(swapsPerBlock, swapsPerBlock)
      await new Promise((resolve) => setTimeout(resolve, settleMs))
    }
    for (const [number, atMs] of committed) {
      const mined = minedMs.get(number)
      if (mined !== undefined) tookMs.push(atMs - mined)
    }
  } finally {
    socket.close()
    await indexer.stop()
    await chain.stop()
    await database.end()
  }
  if (tookMs.length < rounds / 2) throw new Error(`only ${tookMs.length} of ${rounds} blocks were seen live`)
  const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)]
  return [
    { name: 'mined-to-committed-p50', value: p50, unit: 'ms', ratio: null, target: '<=10', isMet: p50 <= 10 },
    { name: 'mined-to-committed-p99', value: p99, unit: 'ms', ratio: null, target: '<=50', isMet: p99 <= 50 },
  ]
}
