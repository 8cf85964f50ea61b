import { chainKeys } from '@peregrine/core/network'
import { readConfig } from '../config.ts'
import { openDataFolder } from '../db/dataFolder.ts'
import { takeTurn } from '../indexing/keepIndexing.ts'
import { forgetChain } from '../indexing/storedChain.ts'
import { sentenceOf } from '../start/sentences.ts'
import { parseCommand, UsageError } from './commandLine.ts'
import { openStoredDatabase } from './openStoredDatabase.ts'

const usage = `usage: npm run --silent forget-chain -- ${chainKeys.join('|')}

Forgets what was read from one chain, so that the next start reads it anew from near its head: the way on after a reorg
past finality. Watched wallets, tags, notes, groups, alerts, orders' settings and sessions stay. Stop the server first.
Prints one line of JSON: {"chain":"eth","forgotten":{"trade":n,…}}`

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(args, { help: { type: 'boolean' } })
  const chain = chainKeys.find((key) => key === positionals[0])
  if (values.help || positionals.length === 0) return console.log(usage)
  if (!chain || positionals.length > 1) throw new UsageError(`name one chain of ${chainKeys.join(', ')}`)
  const config = readConfig(process.env)
  // A running server would keep what it has in memory.
  openDataFolder(config.dataDir).release()
  const database = await openStoredDatabase(config)
  try {
    if (!(await takeTurn(database.client, chain)))
      throw new UsageError(`a server reads ${chain} into this database; stop it first`)
    console.log(JSON.stringify({ chain, forgotten: await forgetChain(database.client, chain) }))
  } finally {
    await database.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isMistake =
    error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isMistake ? (error as Error).message : (sentenceOf(error) ?? error))
  process.exitCode = 1
})
