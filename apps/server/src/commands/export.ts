import { findOwner } from '@peregrine/core/owner'
import { once } from 'node:events'
import { parseArgs, promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { readConfig } from '../config.ts'
import { sentenceOf } from '../start/sentences.ts'
import { exportKols, kolFormats } from '@peregrine/core/wallet-list/exportKols'
import { exportFormats, exportWalletList } from '@peregrine/core/wallet-list/exportWalletList'
import { listKols } from '../features/kols/kolStore.ts'
import { listWatched } from '../features/watched-wallets/readWatchedWallets.ts'
import { csvRow, everything, type ExportFilter, exportColumns, exportTrades } from './exportTrades.ts'
import { openStoredDatabase } from './openStoredDatabase.ts'

const usage = `usage: npm run --silent export -- trades [--chain eth|base|bsc|sol] [--from BLOCK] [--to BLOCK] [--format csv|json]
  Every stored pool swap, one line each, oldest first; amounts in base units.
usage: npm run --silent export -- wallets --for ADDRESS [--format ${exportFormats.join('|')}]
  The wallets that the user watches who signs in as ADDRESS; JSON unless another format is named. An import reads each
  of them again.
usage: npm run --silent export -- kols [--format ${kolFormats.join('|')}]
  This server's list of KOLs, to share or to import again; JSON unless another format is named.`

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

function parseFilter(values: { chain?: string; from?: string; to?: string }): ExportFilter | null {
  const chain = chainKeys.find((key) => key === values.chain)
  if (values.chain !== undefined && !chain) return null
  const [fromBlock, toBlock] = [
    Number(values.from ?? everything.fromBlock),
    Number(values.to ?? everything.toBlock),
  ]
  if (!Number.isSafeInteger(fromBlock) || !Number.isSafeInteger(toBlock)) return null
  return { chains: chain ? [chain satisfies ChainKey] : chainKeys, fromBlock, toBlock }
}

// A reader that stops early (`| head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

/** Writes one user's watched wallets in the format of the chosen program. */
async function writeWallets(address: string | undefined, asked = 'json'): Promise<boolean> {
  const owner = findOwner(address ?? '')
  const format = exportFormats.find((one) => one === asked)
  if (!owner || !format) return false
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    const wallets = await listWatched(database.client, owner)
    for (const { content } of await exportWalletList(wallets, format, 'wallets', promisify(deflateRaw)))
      if (!process.stdout.write(content)) await once(process.stdout, 'drain')
  } finally {
    await database.close()
  }
  return true
}

async function writeKols(asked = 'json'): Promise<boolean> {
  const format = kolFormats.find((one) => one === asked)
  if (!format) return false
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    if (!process.stdout.write(exportKols(await listKols(database.client), format)))
      await once(process.stdout, 'drain')
  } finally {
    await database.close()
  }
  return true
}

async function writeTrades(filter: ExportFilter, format: string): Promise<void> {
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    if (format === 'csv') await write(exportColumns.join(','))
    for await (const row of exportTrades(database.client, database.environmentId, filter)) {
      await write(format === 'csv' ? csvRow(row) : JSON.stringify(row))
    }
  } finally {
    await database.close()
  }
}

const options = {
  chain: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  for: { type: 'string' },
  format: { type: 'string' },
} as const

type Values = { [Name in keyof typeof options]?: string }

/** Returns false when the arguments are wrong. */
async function tradesAsked(values: Values): Promise<boolean> {
  const { format = 'csv' } = values
  const filter = parseFilter(values)
  if (!filter || !['csv', 'json'].includes(format)) return false
  await writeTrades(filter, format)
  return true
}

const writers: Readonly<Record<string, (values: Values) => Promise<boolean>>> = {
  wallets: (values) => writeWallets(values.for, values.format),
  kols: ({ format }) => writeKols(format),
  trades: tradesAsked,
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [what = ''] = positionals
  if (positionals.length === 1 && Object.hasOwn(writers, what) && (await writers[what]?.(values))) return 0
  console.error(usage)
  return 2
}

main().then(
  // A slow reader may still be behind: flush stdout before exiting.
  (code) => process.stdout.write('', () => process.exit(code)),
  (error: unknown) => {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  },
)
