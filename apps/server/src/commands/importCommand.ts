import { findOwner, type Owner } from '@peregrine/core/owner'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { maxBatch } from '@peregrine/contract/watchedWallet'
import { isFault } from '@peregrine/core/fault'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { readConfig } from '../config.ts'
import { undoImport } from '../features/watched-wallets/importStore.ts'
import { sentenceOf } from '../start/sentences.ts'
import { type CommandProcess, parseCommand, UsageError } from './commandLine.ts'
import { importKolList, undoKolImport } from './import/importKols.ts'
import { readWalletFile } from './import/readWalletFile.ts'
import { findWatched, storeWalletList } from './import/storeWalletList.ts'
import { openStoredDatabase, type StoredDatabase } from './openStoredDatabase.ts'

const usage = `npm run --silent import -- FILE --dry-run [--for ADDRESS]
npm run --silent import -- FILE --for ADDRESS
npm run --silent import -- --undo ID --for ADDRESS
npm run --silent import -- kols FILE [--dry-run] [--update]
npm run --silent import -- kols --undo ID

Reads a list of wallets in any of the known formats (JSON of GMGN, Axiom, Padre, BullX, OKX; CSV, XLSX, ODS and other
tables; lines of addresses and names; - is standard input) and prints what it holds, as one line of JSON:
{"new":n,"existing":n,"duplicate":n,"invalid":[{"line":n,"reason":""}]}
Lines of a workbook are numbered on from sheet to sheet; a sheet that cannot be read is named under "unread".

With --dry-run nothing is stored. Without it, the new wallets are put on the list of the user who signs in as ADDRESS,
all in one transaction and up to 10,000 of them; those on it already stay as they are. The line of JSON then has an
"importId" as well, which --undo takes back. With kols, they are put on this server's list of KOLs, which every page
shows: those on it already stay as they are, or with --update take what the list says. Private keys and seed phrases are refused, never stored and never printed.`

const maxBytes = 5 * 1024 * 1024

async function readList(file: string): Promise<WalletList> {
  if (file !== '-' && statSync(file).size > maxBytes) throw new UsageError(`${file}: larger than 5 MB`)
  const list = await readWalletFile(readFileSync(file === '-' ? 0 : file))
  if (typeof list === 'string') throw new UsageError(`${file}: ${list}`)
  return list
}

type WithDatabase = <T>(run: (database: StoredDatabase) => Promise<T>) => Promise<T>

const databaseOf =
  (env: NodeJS.ProcessEnv): WithDatabase =>
  async (run) => {
    const database = await openStoredDatabase(readConfig(env))
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  }

async function importList(
  withDatabase: WithDatabase,
  file: string,
  owner: Owner | null,
  isDryRun: boolean,
): Promise<object> {
  const { rows, duplicates, problems, unread } = await readList(file)
  const rest = { duplicate: duplicates.length, invalid: problems, unread }
  if (!owner) return { new: rows.length, existing: 0, ...rest }
  return withDatabase(async ({ client }) => {
    if (isDryRun || rows.length === 0) {
      const existing = (await findWatched(client, owner, rows)).size
      return { new: rows.length - existing, existing, ...rest }
    }
    const done = await storeWalletList(client, owner, rows)
    if (!done) throw new UsageError(`${file}: ${rows.length} wallets; at most ${maxBatch} at once`)
    return { new: done.added, existing: done.kept, ...rest, importId: done.importId }
  })
}

function checkId(importId: string): void {
  if (!/^[0-9a-f-]{36}$/i.test(importId))
    throw new UsageError('--undo takes the importId that an import printed')
}

async function undo(withDatabase: WithDatabase, importId: string, owner: Owner): Promise<object> {
  checkId(importId)
  try {
    return await withDatabase(({ client }) => undoImport(client, owner, importId))
  } catch (error) {
    if (isFault(error, 'import.unknown'))
      throw new UsageError('no such import of this user, or undone already')
    throw error
  }
}

function readOwner(address: string | undefined): Owner | null {
  if (address === undefined) return null
  const owner = findOwner(address)
  if (!owner) throw new UsageError('--for names no EVM or Solana address')
  return owner
}

const options = {
  'dry-run': { type: 'boolean', default: false },
  for: { type: 'string' },
  undo: { type: 'string' },
  update: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const

type Asked = ReturnType<typeof parseCommand<typeof options>>

/** Work on the list of KOLs; null when the arguments are wrong. */
async function runKols({ values, positionals }: Asked, withDatabase: WithDatabase): Promise<object | null> {
  const [, file] = positionals
  const { undo: importId } = values
  if (values.for !== undefined)
    throw new UsageError('kols is the list of the whole server: --for has no place')
  if (importId !== undefined && file === undefined) {
    checkId(importId)
    return withDatabase(({ client }) => undoKolImport(client, importId))
  }
  if (file === undefined || positionals.length > 2 || importId !== undefined) return null
  const list = await readList(file)
  const asked = {
    label: path.basename(file).slice(0, 100),
    existing: values.update ? ('update' as const) : ('keep' as const),
    isDryRun: values['dry-run'],
  }
  return withDatabase(({ client }) => importKolList(client, list, asked))
}

/** Work on one user's list; null when the arguments are wrong. */
async function runWatched(
  { values, positionals }: Asked,
  withDatabase: WithDatabase,
): Promise<object | null> {
  const [file] = positionals
  const owner = readOwner(values.for)
  if (values.undo !== undefined) {
    if (!owner || file !== undefined) throw new UsageError('--undo ID goes with --for ADDRESS alone')
    return undo(withDatabase, values.undo, owner)
  }
  if (file === undefined || positionals.length > 1) return null
  if (values.update) throw new UsageError('--update goes with kols alone')
  if (!values['dry-run'] && !owner)
    throw new UsageError('Say whose list it goes to with --for ADDRESS, or only look at it with --dry-run')
  return importList(withDatabase, file, owner, values['dry-run'])
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const asked = parseCommand(args, options)
  const work = asked.positionals[0] === 'kols' ? runKols : runWatched
  const done = asked.values.help ? null : await work(asked, databaseOf(env))
  return done === null ? usage : JSON.stringify(done)
}

/** Runs `npm run import` with these arguments, and returns its exit code. */
export async function importCommand(
  args: string[],
  { env, stdout, stderr }: CommandProcess,
): Promise<number> {
  try {
    stdout.write(`${await run(args, env)}\n`)
    return 0
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const isMistake = error instanceof UsageError || code === 'ENOENT' || code?.startsWith('ERR_PARSE_ARGS')
    stderr.write(`${isMistake ? (error as Error).message : (sentenceOf(error) ?? inspect(error))}\n`)
    return 1
  }
}
