// Plain JavaScript: it is part of the launcher, which runs on any Node.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Manifests whose dependencies differ from the lock. */
export function findUnlocked(root, manifests) {
  const locked = readJson(path.join(root, 'package-lock.json')).packages
  return manifests.filter((file) => {
    const manifest = readJson(path.join(root, file))
    const entry = locked[path.dirname(file) === '.' ? '' : path.dirname(file).split(path.sep).join('/')]
    return !kinds.every((kind) => isSame(manifest[kind], entry?.[kind]))
  })
}

/** True if node_modules matches the lock, and the lock the manifests. */
export function isTreeCurrent(root, manifests) {
  const treeFile = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(treeFile) || findUnlocked(root, manifests).length > 0) return false
  const wanted = readJson(path.join(root, 'package-lock.json')).packages
  const found = readJson(treeFile).packages
  return Object.entries(wanted).every(([name, entry]) => !name || isThere(entry, found[name]))
}

function isSame(one = {}, other = {}) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Optional packages may be missing, except the one for this very platform. */
function isThere(wanted, found) {
  if (found) return found.version === wanted.version
  const isForHere =
    wanted.os?.includes(process.platform) && wanted.cpu?.includes(process.arch) && !wanted.libc
  return Boolean(wanted.optional) && !isForHere
}
