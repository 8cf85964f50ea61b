import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Folder of the real recordings, which lie beside the repository and are not part of it: `../shared/fixtures`, or
 * FIXTURES_DIR. Null where it is absent: `describe.skipIf(!fixturesDir())('… (needs ../shared/fixtures)', …)`.
 */
export function fixturesDir(): string | null {
  const folder = process.env.FIXTURES_DIR ?? path.resolve(root, '../shared/fixtures')
  return existsSync(folder) ? folder : null
}
