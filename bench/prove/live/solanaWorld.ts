import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PricePool } from '@peregrine/sandbox/sandboxInfo'
import { createTestDatabase } from '@peregrine/testkit/database'
import { storedSwaps } from './compareLive.ts'
import { indexLive } from './liveIndexer.ts'
import type { LiveWorld } from './liveWorld.ts'

const tradesPerSecond = 4
const followedSpeed = 1
const aloneSpeed = 12
const lookMs = 50
/** The first blocks have none of the pools' trades. */
const young = 40

type Started = { rpcUrl: string; wsUrl: string; genesisHash: string; pricePools: PricePool[] }

async function startNode(seed: number) {
  const worker = new Worker(new URL('./solanaWorker.ts', import.meta.url), {
    workerData: { seed: `live-${seed}`, rate: tradesPerSecond },
  })
  const [started] = (await once(worker, 'message')) as [Started]
  return {
    ...started,
    setSpeed: (speed: number) => worker.postMessage(speed),
    stop: () => worker.terminate(),
  }
}

async function readSlot(url: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'confirmed' }] }),
  })
  return Number(((await response.json()) as { result: number }).result)
}

/**
 * Solana with its launchpads and simulated traders. What is true is what an indexer reads from the node itself, which
 * refuses nothing and forgets nothing.
 */
export async function openSolanaWorld(seed: number): Promise<LiveWorld> {
  const [node, stranger] = await Promise.all([startNode(seed), startNode(seed + 1)])
  const database = await createTestDatabase()
  const head = () => readSlot(node.rpcUrl)
  const untilSlot = async (slot: number) => {
    while ((await head()) < slot) await sleep(lookMs)
  }
  const endpoints = { rpc: [node.rpcUrl], ws: [node.wsUrl], logs: [], receipts: [], send: [] }
  const facts = { chain: 'sol', pricePools: node.pricePools } as const
  await untilSlot(young)
  const reader = await indexLive(facts, endpoints, database.config, young)
  return {
    ...facts,
    node: { url: node.rpcUrl, wsUrl: node.wsUrl },
    stranger: { url: stranger.rpcUrl, wsUrl: stranger.wsUrl },
    head,
    async advance(blocks, { isAlone = false } = {}) {
      node.setSpeed(isAlone ? aloneSpeed : followedSpeed)
      await untilSlot((await head()) + blocks)
      node.setSpeed(followedSpeed)
    },
    launch: async () => undefined,
    hold: () => node.setSpeed(0),
    resume: () => node.setSpeed(followedSpeed),
    async swaps(from, to) {
      while (reader.health.committed < to) await sleep(lookMs)
      const stored = await storedSwaps(database.pool, 'sol')
      return new Map(
        [...stored]
          .filter(([slot]) => slot >= from && slot <= to)
          .map(([slot, rows]) => [slot, new Map(rows)]),
      )
    },
    async stop() {
      await reader.stop()
      await Promise.all([node.stop(), stranger.stop()])
      await database.drop()
    },
  }
}
