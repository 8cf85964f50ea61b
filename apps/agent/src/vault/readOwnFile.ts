import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import { Unusable } from '../unusable.ts'

/** Rights of group and others. */
const othersRights = 0o077

/** True if nobody but this account may use a file or folder. Windows knows no such rights and is not asked. */
export function isOwnersOnly({ mode, uid }: Pick<Stats, 'mode' | 'uid'>): boolean {
  if (process.platform === 'win32') return true
  return (mode & othersRights) === 0 && uid === process.getuid?.()
}

function open(file: string, what: string): number {
  try {
    return openSync(file, 'r')
  } catch (error) {
    throw new Unusable(`The ${what} ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** Reads a file that only its owner can use. Throws Unusable for any other. */
export function readOwnFile(file: string, what: string): string {
  const handle = open(file, what)
  try {
    // Of what was opened: the name may point elsewhere a moment later.
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new Unusable(`The ${what} ${file} is no file`)
    if (!isOwnersOnly(stats))
      throw new Unusable(
        `The ${what} ${file} can be used by others: make it yours alone with chmod 600 ${file}`,
      )
    return readFileSync(handle, 'utf8')
  } finally {
    closeSync(handle)
  }
}
