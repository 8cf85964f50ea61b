import { isStorableExtra } from '../storableText.ts'
import { cleanWrittenText } from '../tokenText.ts'
import type { WalletListRow } from './walletListRow.ts'

/** A watched wallet with all its settings, as stored by the server. Events are joined by commas. */
export type WatchedWallet = {
  address: string
  chainType: 1 | 2
  name: string
  avatarUrl: string
  configGroup: string
  tip: string
  monitorEvents: string
  enablePush: boolean
  enableAmountFilter: boolean
  minAmount: number | null
  maxAmount: number | null
  extra: Readonly<Record<string, unknown>>
}

/** Defaults for fields absent from a list. */
export type RowDefaults = Pick<WatchedWallet, 'configGroup' | 'monitorEvents' | 'enablePush'>

export const defaultGroup = 'Default'
const longest = { name: 50, group: 50, avatar: 64, tip: 200 } as const
const eventNames = ['ALL', 'IN', 'OUT', 'OTHER']

type Fields = Record<string, unknown>

/** Cleaned before cutting, since some letters grow, and after, as the cut may leave half a picture. */
const cut = (text: string, max: number) => cleanWrittenText(cleanWrittenText(text).slice(0, max))

function readEvents(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return value.split(',').every((name) => eventNames.includes(name)) ? value : null
}

function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : null
}

/** A text of thousands as sheets show them, without its commas. */
const ungrouped = (text: string) =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

function readUsd(value: unknown): number | null {
  const usd = typeof value === 'string' && value !== '' ? Number(ungrouped(value)) : value
  return typeof usd === 'number' && usd >= 0 && usd <= 1e15 ? usd : null
}

function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A column of that name in another program's list: kept as it is.
    return null
  }
}

function readRecord(value: unknown): Fields | null {
  const record = typeof value === 'string' && value.startsWith('{') ? parseRecord(value) : value
  return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Fields) : null
}

/** Extra data from our own export; if it is invalid, it stays text. */
function readOwnExtra(value: unknown): Fields | null {
  const record = readRecord(value)
  return record && isStorableExtra(record) ? record : null
}

const isCap = (value: unknown) => value === undefined || value === null || readUsd(value) === value

/** True for per-wallet rules that the server accepts; another program's field of that name is not. */
function isRules(value: unknown): boolean {
  const rules = readRecord(value)
  if (!rules || typeof value === 'string') return false
  const { minMarketCap, maxMarketCap, sound } = rules
  if (!isCap(minMarketCap) || !isCap(maxMarketCap)) return false
  if (typeof minMarketCap === 'number' && typeof maxMarketCap === 'number' && minMarketCap > maxMarketCap)
    return false
  return sound === undefined || typeof sound === 'string'
}

/** Takes a setting out of `rest` if it is valid or empty; otherwise it stays, as another program's. */
function take<T>(rest: Fields, name: string, read: (value: unknown) => T | null): T | null {
  const value = read(rest[name])
  if (value !== null || rest[name] === null || rest[name] === '') delete rest[name]
  return value
}

/** Extra data to keep: the list's own fields, whole texts that were cut, additional groups. */
function readExtra(row: WalletListRow, rest: Fields): Fields {
  const own = take(rest, 'extra', readOwnExtra)
  const extra: Fields = { ...rest, ...own }
  if (row.name.length > longest.name) extra['fullName'] = row.name
  if (row.note.length > longest.tip) extra['fullNote'] = row.note
  if (row.emoji.length > longest.avatar) extra['emoji'] = row.emoji
  if (row.groups.length > 1 || (row.groups[0]?.length ?? 0) > longest.group) extra['groups'] = [...row.groups]
  if ('rules' in extra && !isRules(extra['rules'])) {
    extra['listRules'] = extra['rules']
    delete extra['rules']
  }
  return extra
}

/** Default name of a wallet: the first six characters of its address. */
export function nameOfAddress(address: string): string {
  return address.slice(0, 6)
}

/** Amounts of the filter; a range that starts above its end is dropped. */
function takeAmounts(rest: Fields): Pick<WatchedWallet, 'minAmount' | 'maxAmount'> {
  const minAmount = take(rest, 'minAmount', readUsd)
  const maxAmount = take(rest, 'maxAmount', readUsd)
  const isRange = minAmount === null || maxAmount === null || minAmount <= maxAmount
  return isRange ? { minAmount, maxAmount } : { minAmount: null, maxAmount: null }
}

/** The wallet described by a row of a list. The list's fields override the defaults. */
export function watchedOfRow(row: WalletListRow, defaults: RowDefaults): WatchedWallet {
  const { chainType: _, ...rest }: Fields = row.extra
  return {
    address: row.address,
    chainType: row.family === 'EVM' ? 1 : 2,
    name: cut(row.name, longest.name) || nameOfAddress(row.address),
    avatarUrl: row.emoji.length > longest.avatar ? '' : row.emoji,
    configGroup: cut(row.groups[0] ?? '', longest.group) || defaults.configGroup,
    tip: cut(row.note, longest.tip),
    monitorEvents: take(rest, 'monitorEvents', readEvents) ?? defaults.monitorEvents,
    enablePush: take(rest, 'enablePush', readFlag) ?? defaults.enablePush,
    enableAmountFilter: take(rest, 'enableAmountFilter', readFlag) ?? false,
    ...takeAmounts(rest),
    extra: readExtra(row, rest),
  }
}
