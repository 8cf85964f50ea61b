import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { type HistoryAmount, historyAmounts, historyHash, historyKind, historyState } from './historyView.ts'

/** A record as it is written to files: everything but the signed bytes, which anybody could send. */
function plainRecord(record: ExecutionRecord, labelOf: (wallet: string) => string) {
  const { intent, summary, attempts, ...rest } = record
  const { spent, received } = historyAmounts(record)
  return {
    ...rest,
    status: historyState(record),
    kind: historyKind(record),
    network: intent.network,
    wallet: intent.wallet,
    walletLabel: labelOf(intent.wallet),
    spent,
    receivedAtLeast: received,
    transaction: historyHash(record),
    attempts: attempts.map(({ raw: _raw, ...attempt }) => attempt),
    intent,
    summary,
  }
}

/** All records as JSON; amounts are decimal strings of base units. */
export function historyJson(
  records: readonly ExecutionRecord[],
  labelOf: (wallet: string) => string,
): string {
  const plain = records.map((record) => plainRecord(record, labelOf))
  return JSON.stringify(
    plain,
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
}

type Cell = string | number | bigint | null | undefined

/** A cell by RFC 4180. A symbol that a spreadsheet would take for a formula is marked as text. */
function csvCell(value: Cell): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const amountHeads = (name: string) =>
  ['token', 'symbol', 'units', 'decimals'].map((part) => `${name}_${part}`)
const amountCells = (amount: HistoryAmount | null): Cell[] =>
  amount ? [amount.token, amount.symbol, amount.units, amount.decimals] : ['', '', '', '']

const heads = [
  'time',
  'updated',
  'network',
  'kind',
  'status',
  'reason',
  'wallet',
  'wallet_label',
  ...amountHeads('spent'),
  ...amountHeads('received_at_least'),
  'recipient',
  'transaction',
  'attempts',
  'nonce',
  'intent',
  'press',
]

const timeText = (ms: number) => new Date(ms).toISOString()

function csvRow(record: ExecutionRecord, labelOf: (wallet: string) => string): string {
  const { id, pressId, intent, reason, attempts, createdAtMs, updatedAtMs } = record
  const { spent, received } = historyAmounts(record)
  const cells: Cell[] = [
    timeText(createdAtMs),
    timeText(updatedAtMs),
    intent.network,
    historyKind(record),
    historyState(record),
    reason,
    intent.wallet,
    labelOf(intent.wallet),
    ...amountCells(spent),
    ...amountCells(received),
    'recipient' in intent ? intent.recipient : '',
    historyHash(record),
    attempts.map(({ hash }) => hash).join(' '),
    attempts[0]?.nonce,
    id,
    pressId,
  ]
  return cells.map(csvCell).join(',')
}

/** All records as CSV with a head, in base units and with their decimals. */
export function historyCsv(records: readonly ExecutionRecord[], labelOf: (wallet: string) => string): string {
  // The mark makes spreadsheets read UTF-8.
  return `\uFEFF${[heads.join(','), ...records.map((record) => csvRow(record, labelOf))].join('\r\n')}\r\n`
}
