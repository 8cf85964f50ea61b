import type { ChainRecord } from '@peregrine/contract/chainRecord'

/** Moves a recorded record to the present: new position in the chain, new times and new ids. */
export function stampRecord(
  record: ChainRecord,
  { seq, round, nowMs }: { seq: number; round: number; nowMs: number },
): ChainRecord {
  const mark = (text: string) => `${text}:r${round}`
  const blockHash = mark(record.blockHash)
  return {
    ...record,
    seq,
    blockNumber: seq,
    blockHash,
    blockTimeMs: nowMs,
    seenAtMs: nowMs,
    committedAtMs: nowMs,
    trades: record.trades.map((trade) => ({
      ...trade,
      id: mark(trade.id),
      blockNumber: seq,
      blockHash,
      transactionHash: mark(trade.transactionHash),
      routeId: mark(trade.routeId),
      timestamp: nowMs,
      eventDatetime: new Date(nowMs).toISOString(),
      seenAt: nowMs,
    })),
    candles: record.candles.map(({ pool, period, price, cap, native }) => {
      const time = Math.floor(nowMs / 1000 / period) * period
      return { pool, period, time, price: price && { ...price, time }, cap: cap && { ...cap, time }, native }
    }),
    launches: record.launches.map((launch) => ({ ...launch, updatedAt: nowMs })),
  }
}
