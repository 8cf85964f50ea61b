import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Folder of the real recordings, which lie beside the repository and are not part of it: `../shared/fixtures`.
 * Null where it is absent: `describe.skipIf(!fixturesDir())('… (needs ../shared/fixtures)', …)`.
 */
export function fixturesDir(): string | null {
  const folder = path.resolve(import.meta.dirname, '../../../../shared/fixtures')
  return existsSync(folder) ? folder : null
}
