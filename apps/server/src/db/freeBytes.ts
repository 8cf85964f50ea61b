import { statfsSync } from 'node:fs'

/** Returns the bytes that an unprivileged program may still write to the disk of this folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
