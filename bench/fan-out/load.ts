import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { TradeWire } from '@peregrine/contract/trade'

/** Load of both servers: the same trades at the same times. */
export const load = {
  clients: 1_000,
  tradesPerSecond: 400,
  frameMs: 50,
  seconds: 10,
  pool: `0x${'a1'.repeat(20)}`,
  epoch: 'bench',
} as const

export const tradesPerFrame = (load.tradesPerSecond * load.frameMs) / 1_000

/** Builds the trade of this number, as large as a real one. */
export function madeTrade(number: number): TradeWire {
  const hash = `0x${number.toString(16).padStart(64, '0')}`
  const now = Date.now()
  return {
    id: `${hash}:7:abcdef01`,
    chain: 'eth',
    network: 'eth',
    transactionHash: hash,
    index: '7',
    blockNumber: number,
    blockHash: hash,
    timestamp: now,
    eventDatetime: new Date(now).toISOString(),
    seenAt: now,
    senderAddress: `0x${'b2'.repeat(20)}`,
    userName: null,
    tradeType: 'buy',
    buy: true,
    dex: 'uniswap-v3',
    poolAddress: load.pool,
    routeId: `${hash}:0`,
    hops: 1,
    inPool: true,
    inWallet: true,
    tokenAddress: `0x${'c3'.repeat(20)}`,
    tokenSymbol: 'PEPE',
    receivedTokenAddress: `0x${'c3'.repeat(20)}`,
    receivedTokenSymbol: 'PEPE',
    receivedTokenAmount: '123456789012345678901234',
    receivedTokenDecimals: 18,
    sentTokenAddress: `0x${'d4'.repeat(20)}`,
    sentTokenSymbol: 'WETH',
    sentTokenAmount: '1000000000000000000',
    sentTokenDecimals: 18,
    valueUsd: '3120.551234',
    fees: null,
    tokenPrice: 0.0000123,
    marketCap: 5_123_456_789,
    paidPrice: 0.0000123,
  }
}

/** Builds a committed block with the trades of one frame. */
export function madeRecord(seq: number): ChainRecord {
  const now = Date.now()
  const trades = Array.from({ length: tradesPerFrame }, (_, i) => madeTrade(seq * tradesPerFrame + i))
  return {
    chain: 'eth',
    epoch: load.epoch,
    seq,
    type: 'block',
    blockNumber: seq,
    blockHash: `0x${seq}`,
    blockTimeMs: now,
    seenAtMs: now,
    committedAtMs: now,
    ...noChanges(),
    trades,
  }
}

export type ServerReport = { cpuMs: number; frames: number; peakMemoryMb: number }
export type ClientReport = {
  frames: number
  trades: number
  gaps: number
  latencyP50: number
  latencyP99: number
}

/** Calls `send` once per frame, on schedule, and returns the cost to this process. */
export async function runLoad(send: (frame: number) => void): Promise<ServerReport> {
  const frames = (load.seconds * 1_000) / load.frameMs
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let peak = 0
  for (let frame = 1; frame <= frames; frame++) {
    const wait = startedAt + frame * load.frameMs - performance.now()
    // Always a turn of the event loop: a late server must not send several frames as one.
    await new Promise((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)))
    send(frame)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  // Count frames still being written.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1_000, frames, peakMemoryMb: peak / 1e6 }
}
