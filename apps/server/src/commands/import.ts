import { findOwner, type Owner } from '@peregrine/core/owner'
import { readFileSync, statSync } from 'node:fs'
import { maxBatch } from '@peregrine/contract/watchedWallet'
import { isFault } from '@peregrine/core/fault'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { readConfig } from '../config.ts'
import { undoImport } from '../features/watched-wallets/importStore.ts'
import { sentenceOf } from '../start/sentences.ts'
import { parseCommand, UsageError } from './commandLine.ts'
import { readWalletFile } from './import/readWalletFile.ts'
import { findWatched, storeWalletList } from './import/storeWalletList.ts'
import { openStoredDatabase, type StoredDatabase } from './openStoredDatabase.ts'

const usage = `npm run --silent import -- FILE --dry-run [--for ADDRESS]
npm run --silent import -- FILE --for ADDRESS
npm run --silent import -- --undo ID --for ADDRESS

Reads a list of wallets in any of the known formats (JSON of GMGN, Axiom, Padre, BullX, OKX; CSV, XLSX and other
tables; lines of addresses and names; - is standard input) and prints what it holds, as one line of JSON:
{"new":n,"existing":n,"duplicate":n,"invalid":[{"line":n,"reason":""}]}

With --dry-run nothing is stored. Without it, the new wallets are put on the list of the user who signs in as ADDRESS,
all in one transaction and up to 10,000 of them; those on it already stay as they are. The line of JSON then has an
"importId" as well, which --undo takes back. Private keys and seed phrases are refused, never stored and never printed.`

const maxBytes = 5 * 1024 * 1024

async function readList(file: string): Promise<WalletList> {
  if (file !== '-' && statSync(file).size > maxBytes) throw new UsageError(`${file}: larger than 5 MB`)
  const list = await readWalletFile(readFileSync(file === '-' ? 0 : file))
  if (typeof list === 'string') throw new UsageError(`${file}: ${list}`)
  return list
}

async function withDatabase<T>(run: (database: StoredDatabase) => Promise<T>): Promise<T> {
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

async function importList(file: string, owner: Owner | null, isDryRun: boolean): Promise<object> {
  const { rows, duplicates, problems } = await readList(file)
  const rest = { duplicate: duplicates.length, invalid: problems }
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

async function undo(importId: string, owner: Owner): Promise<object> {
  if (!/^[0-9a-f-]{36}$/i.test(importId))
    throw new UsageError('--undo takes the importId that an import printed')
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

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(args, {
    'dry-run': { type: 'boolean', default: false },
    for: { type: 'string' },
    undo: { type: 'string' },
    help: { type: 'boolean' },
  })
  const [file] = positionals
  const owner = readOwner(values.for)
  if (values.undo !== undefined) {
    if (!owner || file !== undefined) throw new UsageError('--undo ID goes with --for ADDRESS alone')
    console.log(JSON.stringify(await undo(values.undo, owner)))
  } else if (values.help || file === undefined || positionals.length > 1) {
    console.log(usage)
  } else {
    if (!values['dry-run'] && !owner)
      throw new UsageError('Say whose list it goes to with --for ADDRESS, or only look at it with --dry-run')
    console.log(JSON.stringify(await importList(file, owner, values['dry-run'])))
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code
  const isMistake = error instanceof UsageError || code === 'ENOENT' || code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : (sentenceOf(error) ?? error))
  process.exitCode = 1
})
