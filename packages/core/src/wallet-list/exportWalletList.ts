import { buildXlsx, type Deflate } from './file/buildXlsx.ts'
import { csvCell } from './splitCells.ts'
import { defaultGroup, type WatchedWallet } from './watchedWallet.ts'

/** `json`, `csv` and `xlsx` hold all settings; the others are for the named programs. */
export const exportFormats = [
  'json',
  'csv',
  'xlsx',
  'gmgn',
  'axiom',
  'bullx',
  'text',
  'okx',
  'binance',
] as const
export type ExportFormat = (typeof exportFormats)[number]

export type ExportFile = { name: string; type: string; content: string | Uint8Array }

/** Maximum wallets per GMGN import. */
const maxOfGmgn = 2000

type Row = Readonly<Record<string, unknown>>

/** The whole text, kept next to a field it was too long for. */
function wholeOf({ extra }: WatchedWallet, key: 'fullName' | 'fullNote', shown: string): string {
  const whole = extra[key]
  return typeof whole === 'string' && whole.startsWith(shown) ? whole : shown
}
const nameOf = (wallet: WatchedWallet) => wholeOf(wallet, 'fullName', wallet.name)
const noteOf = (wallet: WatchedWallet) => wholeOf(wallet, 'fullNote', wallet.tip)

/** All groups named by a list, as long as the first of them is still the wallet's. */
function groupsOf({ configGroup, extra }: WatchedWallet): readonly string[] {
  const groups: unknown = extra['groups']
  const isCurrent =
    Array.isArray(groups) && typeof groups[0] === 'string' && groups[0].startsWith(configGroup)
  return isCurrent ? groups.map(String) : [configGroup || defaultGroup]
}

function wordOf({ extra }: WatchedWallet, key: string): string | null {
  const word = extra[key]
  return typeof word === 'string' ? word : null
}

const isSol = ({ chainType }: WatchedWallet) => chainType === 2

function flagOf({ extra, enablePush }: WatchedWallet, key: string): boolean {
  const flag = extra[key]
  return typeof flag === 'boolean' ? flag : enablePush
}

/** Fields only in newer Axiom lists, which identify them; their groups have another name. */
const newerWords = ['createdAt', 'alertsOnTransfer', 'toastOnTransfer', 'transferAudio'] as const

/** In the wallet's original form: the older one (also Padre's) has a single switch, the newer one several. */
function axiomRow(wallet: WatchedWallet): Row {
  const { extra, address, avatarUrl: emoji, configGroup } = wallet
  const own = { trackedWalletAddress: address, name: nameOf(wallet), emoji }
  if (typeof extra['alertsOn'] === 'boolean' && !('alertsOnToast' in extra))
    return {
      ...own,
      alertsOn: extra['alertsOn'],
      ...(configGroup === defaultGroup ? {} : { groups: groupsOf(wallet) }),
    }
  const newer = newerWords.filter((word) => word in extra)
  return {
    ...own,
    alertsOnToast: flagOf(wallet, 'alertsOnToast'),
    alertsOnBubble: flagOf(wallet, 'alertsOnBubble'),
    alertsOnFeed: flagOf(wallet, 'alertsOnFeed'),
    [newer.length > 0 ? 'groupNames' : 'groups']: groupsOf(wallet),
    sound: wordOf(wallet, 'sound') ?? 'default',
    ...Object.fromEntries(newer.map((word) => [word, extra[word]])),
  }
}

const rowsOf: Record<Exclude<ExportFormat, 'text'>, (wallet: WatchedWallet) => Row> = {
  json: ({ name, address, chainType, avatarUrl, configGroup, tip, ...set }) => ({
    name,
    address,
    chainType,
    avatarUrl,
    configGroup,
    tip,
    monitorEvents: set.monitorEvents,
    enablePush: set.enablePush,
    enableAmountFilter: set.enableAmountFilter,
    minAmount: set.minAmount,
    maxAmount: set.maxAmount,
    extra: set.extra,
  }),
  csv: (wallet) => rowsOf.json(wallet),
  xlsx: (wallet) => rowsOf.json(wallet),
  gmgn: (wallet) => ({ address: wallet.address, name: nameOf(wallet), emoji: wallet.avatarUrl }),
  axiom: axiomRow,
  bullx: (wallet) => ({
    name: nameOf(wallet),
    address: wallet.address,
    emoji: wallet.avatarUrl,
    tags: groupsOf(wallet),
  }),
  okx: (wallet) => ({
    Network: wordOf(wallet, 'Network') ?? (isSol(wallet) ? 'Solana' : 'Ethereum'),
    Address: wallet.address,
    Label: nameOf(wallet),
    Note: noteOf(wallet),
  }),
  binance: (wallet) => ({
    name: nameOf(wallet),
    address: wallet.address,
    network: wordOf(wallet, 'network') ?? (isSol(wallet) ? 'SOL' : 'BSC'),
  }),
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function tableOf(rows: readonly Row[]): string[][] {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
}

// With a byte order mark, without which spreadsheets misread Chinese.
const csvText = (rows: readonly Row[]) =>
  `\ufeff${tableOf(rows)
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')}\r\n`

const jsonText = (rows: readonly Row[]) => `${JSON.stringify(rows, null, 2)}\n`

const plainText = (wallets: readonly WatchedWallet[]) =>
  wallets
    .map((wallet) => `${[wallet.address, nameOf(wallet), wallet.configGroup].map(csvCell).join(',')}\n`)
    .join('')

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / size))
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}

const types = { json: 'application/json', csv: 'text/csv', text: 'text/plain' } as const
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The files of a list in a format: one, or several if the program that reads them has a limit.
 *
 * @param stem file name without extension
 */
export async function exportWalletList(
  wallets: readonly WatchedWallet[],
  format: ExportFormat,
  stem: string,
  deflate: Deflate,
): Promise<ExportFile[]> {
  if (format === 'text') return [{ name: `${stem}-text.txt`, type: types.text, content: plainText(wallets) }]
  const rows = wallets.map(rowsOf[format])
  if (format === 'xlsx')
    return [{ name: `${stem}.xlsx`, type: xlsxType, content: await buildXlsx(tableOf(rows), deflate) }]
  if (format === 'csv') return [{ name: `${stem}.csv`, type: types.csv, content: csvText(rows) }]
  if (format === 'okx' || format === 'binance')
    return [{ name: `${stem}-${format}.csv`, type: types.csv, content: csvText(rows) }]
  if (format === 'json') return [{ name: `${stem}.json`, type: types.json, content: jsonText(rows) }]
  const chunks = chunksOf(rows, format === 'gmgn' ? maxOfGmgn : Math.max(1, rows.length))
  return chunks.map((chunk, at) => ({
    name: `${stem}-${format}${chunks.length > 1 ? `-${at + 1}` : ''}.json`,
    type: types.json,
    content: jsonText(chunk),
  }))
}
