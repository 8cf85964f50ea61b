import type { Writable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What a command reads and writes of its process. */
export type CommandProcess = { env: NodeJS.ProcessEnv; stdout: Writable; stderr: Writable }

/** A user error: printed as one sentence, without a stack. */
export class UsageError extends Error {}

/** Parses a command's arguments: these options, and any number of positional ones. */
export function parseCommand<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  return parseArgs({ args, allowPositionals: true, options })
}
