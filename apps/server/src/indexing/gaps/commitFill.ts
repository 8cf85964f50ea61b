import type pg from 'pg'
import { inTransaction } from '../../db/withClient.ts'
import { type CommittedRecord, type LogPosition, writeRecord, writeTransfers } from '../commitUnit.ts'
import { copyTrades, ensurePartitions } from '../copyTrades.ts'
import { writeUnseeded } from '../unseededCurves.ts'
import { noteEnd, noteFilled } from './gapStore.ts'
import type { PreparedFill } from './prepareFill.ts'
import { writeFilledCandles } from './writeFilledCandles.ts'
import { writeFilled } from './writeFilled.ts'

/**
 * Returns the record of a fill, at the chain's present position. Only the last one of a gap is told, the last one that
 * is served of its end, or one in which watched wallets did something: readers take new snapshots then.
 */
async function tell(
  client: pg.ClientBase,
  { isTold, record }: PreparedFill,
  { log, now }: { log: LogPosition; now: () => number },
): Promise<CommittedRecord | null> {
  if (!isTold && record.trades.length === 0 && record.transfers.length === 0) return null
  const { rows } = await client.query<{ number: string; hash: string; time_ms: string }>(
    'select number, hash, time_ms from chain_cursor where chain = $1',
    [record.chain],
  )
  const [at] = rows
  if (!at) throw new Error('a chain with a gap has a cursor')
  const timeMs = Number(at.time_ms)
  const told = {
    ...record,
    epoch: log.epoch,
    seq: log.seq + 1,
    blockNumber: Number(at.number),
    blockHash: at.hash,
    blockTimeMs: timeMs,
    committedAtMs: now(),
  }
  return writeRecord(client, told, timeMs)
}

/**
 * Commits blocks of a gap in one transaction with how far it is filled. Newer rows keep what is newer in them. Returns
 * the record to publish, if there is one.
 */
export async function commitFill(
  client: pg.ClientBase,
  fill: PreparedFill,
  options: { log: LogPosition; now: () => number },
): Promise<CommittedRecord | null> {
  const { gap, to, endsAt, isWhole, state } = fill
  await ensurePartitions(client, fill.days)
  return inTransaction(client, async () => {
    await writeFilledCandles(client, fill)
    await copyTrades(client, fill.trades)
    if (fill.transfers) await writeTransfers(client, fill.transfers)
    await writeFilled(client, 'pool', fill.pools)
    await writeFilled(client, 'token', fill.tokens)
    await writeFilled(client, 'launch', fill.launches)
    await writeUnseeded(client, gap.chain, fill.unseeded)
    if (endsAt) await noteEnd(client, gap, endsAt)
    else await noteFilled(client, gap, { to, isWhole, state, nowMs: options.now() })
    return tell(client, fill, options)
  })
}
