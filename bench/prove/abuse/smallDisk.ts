import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  /** Folder on it for the server's data. */
  dataDir: string
  /** Fills the free space. */
  fill(): void
  /** Releases what `fill` took. */
  free(): void
  /** Resizes the disk, as an operator who adds space would. */
  resize(megabytes: number): void
  remove(): void
}

/** Mounts a separate file system in memory; or returns why this machine refuses one. */
export function mountSmallDisk(megabytes: number): SmallDisk | { why: string } {
  const base = mkdtempSync(path.join(tmpdir(), 'peregrine-disk-'))
  chmodSync(base, 0o755)
  const mounted = mount([`size=${megabytes}m,mode=755`, base])
  if (mounted !== null) {
    rmSync(base, { recursive: true })
    return { why: mounted }
  }
  const dataDir = path.join(base, 'data')
  const filler = path.join(base, 'filler')
  mkdirSync(dataDir)
  return {
    dataDir,
    fill: () => fillWith(filler),
    free: () => rmSync(filler, { force: true }),
    resize(size) {
      const why = mount([`remount,size=${size}m`, base])
      if (why !== null) throw new Error(`the disk was not resized: ${why}`)
    },
    remove() {
      spawnSync('umount', ['-l', base])
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Returns null on success, else the reason. */
function mount([options = '', folder = '']: string[]): string | null {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

function fillWith(file: string): void {
  const target = openSync(file, 'a')
  try {
    for (let size = 1024 * 1024; size >= 4096; size /= 16) while (writes(target, size));
  } finally {
    closeSync(target)
  }
}

function writes(target: number, size: number): boolean {
  try {
    return writeSync(target, Buffer.alloc(size)) > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
