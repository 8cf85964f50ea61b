import { inspect } from 'node:util'
import { isFault } from '@peregrine/core/fault'
import { Unreachable } from '@peregrine/trader/http/request'
import { parseOptions, usage } from './options.ts'
import { runAgent } from './runAgent.ts'
import { Unusable } from './unusable.ts'
import { askPassword } from './vault/askPassword.ts'
import { readOwnFile } from './vault/readOwnFile.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

function note(text: string, error?: unknown): void {
  const why = error === undefined ? '' : `: ${error instanceof Error ? error.message : inspect(error)}`
  process.stderr.write(`${text}${why}\n`)
}

/** Why the agent does not run, as one sentence where it is foreseen. */
function sentenceOf(error: unknown): string {
  if (error instanceof Unusable) return error.message
  if (error instanceof Unreachable) return `The server does not answer (${error.reason})`
  if (isFault(error)) return `The server refuses: ${error.code} ${JSON.stringify(error.context)}`
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error)
}

/** The first signal that asks the agent to end. */
function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

async function main(): Promise<void> {
  // What this process writes is its owner's alone.
  process.umask(0o077)
  const options = parseOptions(process.argv.slice(2))
  if (!options) return print(usage)
  const backup = readOwnFile(options.backup, 'backup')
  const password =
    options.keyFile === null
      ? await askPassword(process.stdin, (text) => void process.stderr.write(text))
      : readOwnFile(options.keyFile, 'key file').replace(/\r?\n$/, '')
  const asked = untilAsked()
  const end = await runAgent(options, backup, password, { print, note })
  await asked
  note('Ending')
  await end()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  note(sentenceOf(error))
  process.exit(1)
}
