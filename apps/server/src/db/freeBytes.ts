import { statfsSync } from 'node:fs'

/** Bytes that a program without privileges may still write to the disk of this folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
