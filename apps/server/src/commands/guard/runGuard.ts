import { readFileSync } from 'node:fs'
import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { guardEvm } from '@peregrine/wallet/guard/guardEvm'
import { guardSolana } from '@peregrine/wallet/guard/guardSolana'
import type { SolanaVerdict } from '@peregrine/wallet/guard/solana/solanaRefusals'
import type { Verdict } from '@peregrine/wallet/guard/verdict'
import { readIntent } from '@peregrine/wallet/parseIntent'
import { parseCommand, UsageError } from '../commandLine.ts'
import { examples } from './examples.ts'
import { pairText } from './pair.ts'
import { openTransaction, readUnsigned } from './readUnsigned.ts'
import { wordsOf } from './words.ts'

const usage = `npm run guard -- INTENT.json TX [--tables FILE] [--environment ID [--run RUN]] [--now SECONDS]
npm run guard -- PAIR.json [--environment ID [--run RUN]] [--now SECONDS]
npm run guard -- --example [NAME] [--now SECONDS]

Decodes an unsigned transaction from its bytes alone and compares it with an intent, offline. TX is the hex of an EVM
transaction, the base64 of a Solana message, the JSON of a permit, or a file with one of them. --example prints an
honest pair, or the names of all. Prints sign and what the bytes do, or refuse and the reason (docs/guard.md).
Exit code 0 for sign, 1 for refuse, 2 if there is nothing to decide on.`

/** Where the command's lines go. */
export type Output = Pick<Console, 'log' | 'error'>

type Options = {
  positionals: string[]
  tables: string | undefined
  environment: Environment | null
  /** Unix seconds. */
  now: number
  example: string | null
}

function readNow(text: string | undefined): number {
  if (text === undefined) return Math.floor(Date.now() / 1_000)
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new UsageError(`--now ${text}: not a number of seconds`)
}

function readEnvironment(id: string | undefined, run: string | undefined): Environment | null {
  if (id !== undefined) return { id, runId: run ?? null }
  if (run !== undefined) throw new UsageError('--run needs --environment')
  return null
}

function readOptions(args: string[]): Options | null {
  // Without a name it would be an option without its value.
  const isList = args.length === 1 && args[0] === '--example'
  const { values, positionals } = parseCommand(isList ? ['--example='] : args, {
    tables: { type: 'string' },
    environment: { type: 'string' },
    run: { type: 'string' },
    now: { type: 'string' },
    example: { type: 'string' },
    help: { type: 'boolean' },
  })
  const { help, example, tables, environment, run, now } = values
  const wanted = example === undefined ? [1, 2] : [0]
  if (help || !wanted.includes(positionals.length)) return null
  return {
    positionals,
    tables,
    environment: readEnvironment(environment, run),
    now: readNow(now),
    example: example ?? null,
  }
}

function readJson(file: string): unknown {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${file}: not JSON (${String(cause)})`)
  }
}

function intentOf(given: unknown): Intent {
  const read = readIntent(given)
  if ('intent' in read) return read.intent
  throw new UsageError(`the intent's field ${read.wrong} is wrong or missing (docs/guard.md)`)
}

function isPair(given: unknown): given is Record<'intent' | 'transaction' | 'tables', unknown> {
  return typeof given === 'object' && given !== null && 'intent' in given && 'transaction' in given
}

function readCase({ positionals, tables }: Options): { intent: Intent; unsigned: Unsigned } {
  const [file = '', argument] = positionals
  const given = readJson(file)
  const tableFile = tables === undefined ? undefined : readJson(tables)
  if (argument !== undefined) {
    const intent = intentOf(given)
    return { intent, unsigned: readUnsigned(intent, openTransaction(argument), tableFile) }
  }
  if (!isPair(given)) throw new UsageError(`${file} is no pair, and no transaction was given`)
  const intent = intentOf(given.intent)
  return { intent, unsigned: readUnsigned(intent, given.transaction, tableFile ?? given.tables) }
}

function decide(options: Options, intent: Intent, unsigned: Unsigned): Verdict | SolanaVerdict {
  const environment = options.environment ?? intent.environment
  const nowMs = options.now * 1_000
  return unsigned.family === 'SOL'
    ? guardSolana(intent, unsigned, { environment, nowMs })
    : guardEvm(intent, unsigned, { environment, nowMs })
}

/** Prints the verdict. Returns the exit code. */
function guardCase(options: Options, { log }: Output): number {
  const { intent, unsigned } = readCase(options)
  const verdict = decide(options, intent, unsigned)
  if (verdict.verdict === 'sign') {
    const lines = verdict.says.map((statement) => wordsOf(intent.network, statement))
    log(['sign', ...lines].join('\n'))
    return 0
  }
  const details = Object.entries(verdict.detail).map(([name, value]) => `${name}: ${value}`)
  log([`refuse ${verdict.code}`, ...details].join('\n'))
  return 1
}

async function printExample(name: string, now: number, { log }: Output): Promise<void> {
  const example = examples.get(name)
  if (name !== '' && !example)
    throw new UsageError(`no example ${name}; there are ${[...examples.keys()].join(', ')}`)
  log(example ? pairText(await example(now)) : [...examples.keys()].join('\n'))
}

async function runOptions(options: Options | null, output: Output): Promise<number> {
  if (!options) {
    output.error(usage)
    return 2
  }
  if (options.example === null) return guardCase(options, output)
  await printExample(options.example, options.now, output)
  return 0
}

/** Runs the command with these arguments, and returns its exit code. */
export async function runGuard(args: string[], output: Output): Promise<number> {
  try {
    return await runOptions(readOptions(args), output)
  } catch (error) {
    // Whatever it was, there was no verdict: 1 would be a refusal.
    output.error(`guard: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}
