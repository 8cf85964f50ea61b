import { randomBytes } from 'node:crypto'
import { successCode } from '@peregrine/contract/envelope'
import type { SignalInput, SignalStatus } from '@peregrine/contract/signal'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { TradeWire } from '@peregrine/contract/trade'
import { readFrame, socketMessages } from '@peregrine/trader/socket/socketFrames'
import { socketUrl } from '@peregrine/trader/socket/socketTransport'
import type { Pool } from 'pg'
import { WebSocket } from 'ws'
import { buildApp } from '../apps/server/src/app.ts'
import { inProcessBus } from '../apps/server/src/bus/inProcessBus.ts'
import { sessionCookie } from '../apps/server/src/http/session/sessionCookie.ts'
import { SessionStore } from '../apps/server/src/http/session/sessionStore.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { commitRecord } from './fan-out/commitRecord.ts'
import { madeRecord, madeTrade } from './fan-out/load.ts'
import { quantile } from './quantile.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const sizes = [1_000, 10_000, 100_000]
const signalsOfToken = 10
const tradesOfBlock = 20
const warmUps = 20
const armedAtOnce = 100
const armed = 1_000
const origin = 'http://bench.test'
const owner = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const

const hex = (number: number) => number.toString(16).padStart(40, '0')
const tokenOf = (number: number) => `0x${hex(number)}`
const poolOf = (number: number) => `0x1${hex(number).slice(1)}`
/** The token whose price rises with every block, over one level each time. */
const risingToken = 0xfffff

function inputOf(token: number, value: number): SignalInput {
  return {
    signalId: randomBytes(16).toString('hex'),
    network: 'eth',
    token: tokenOf(token),
    pool: null,
    symbol: 'TKN',
    description: 'a level',
    condition: { kind: 'level', measure: 'price', at: 'over', value },
    holdMs: 0,
    volumeUsd: 0,
    maxAgeMs: 60_000,
    expiresAt: null,
  }
}

/** Arms levels that are never reached, ten of each token, as other users' signals. */
async function fillArmed(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into signal (id, owner_family, owner, chain, token, input, state, progress, armed_ms, changed_ms)
     select md5(n::text), 'EVM', '0x' || lpad(to_hex(n / 5000), 40, '0'), 'eth', t.token, $3::jsonb || jsonb_build_object(
       'signalId', md5(n::text), 'token', t.token), 'armed',
       '{"now":{"reference":null,"best":null,"isActive":false,"sinceMs":null,"volumeUsd":0,"last":null,"heldUnits":null,"soldUnits":"0","buys":[]},"before":[]}',
       0, 0
     from generate_series($1::int, $2::int - 1) n,
       lateral (select '0x' || lpad(to_hex(n / ${signalsOfToken}), 40, '0') as token) t`,
    [from, to, JSON.stringify(inputOf(0, 1e12))],
  )
  await pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
       best_pool)
     select 'eth', '0x' || lpad(to_hex(n), 40, '0'), 'T', 'T', 18, 'T', 0, 0, true,
       '0x1' || substr(lpad(to_hex(n), 40, '0'), 2)
     from unnest($1::int[]) n on conflict do nothing`,
    [
      [
        ...Array.from({ length: (to - from) / signalsOfToken }, (_, at) => from / signalsOfToken + at),
        risingToken,
      ],
    ],
  )
  await pool.query('analyze signal')
}

type Desk = {
  arm(inputs: readonly SignalInput[]): Promise<SignalStatus[]>
  follow(inputs: readonly SignalInput[]): Promise<void>
  /** Commits a block that fires this signal; returns the milliseconds from the commit to its event. */
  fire(input: SignalInput): Promise<number>
  close(): Promise<void>
}

/** Commits as the indexer does: the record and the cursor, then the bus. */
function chainOf(pool: Pool, publish: (record: ReturnType<typeof madeRecord>) => void) {
  let seq = 0
  return async (price: number): Promise<number> => {
    seq++
    const trades: TradeWire[] = Array.from({ length: tradesOfBlock }, (_, at) => {
      const token = at === 0 ? risingToken : at
      const address = { tokenAddress: tokenOf(token), poolAddress: poolOf(token) }
      return { ...madeTrade(seq * tradesOfBlock + at), ...address, tokenPrice: at === 0 ? price : 1 }
    })
    const record = madeRecord(seq, trades)
    await commitRecord(pool, record)
    const committedMs = performance.now()
    publish(record)
    return committedMs
  }
}

/** Opens a socket.io connection; resolves when the server has accepted it. */
async function openSocket(
  url: string,
  cookie: string,
  onMessage: (message: SocketMessage) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl(url), { headers: { origin, cookie } })
  const accepted = Promise.withResolvers<void>()
  socket.on('error', accepted.reject)
  socket.on('message', (data: Buffer) => {
    const frame = readFrame(data.toString())
    if (frame.type === 'open') socket.send(socketMessages.connect)
    else if (frame.type === 'ping') socket.send(socketMessages.pong)
    else if (frame.type === 'connected') accepted.resolve()
    else if (frame.type === 'message') onMessage(frame.message)
  })
  await accepted.promise
  return socket
}

async function openDesk(pool: Pool): Promise<Desk> {
  const bus = inProcessBus()
  const commit = chainOf(pool, (record) => bus.publish(record))
  // A server takes the first record of a log for a new log.
  await commit(0.5)
  const app = await buildApp({
    pool,
    bus,
    publicOrigins: [origin],
    isOwnHost: () => true,
    webRoot: null,
    costLimits: { perSecond: 1e6, burst: 1e6 },
    onError: (error) => console.error(error),
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { secret } = await new SessionStore(pool, Date.now).open(owner, '', null)
  const cookie = `${sessionCookie(origin).name}=${secret}`
  const waiting = new Map<string, (atMs: number) => void>()
  const socket = await openSocket(url, cookie, ({ type, key, topic }) => {
    const atMs = performance.now()
    if (type === 'event') waiting.get(key)?.(atMs)
    if (topic === 'signal-subscribe-ack') waiting.get(topic)?.(atMs)
  })
  let price = 0
  return {
    async arm(signals) {
      const reply = await fetch(`${url}/api/signals`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ signals }),
      })
      const { code, data } = (await reply.json()) as { code: string; data: SignalStatus[] }
      if (code !== successCode) throw new Error(`arming was answered by ${code}`)
      return data
    },
    async follow(inputs) {
      const signalIds = inputs.map(({ signalId }) => signalId)
      const answered = new Promise((resolve) => waiting.set('signal-subscribe-ack', resolve))
      socket.send(`42${JSON.stringify(['subscribe', { topic: 'signal', signalIds }])}`)
      await answered
    },
    async fire({ signalId }) {
      const told = new Promise<number>((resolve) => waiting.set(`signal/${signalId}`, resolve))
      const committedMs = await commit(++price)
      return (await told) - committedMs
    },
    async close() {
      socket.close()
      await app.close()
    },
  }
}

async function timeDeliveries(desk: Desk, rounds: number): Promise<number[]> {
  const inputs = Array.from({ length: rounds + warmUps }, (_, at) => inputOf(risingToken, at + 1))
  for (let first = 0; first < inputs.length; first += armedAtOnce) {
    const some = inputs.slice(first, first + armedAtOnce)
    await desk.arm(some)
    await desk.follow(some)
  }
  const times: number[] = []
  for (const [round, input] of inputs.entries()) {
    const tookMs = await desk.fire(input)
    if (round >= warmUps) times.push(tookMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

async function timeArming(desk: Desk): Promise<number> {
  const inputs = Array.from({ length: armed }, (_, at) => inputOf(at, 1e12))
  const startedMs = performance.now()
  for (let first = 0; first < armed; first += armedAtOnce)
    await desk.arm(inputs.slice(first, first + armedAtOnce))
  return performance.now() - startedMs
}

/** Measures from a trade's commit to the signal in a socket, with ever more signals armed and the same trades. */
export async function benchSignals({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const database = await startThrowawayDatabase()
  const found: BenchResult[] = []
  const medians: number[] = []
  try {
    const { pool } = database
    let filled = 0
    for (const size of sizes) {
      await fillArmed(pool, filled, size)
      filled = size
      const desk = await openDesk(pool)
      const times = await timeDeliveries(desk, isQuick ? 100 : 500)
      if (process.env['BENCH_DETAIL']) console.error(size, JSON.stringify(times))
      medians.push(quantile(times, 0.5))
      found.push(
        atMost(`signals-${size}-p50`, quantile(times, 0.5), 'ms', 15),
        atMost(`signals-${size}-p99`, quantile(times, 0.99), 'ms', 60),
      )
      if (size === sizes.at(-1)) found.push(atMost('signals-arm-1000', await timeArming(desk), 'ms', 2_000))
      await desk.close()
      await pool.query('truncate outbox, chain_cursor, signal_cursor')
    }
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    return [...found, atMost('signals-100000-over-1000', ratio, 'ratio', 1.5)]
  } finally {
    await database.end()
  }
}
