import { parseXHandle } from '../parseXHandle.ts'
import { cleanWrittenText } from '../tokenText.ts'
import { parseAvatar } from './parseAvatar.ts'
import type { WalletListRow } from './walletListRow.ts'

/** A KOL as an operator writes it down. Texts are empty if absent; the address is in canonical form. */
export type KolEntry = {
  address: string
  name: string
  group: string
  /** An emoji, or the URL of a picture. */
  avatar: string
  /** Without the @. */
  xHandle: string | null
}

/** Longest texts of a KOL. */
export const longestKol = { name: 50, group: 50 } as const

/** Columns that hold accounts on X: `xHandle`, `Twitter URL`, `推特`. */
const handleColumn =
  /^(?:x|twitter|推特)(?:handle|username|user|account|url|link|profile|账号|帳號)?$|^handle$/
/** An account named within a text: "Ansem (@blknoiz06)". */
const mention = /(?:^|[\s(（])@(\w{2,15})(?!\w)/

function columnHandle({ extra }: WalletListRow): string | null {
  for (const [column, value] of Object.entries(extra)) {
    const isNamed = handleColumn.test(column.toLowerCase().replace(/[\s_-]/g, ''))
    const handle = isNamed && typeof value === 'string' ? parseXHandle(value) : null
    if (handle !== null) return handle
  }
  return null
}

const handleOf = (row: WalletListRow): string | null =>
  columnHandle(row) ?? mention.exec(row.name)?.[1] ?? mention.exec(row.note)?.[1] ?? null

const cut = (text: string, max: number) => cleanWrittenText(cleanWrittenText(text).slice(0, max))

/** The KOL described by a row of any list; what a list of KOLs has no place for is left out. */
export function kolOfRow(row: WalletListRow): KolEntry {
  return {
    address: row.address,
    name: cut(row.name, longestKol.name),
    group: cut(row.groups[0] ?? '', longestKol.group),
    avatar: parseAvatar(row.emoji) ?? '',
    xHandle: handleOf(row),
  }
}
