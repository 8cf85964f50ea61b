import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput, Trigger } from '@peregrine/contract/signal'
import type { Pool } from 'pg'
import { poolA } from '../../../apps/server/src/features/signals/testing/newSignal.ts'

type Row = {
  id: string
  input: SignalInput
  state: string
  version: number
  seq: number
}

export type SignalFault = { kind: 'lost' | 'doubled' | 'wrong'; what: string }

/** The trade that has to fire a level: the first at it or over it in the log after the place where it was armed. */
function firstOver({ input, seq }: Row, records: readonly ChainRecord[]): string | null {
  const { condition } = input
  if (condition.kind !== 'level') throw new Error('a level')
  const trades = records.filter((record) => record.seq > seq).flatMap((record) => record.trades)
  const isOver = ({ poolAddress, tokenPrice }: ChainRecord['trades'][number]) =>
    poolAddress === poolA && tokenPrice !== null && tokenPrice >= condition.value
  return trades.find(isOver)?.id ?? null
}

function faultOf(row: Row, told: ReadonlySet<string>, expected: string | null): SignalFault | null {
  const what = `${row.id} ${JSON.stringify(row.input.condition)}, armed after ${row.seq}, is ${row.state}; told ${told.size} times`
  if (told.size > 1 || row.version > 1) return { kind: 'doubled', what }
  const trades = [...told].map((text) => (JSON.parse(text) as Trigger).tradeId)
  if (expected === null && told.size === 0 && row.state === 'armed') return null
  if (expected !== null && told.size === 0) return { kind: 'lost', what }
  return trades[0] === expected ? null : { kind: 'wrong', what: `${what} of ${trades[0]} for ${expected}` }
}

/** Compares what followers were told with what the log says has to fire. */
export async function judgeSignals(
  pool: Pool,
  inputs: readonly SignalInput[],
  triggers: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<{ faults: SignalFault[]; expected: number }> {
  const { rows } = await pool.query<Row>('select id, input, state, version, seq::int as seq from signal')
  const { rows: log } = await pool.query<{ body: string }>('select body from outbox order by seq')
  const records = log.map(({ body }) => JSON.parse(body) as ChainRecord)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const faults: SignalFault[] = []
  let count = 0
  for (const { signalId } of inputs) {
    const row = byId.get(signalId)
    const expected = row ? firstOver(row, records) : null
    if (expected !== null) count++
    const fault = row
      ? faultOf(row, triggers.get(signalId) ?? new Set(), expected)
      : ({ kind: 'lost', what: `${signalId} was never armed` } as const)
    if (fault) faults.push(fault)
  }
  return { faults, expected: count }
}
