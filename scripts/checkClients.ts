import { readFileSync } from 'node:fs'

/** Modules that create the shared clients, and tests. */
const isFree = (file: string) =>
  /^apps\/server\/src\/db\/(withClient|openClient)\.ts$|\.test\.ts$|\/testing\//.test(file)
const isServer = (file: string) => /^apps\/server\/src\/.*\.ts$/.test(file)

const rules: [RegExp, string][] = [
  [
    /\b\w*pool\.connect\(/i,
    'a client that is taken this way ends the process when its connection is lost: use withClient, withTransaction or takeClient of db/withClient.ts',
  ],
  [
    /\bnew (pg\.)?Client\(/,
    'a client without a listener ends the process when its connection is lost: use openClient of db/openClient.ts',
  ],
]

/** One sentence per database client created in any other way. */
export function checkClients(files: string[]): string[] {
  return files
    .filter((file) => isServer(file) && !isFree(file))
    .flatMap((file) => checkClientsIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file's text. */
export function checkClientsIn(file: string, text: string): string[] {
  return rules.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${file}: ${instead}`)
}
