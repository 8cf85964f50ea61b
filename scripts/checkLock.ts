import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findUnlocked } from './isTreeCurrent.mjs'

const isManifest = (file: string) => /^(package\.json|(apps|packages)\/[^/]+\/package\.json)$/.test(file)

type LockEntry = {
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
}

/** Entries without a hash, except our own packages and optional platform packages. */
export function findUnhashed(packages: Readonly<Record<string, LockEntry>>): string[] {
  return Object.entries(packages).flatMap(([name, { integrity, link, optional, os, cpu }]) => {
    const isOwn = link === true || !name.includes('node_modules/')
    const isOfPlatform = optional === true && (os !== undefined || cpu !== undefined)
    return integrity || isOwn || isOfPlatform ? [] : [name]
  })
}

/** One sentence per manifest that `npm ci` would find to differ from the lock, and per missing hash. */
export function checkLock(files: string[]): string[] {
  const root = path.resolve(import.meta.dirname, '..')
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const unlocked = findUnlocked(root, files.filter(isManifest)).map(
    (file) =>
      `${file}: its dependencies are not those of package-lock.json: run npm run lock, and commit both`,
  )
  const unhashed = findUnhashed(packages).map((name) => `package-lock.json: ${name} has no integrity`)
  return [...unlocked, ...unhashed]
}
