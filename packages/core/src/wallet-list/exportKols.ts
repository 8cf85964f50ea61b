import type { KolEntry } from './kolEntry.ts'
import { csvCell } from './splitCells.ts'

export const kolFormats = ['json', 'csv'] as const
export type KolFormat = (typeof kolFormats)[number]

/** Names that the reader of lists knows. */
const columns = ['name', 'address', 'group', 'avatarUrl', 'xHandle'] as const

function fieldsOf({
  name,
  address,
  group,
  avatar,
  xHandle,
}: KolEntry): Record<(typeof columns)[number], string> {
  return { name, address, group, avatarUrl: avatar, xHandle: xHandle ?? '' }
}

/** The list as a file to share; an import reads each format again without loss. */
export function exportKols(kols: readonly KolEntry[], format: KolFormat): string {
  const rows = kols.map(fieldsOf)
  if (format === 'json') return `${JSON.stringify(rows, null, 1)}\n`
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column])).join(','))
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
