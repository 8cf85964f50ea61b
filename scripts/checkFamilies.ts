import { readFileSync } from 'node:fs'

/** The home of the clients. */
const isFree = (file: string) => file.startsWith('packages/chains/')
const isChecked = (file: string) => /^(apps|packages|bench|e2e)\/.*\.tsx?$/.test(file)
/** Tests and development tools may open their own clients. */
const isTest = (file: string) => /^(bench|e2e)\/|\.test\.tsx?$|\/testing\/|\/test[A-Z]\w*\.ts$/.test(file)

const askedForFamily = /\binstanceof\s+(Evm|Sol)Client\b/
const clientImport =
  /\bfrom\s*['"]@peregrine\/chains\/(evm\/(evmClient|followEvm)|sol\/(solClient|followSolana))['"]/
const instead = 'put what differs between families behind ChainPort (packages/chains/src/chainPort.ts)'

/** One sentence per place outside `chains` that uses the client of a chain family. */
export function checkFamilies(files: string[]): string[] {
  return files
    .filter((file) => isChecked(file) && !isFree(file))
    .flatMap((file) => checkFamiliesIn(file, readFileSync(file, 'utf8')))
}

/** The same for one file's text. */
export function checkFamiliesIn(file: string, text: string): string[] {
  const found: string[] = []
  if (askedForFamily.test(text)) found.push(`${file}: tells families apart by their client: ${instead}`)
  if (!isTest(file) && clientImport.test(text))
    found.push(`${file}: uses the client of one family: ${instead}`)
  return found
}
