import { findOwner } from '@peregrine/core/owner'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { inspect, parseArgs, promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { readConfig } from '../config.ts'
import { sentenceOf } from '../start/sentences.ts'
import { exportKols, kolFormats } from '@peregrine/core/wallet-list/exportKols'
import { exportFormats, exportWalletList } from '@peregrine/core/wallet-list/exportWalletList'
import { listKols } from '../features/kols/kolStore.ts'
import { listWatched } from '../features/watched-wallets/readWatchedWallets.ts'
import type { CommandProcess } from './commandLine.ts'
import { csvRow, everything, type ExportFilter, exportColumns, exportTrades } from './exportTrades.ts'
import { openStoredDatabase, type StoredDatabase } from './openStoredDatabase.ts'

const usage = `usage: npm run --silent export -- trades [--chain eth|base|bsc|sol] [--from BLOCK] [--to BLOCK] [--format csv|json]
  Every stored pool swap, one line each, oldest first; amounts in base units.
usage: npm run --silent export -- wallets --for ADDRESS [--format ${exportFormats.join('|')}]
  The wallets that the user watches who signs in as ADDRESS; JSON unless another format is named. An import reads each
  of them again.
usage: npm run --silent export -- kols [--format ${kolFormats.join('|')}]
  This server's list of KOLs, to share or to import again; JSON unless another format is named.`

async function write(stdout: Writable, text: string | Uint8Array): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain')
}

async function withDatabase(
  env: NodeJS.ProcessEnv,
  run: (database: StoredDatabase) => Promise<void>,
): Promise<void> {
  const database = await openStoredDatabase(readConfig(env))
  try {
    await run(database)
  } finally {
    await database.close()
  }
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

type Values = { [Name in keyof typeof options]?: string }

/** Each returns false when the arguments are wrong. */
type Writer = (values: Values, to: Pick<CommandProcess, 'env' | 'stdout'>) => Promise<boolean>

/** Writes one user's watched wallets in the format of the chosen program. */
const writeWallets: Writer = async (values, { env, stdout }) => {
  const owner = findOwner(values.for ?? '')
  const format = exportFormats.find((one) => one === (values.format ?? 'json'))
  if (!owner || !format) return false
  await withDatabase(env, async ({ client }) => {
    const wallets = await listWatched(client, owner)
    for (const { content } of await exportWalletList(wallets, format, 'wallets', promisify(deflateRaw)))
      await write(stdout, content)
  })
  return true
}

const writeKols: Writer = async (values, { env, stdout }) => {
  const format = kolFormats.find((one) => one === (values.format ?? 'json'))
  if (!format) return false
  await withDatabase(env, async ({ client }) => write(stdout, exportKols(await listKols(client), format)))
  return true
}

const writeTrades: Writer = async (values, { env, stdout }) => {
  const { format = 'csv' } = values
  const filter = parseFilter(values)
  if (!filter || !['csv', 'json'].includes(format)) return false
  await withDatabase(env, async ({ client, environmentId }) => {
    if (format === 'csv') await write(stdout, `${exportColumns.join(',')}\n`)
    for await (const row of exportTrades(client, environmentId, filter))
      await write(stdout, `${format === 'csv' ? csvRow(row) : JSON.stringify(row)}\n`)
  })
  return true
}

const options = {
  chain: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  for: { type: 'string' },
  format: { type: 'string' },
} as const

const writers: Readonly<Record<string, Writer>> = {
  wallets: writeWallets,
  kols: writeKols,
  trades: writeTrades,
}

async function run(args: string[], { env, stdout, stderr }: CommandProcess): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [what = ''] = positionals
  const writer = positionals.length === 1 && Object.hasOwn(writers, what) ? writers[what] : undefined
  if (await writer?.(values, { env, stdout })) return 0
  stderr.write(`${usage}\n`)
  return 2
}

/** Runs `npm run export` with these arguments, and returns its exit code. */
export async function exportCommand(args: string[], around: CommandProcess): Promise<number> {
  try {
    return await run(args, around)
  } catch (error) {
    around.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`)
    return 1
  }
}
