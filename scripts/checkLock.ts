import path from 'node:path'
import { findUnlocked } from './isTreeCurrent.mjs'

const isManifest = (file: string) => /^(package\.json|(apps|packages)\/[^/]+\/package\.json)$/.test(file)

/** One sentence for each manifest that `npm ci` would find to differ from the lock. */
export function checkLock(files: string[]): string[] {
  return findUnlocked(path.resolve(import.meta.dirname, '..'), files.filter(isManifest)).map(
    (file) =>
      `${file}: its dependencies are not those of package-lock.json: run npm run lock, and commit both`,
  )
}
