import { readFileSync, statSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { parseTweets, readTweetText } from '../features/tweets/parse/parseTweets.ts'
import { saveTweets } from '../features/tweets/store.ts'
import { sentenceOf } from '../start/sentences.ts'
import { parseCommand, UsageError } from './commandLine.ts'
import { openStoredDatabase } from './openStoredDatabase.ts'

const usage = `usage: npm run --silent import-tweets -- FILE [--handle NAME] [--name NAME] [--dry-run]

Reads tweets from a file of at most 5 MB (- for standard input) and keeps those that are new: tweet items as GET /twitter
gives them, an answer of X's API v2, or tweets.js of an archive of X, whose account --handle (and --name) tells.
Prints one line of JSON: {"added":n,"known":n,"invalid":n}`

const maxBytes = 5 * 1024 * 1024

function readTweetFile(file: string): unknown {
  if (file !== '-' && statSync(file).size > maxBytes) throw new UsageError(`${file}: longer than 5 MB`)
  const bytes = readFileSync(file === '-' ? 0 : file)
  if (bytes.length > maxBytes) throw new UsageError(`${file}: longer than 5 MB`)
  const value = readTweetText(bytes.toString('utf8'))
  if (value === undefined) throw new UsageError(`${file}: neither JSON nor a file of an archive`)
  return value
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(args, {
    handle: { type: 'string' },
    name: { type: 'string' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean' },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) {
    console.log(usage)
    return
  }
  const handle = values.handle?.replace(/^@/, '')
  if (handle !== undefined && !/^\w{1,30}$/.test(handle)) throw new UsageError('--handle names no account')
  const owner = handle === undefined ? null : { handle, name: values.name ?? handle }
  const { tweets, invalid } = parseTweets(readTweetFile(file), owner)
  if (values['dry-run']) {
    console.log(JSON.stringify({ added: 0, known: 0, invalid, valid: tweets.length }))
    return
  }
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    const added = await saveTweets(database.client, tweets, 'import')
    console.log(JSON.stringify({ added, known: tweets.length - added, invalid }))
  } finally {
    await database.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code
  const isMistake = error instanceof UsageError || code === 'ENOENT' || code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : (sentenceOf(error) ?? error))
  process.exitCode = 1
})
