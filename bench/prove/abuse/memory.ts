import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import { residentMbOf } from '../../processMemory.ts'
import type { AbusePart } from './abusePart.ts'

const maxMb = 600
const callers = 24
/** Maximum trades a second of the sandbox. */
const rate = 200
const networks = ['eth', 'base', 'bsc', 'sol', 'pump', 'four'] as const

type Trade = { network: string; poolAddress: string; senderAddress: string; tokenAddress: string }

async function itemsOf(url: string): Promise<Trade[]> {
  const reply = await fetch(url)
  const { data } = (await reply.json()) as { data?: { items?: Trade[] } }
  return data?.items ?? []
}

/** Returns the costliest calls for whatever traded last: pages of trades, ledgers of tokens, portfolios of wallets. */
async function pathsOf(url: string): Promise<string[]> {
  const lists = await Promise.all(
    networks.map((network) => itemsOf(`${url}/api/trades/${network}?limit=500`)),
  )
  const paths = lists
    .flat()
    .flatMap(({ network, poolAddress, senderAddress, tokenAddress }) => [
      `/api/top-traders/${network}/${poolAddress}`,
      `/api/trades/${network}/${poolAddress}?limit=500`,
      `/api/candles/${network}/${poolAddress}?period=1s&limit=1500`,
      `/api/stats/${network}/${poolAddress}`,
      `/api/holders/${network}/${tokenAddress}?limit=200`,
      `/api/user/${network}/${senderAddress}?limit=200`,
    ])
  const shared = networks.flatMap((network) => [
    `/api/trend/${network}?window=24h`,
    `/api/trades/${network}?limit=500`,
  ])
  return [...new Set([...paths, ...shared])]
}

async function tradesSoFar(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = [...text.matchAll(/^peregrine_trades_total\{[^}]*\} (\d+)/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Sends requests without a pause; updates the paths every 2,000 calls. */
async function ask(url: string, number: number, isDone: () => boolean): Promise<number> {
  let calls = 0
  let paths: string[] = []
  for (let at = number * 97; !isDone(); at++) {
    if (calls % 2_000 === 0) paths = await pathsOf(url)
    const reply = await fetch(`${url}${paths[at % paths.length] ?? '/api/status'}`)
    await reply.arrayBuffer()
    calls++
  }
  return calls
}

/** Memory under many trades and costly calls at once. */
export const memory: AbusePart = {
  name: 'memory',
  what: `at ${rate} trades a second with ${callers} callers of the costliest routes, at most ${maxMb} MB resident`,
  sizes: { test: 3_000, full: 20_000 },
  async run({ n }) {
    const server = await startPeregrine({ env: { SANDBOX_RATE: String(rate) }, nodeFlags: serverFlags })
    const failures: string[] = []
    let trades = 0
    let peakMb = 0
    try {
      const calling = Array.from({ length: callers }, (_, i) => ask(server.url, i, () => trades >= n))
      while (trades < n) {
        trades = await tradesSoFar(server.url)
        const memoryMb = residentMbOf(server.pid)
        if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ trades, memoryMb }))
        if (memoryMb > Math.max(peakMb, maxMb))
          failures.push(`${Math.round(memoryMb)} MB resident after ${trades} trades`)
        peakMb = Math.max(peakMb, memoryMb)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
      await Promise.all(calling)
    } finally {
      await server.stop()
    }
    return { n: trades, failures }
  },
}
