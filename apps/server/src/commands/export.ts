import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { readConfig } from '../config.ts'
import { sentenceOf } from '../start/sentences.ts'
import { csvCell, everything, type ExportFilter, exportColumns, exportTrades } from './exportTrades.ts'
import { openStoredDatabase } from './openStoredDatabase.ts'

const usage = `usage: npm run --silent export -- trades [--chain eth|base|bsc|sol] [--from BLOCK] [--to BLOCK] [--format csv|json]
  Every stored pool swap, one line each, oldest first; amounts in base units.`

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

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      chain: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string', default: 'csv' },
    },
  })
  const filter = parseFilter(values)
  if (
    positionals[0] !== 'trades' ||
    positionals.length !== 1 ||
    !filter ||
    !['csv', 'json'].includes(values.format)
  ) {
    console.error(usage)
    return 2
  }
  const database = await openStoredDatabase(readConfig(process.env))
  try {
    if (values.format === 'csv') await write(exportColumns.join(','))
    for await (const row of exportTrades(database.client, database.environmentId, filter)) {
      await write(
        values.format === 'csv'
          ? exportColumns.map((column) => csvCell(row[column])).join(',')
          : JSON.stringify(row),
      )
    }
  } finally {
    await database.close()
  }
  return 0
}

main().then(
  // A slow reader still has lines coming: what was written last leaves before the process does.
  (code) => process.stdout.write('', () => process.exit(code)),
  (error: unknown) => {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  },
)
