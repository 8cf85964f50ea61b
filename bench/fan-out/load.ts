import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { TradeWire } from '@peregrine/contract/trade'

/** Load of both servers: the same trades at the same times, to each client. */
export type Load = { clients: number; tradesPerFrame: number; frameMs: number; seconds: number }

export const loads = {
  /** One busy room. */
  room: { clients: 1_000, tradesPerFrame: 20, frameMs: 50, seconds: 10 },
  /** As many frames a second, to as many clients as one server takes. */
  crowd: { clients: 10_000, tradesPerFrame: 1, frameMs: 500, seconds: 10 },
} as const satisfies Record<string, Load>

/** Clients for each one that reads whole frames. */
export const readersPer = 50

export const room = { pool: `0x${'a1'.repeat(20)}`, epoch: 'bench' } as const

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
    poolAddress: room.pool,
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

/** Builds the trades of one frame. */
export const madeTrades = (frame: number, count: number): TradeWire[] =>
  Array.from({ length: count }, (_, i) => madeTrade(frame * count + i))

/** Builds a committed block with these trades. */
export function madeRecord(seq: number, trades: readonly TradeWire[]): ChainRecord {
  const now = Date.now()
  return {
    chain: 'eth',
    epoch: room.epoch,
    seq,
    type: 'block',
    blockNumber: seq,
    blockHash: `0x${seq}`,
    blockTimeMs: now,
    seenAtMs: now,
    committedAtMs: now,
    ...noChanges(),
    trades: [...trades],
  }
}

export type ServerReport = { cpuMs: number; frames: number; peakMemoryMb: number }
export type ClientReport = {
  frames: number
  /** Read by one client in fifty. */
  trades: number
  gaps: number
  /** Number of the last frame, by client. */
  offsets: number[]
  latencyP50: number
  latencyP99: number
}

/** One stretch of a load, told to a server; frames are numbered on from stretch to stretch. */
export type Stretch = { firstFrame: number; frames: number; frameMs: number; tradesPerFrame: number }

/** Returns the stretch of a load that begins with this frame. */
export const stretchOf = ({ tradesPerFrame, frameMs, seconds }: Load, firstFrame = 1): Stretch => ({
  firstFrame,
  frames: (seconds * 1_000) / frameMs,
  frameMs,
  tradesPerFrame,
})

/** Calls `send` once per frame, on schedule, and returns the cost to this process. */
export async function runLoad(
  { firstFrame, frames, frameMs, tradesPerFrame }: Stretch,
  send: (frame: number, trades: TradeWire[]) => void,
): Promise<ServerReport> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let peak = 0
  for (let passed = 0; passed < frames; passed++) {
    const wait = startedAt + (passed + 1) * frameMs - performance.now()
    // Always a turn of the event loop: a late server must not send several frames as one.
    await new Promise((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)))
    send(firstFrame + passed, madeTrades(firstFrame + passed, tradesPerFrame))
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  // Count frames still being written.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1_000, frames, peakMemoryMb: peak / 1e6 }
}
