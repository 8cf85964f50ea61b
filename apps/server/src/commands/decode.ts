import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ChainKey } from '@peregrine/core/network'
import { parseCommand, UsageError } from './commandLine.ts'
import { decodeEvmRecording } from './decode/decodeEvmRecording.ts'
import { decodeSolanaRecording } from './decode/decodeSolanaRecording.ts'
import { parsePoolsFile } from './decode/parsePoolsFile.ts'
import { readCreations } from './decode/readCreations.ts'
import { readRecordings } from './decode/readRecordings.ts'
import { findChain } from './decode/recordedChain.ts'
import type { PoolNote } from './decode/recording.ts'

const usage = `npm run decode -- FILE... [--pools FILE] [--chain eth|base|bsc|sol]

Prints one JSON line per swap of recorded transactions: JSON-RPC answers of eth_getTransactionReceipt, eth_getLogs or
Solana's getTransaction, or their bare results. A folder stands for the .json files in it, - for standard input.
--pools names the tokens of pools that the recordings do not tell: {"<pool or id>": {"tokens": ["0x…", "0x…"]}, …}.`

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Options = { files: string[]; pools: Map<string, PoolNote>; chain: ChainKey | null }

function readOptions(args: string[]): Options | null {
  const { values, positionals } = parseCommand(args, {
    pools: { type: 'string', multiple: true },
    chain: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help || positionals.length === 0) return null
  const chain = values.chain === undefined ? null : findChain(values.chain)
  if (values.chain !== undefined && !chain)
    throw new UsageError(`--chain ${values.chain}: not eth, base, bsc or sol`)
  const pools = (values.pools ?? []).flatMap((file) => [...parsePoolsFile(readJson(file))])
  return { files: positionals.flatMap(filesOf), pools: new Map(pools), chain }
}

function filesOf(file: string): string[] {
  if (file === '-' || !statSync(file, { throwIfNoEntry: false })?.isDirectory()) return [file]
  const below = readdirSync(file, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return below.sort().map((name) => path.join(file, name))
}

function readJson(file: string): unknown {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${file}: not JSON (${messageOf(cause)})`)
  }
}

function decodeFile(file: string, { pools, chain }: Options): void {
  const recordings = readRecordings(readJson(file), chain)
  const born = recordings.flatMap((recording) =>
    recording.family === 'EVM' ? readCreations(recording.logs) : [],
  )
  const told = { byUser: pools, byLogs: new Map(born) }
  for (const recording of recordings) {
    const decoded =
      recording.family === 'SOL' ? decodeSolanaRecording(recording) : decodeEvmRecording(recording, told)
    for (const line of decoded.lines) process.stdout.write(`${JSON.stringify(line)}\n`)
    for (const fault of decoded.faults) console.error(`decode: ${file}: ${JSON.stringify(fault)}`)
  }
}

/** Runs the command. Returns exit code 0, or 1 when a file could not be read. */
function main(args: string[]): number {
  const options = readOptions(args)
  if (!options) {
    console.error(usage)
    return 2
  }
  let exitCode = 0
  for (const file of options.files) {
    try {
      decodeFile(file, options)
    } catch (error) {
      exitCode = 1
      console.error(`decode: ${file}: ${messageOf(error)}`)
    }
  }
  return exitCode
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`decode: ${messageOf(error)}`)
  process.exitCode = 1
}
