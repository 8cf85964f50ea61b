import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Folder of the real recordings, next to the repository and not part of it: `../shared/fixtures`. Null if absent:
 * `describe.skipIf(!fixturesDir())('… (needs ../shared/fixtures)', …)`.
 */
export function fixturesDir(): string | null {
  const folder = path.resolve(import.meta.dirname, '../../../../shared/fixtures')
  return existsSync(folder) ? folder : null
}
