import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { TradeWire } from '@peregrine/contract/trade'
import pg from 'pg'
import { ensurePartitions } from '../apps/server/src/indexing/copyTrades.ts'
import { askChild } from './askChild.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { commitRecord } from './fan-out/commitRecord.ts'
import { madeRecord, madeTrade } from './fan-out/load.ts'
import type { PageReport } from './fan-out/pageClients.ts'
import {
  besideDatabase,
  end,
  type HubOptions,
  type RunningServer,
  startPages,
  startServer,
} from './fan-out/processes.ts'

const pageCount = 10_000
const rounds = 20
const quickRounds = 4
const tradeEveryMs = 500
const lookEveryMs = 250
/** A round that takes longer is not waited for. */
const patienceMs = 120_000
const lastLooks = 40
const dayMs = 86_400_000

function storeTrade(client: pg.PoolClient, trade: TradeWire): Promise<unknown> {
  return client.query(
    `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
       route_id, hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units,
       value_micros, price_usd, market_cap, seen_ms)
     values ('eth', 'eth', $1, $2, $3, 0, $2, 7, true, true, $4, 1, $5, $6, $7, 'b', $8, $9, $9, 1, $8, 1, 1, 1, 1, $3)`,
    [
      trade.blockNumber,
      trade.transactionHash,
      trade.timestamp,
      trade.routeId,
      trade.dex,
      trade.poolAddress,
      trade.senderAddress,
      trade.receivedTokenAddress,
      trade.sentTokenAddress,
    ],
  )
}

/** Commits a trade of the room every half second, whether a server listens or not. */
function keepTrading(pool: pg.Pool) {
  let committed = 0
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const next = committed + 1
      const trade = madeTrade(next)
      await commitRecord(pool, madeRecord(next, [trade]), (client) => storeTrade(client, trade))
      committed = next
      await wait(tradeEveryMs)
    }
  }
  const running = run()
  return {
    committed: () => committed,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

async function makePartitions(pool: pg.Pool): Promise<void> {
  const today = Math.floor(Date.now() / dayMs)
  const client = await pool.connect()
  await ensurePartitions(client, [today, today + 1])
  client.release()
}

type Rig = { pages: ChildProcess; trades: ReturnType<typeof keepTrading> }

function ask({ pages }: Rig, trade: number): Promise<PageReport> {
  const report = askChild<PageReport>(pages)
  pages.send(trade)
  return report
}

/** Drops all pages at once; returns the server that they find. */
async function dropAll(server: RunningServer, options: HubOptions, kills: boolean): Promise<RunningServer> {
  if (!kills) {
    server.process.send('cut')
    return server
  }
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await gone
  return startServer('hub', { ...options, port: server.port })
}

/** Waits until every page has a trade that none had before the drop. */
async function untilBack(rig: Rig, droppedAt: number): Promise<number> {
  const later = rig.trades.committed() + 2
  for (;;) {
    const report = await ask(rig, later)
    const tookMs = performance.now() - droppedAt
    if (report.back === pageCount || tookMs > patienceMs) {
      if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ tookMs, ...report }))
      return tookMs
    }
    await wait(lookEveryMs)
  }
}

/** Waits a few seconds for what is on its way; returns what the pages have of all that was committed. */
async function lastReport(rig: Rig): Promise<PageReport> {
  for (let looks = 0; ; looks++) {
    const report = await ask(rig, rig.trades.committed())
    if (report.whole === pageCount || looks === lastLooks) return report
    await wait(lookEveryMs)
  }
}

type Outcome = { tookMs: number[]; last: PageReport }

async function runRounds(connection: pg.ClientConfig, count: number): Promise<Outcome> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  await makePartitions(pool)
  const options = { connection, limitsHandshakes: true }
  let server = await startServer('hub', options)
  const rig = { pages: await startPages(server.port, pageCount), trades: keepTrading(pool) }
  const tookMs: number[] = []
  for (let round = 0; round < count; round++) {
    const droppedAt = performance.now()
    server = await dropAll(server, options, round % 2 === 1)
    tookMs.push(await untilBack(rig, droppedAt))
  }
  await rig.trades.stop()
  const last = await lastReport(rig)
  await end(rig.pages)
  await end(server.process)
  await pool.end()
  return { tookMs, last }
}

/**
 * Drops ten thousand pages at once, again and again, every other time by killing the server: when the last one is back
 * and has a trade committed since, and what they miss or get twice. The pages are the product's own connection and live
 * client; the server lets in as many a second as it does everywhere.
 */
export async function benchDroppedClients({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const count = isQuick ? quickRounds : rounds
  const { tookMs, last } = await besideDatabase((connection) => runRounds(connection, count))
  const { outOfTurn, whole } = last
  return [
    atMost('dropped-clients-back', Math.max(...tookMs) / 1_000, 's', 40),
    atMost('dropped-clients-gaps', outOfTurn + (pageCount - whole), 'trades', 0),
  ]
}
