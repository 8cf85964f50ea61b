import { isStorableExtra } from '../storableText.ts'
import { cleanWrittenText } from '../tokenText.ts'
import type { WalletListRow } from './walletListRow.ts'

/** A watched wallet with all that is set for it, as the server keeps it. Events are joined by commas. */
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

/** What a row gets where its list says nothing of it. */
export type RowDefaults = Pick<WatchedWallet, 'configGroup' | 'monitorEvents' | 'enablePush'>

export const defaultGroup = 'Default'
const longest = { name: 50, group: 50, avatar: 64, tip: 200 } as const
const eventNames = ['ALL', 'IN', 'OUT', 'OTHER']

type Fields = Record<string, unknown>

/** Cleaned before it is cut, since some letters grow, and after: what the cut left of a picture is no text. */
const cut = (text: string, max: number) => cleanWrittenText(cleanWrittenText(text).slice(0, max))

function readEvents(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return value.split(',').every((name) => eventNames.includes(name)) ? value : null
}

function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : null
}

function readUsd(value: unknown): number | null {
  const usd = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof usd === 'number' && usd >= 0 && usd <= 1e15 ? usd : null
}

function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A column of that name in a list of another program: kept as it is.
    return null
  }
}

function readRecord(value: unknown): Fields | null {
  const record = typeof value === 'string' && value.startsWith('{') ? parseRecord(value) : value
  return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Fields) : null
}

/** What an export of ours wrote down; one that could not be kept stays the text that it is. */
function readOwnExtra(value: unknown): Fields | null {
  const record = readRecord(value)
  return record && isStorableExtra(record) ? record : null
}

const isCap = (value: unknown) => value === undefined || value === null || readUsd(value) === value

/** Rules of one wallet as the server takes them; those of another program that has the word are none. */
function isRules(value: unknown): boolean {
  const rules = readRecord(value)
  if (!rules || typeof value === 'string') return false
  const { minMarketCap, maxMarketCap, sound } = rules
  if (!isCap(minMarketCap) || !isCap(maxMarketCap)) return false
  if (typeof minMarketCap === 'number' && typeof maxMarketCap === 'number' && minMarketCap > maxMarketCap)
    return false
  return sound === undefined || typeof sound === 'string'
}

/** Takes a setting out of `rest` when it can be read or is empty; otherwise it stays there, as another program's. */
function take<T>(rest: Fields, name: string, read: (value: unknown) => T | null): T | null {
  const value = read(rest[name])
  if (value !== null || rest[name] === null || rest[name] === '') delete rest[name]
  return value
}

/** What is kept besides: the list's own words, whole texts that were cut, more groups than one. */
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

/** The name of a wallet that has none: the first six characters of its address. */
export function nameOfAddress(address: string): string {
  return address.slice(0, 6)
}

/** Amounts of the filter; a range that begins above its end is none. */
function takeAmounts(rest: Fields): Pick<WatchedWallet, 'minAmount' | 'maxAmount'> {
  const minAmount = take(rest, 'minAmount', readUsd)
  const maxAmount = take(rest, 'maxAmount', readUsd)
  const isRange = minAmount === null || maxAmount === null || minAmount <= maxAmount
  return isRange ? { minAmount, maxAmount } : { minAmount: null, maxAmount: null }
}

/** The wallet that a row of a list describes. What the list says wins over the defaults. */
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
