import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** A user error: printed as one sentence, without a stack. */
export class UsageError extends Error {}

/** Parses a command's arguments: these options, and any number of positional ones. */
export function parseCommand<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  return parseArgs({ args, allowPositionals: true, options })
}
