import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { ClusterFolder } from './embeddedPostgresFolder.ts'

/**
 * Creates a private folder for the Unix socket. Not in the data folder because a socket path is limited to 107 bytes
 * (103 on macOS).
 */
export function openSocketFolder({ dir, account }: ClusterFolder): string {
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const socketDir = path.join(tmpdir(), `peregrine-${name}`)
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const found = lstatSync(socketDir)
  const owner = account?.uid ?? process.getuid?.()
  const isOurs = found.uid === owner || (account !== null && found.uid === 0)
  if (!found.isDirectory() || !isOurs) {
    throw new Fault('data-folder.unusable', {
      folder: socketDir,
      why: 'the folder for the database socket belongs to another user; remove it',
    })
  }
  if (account) chownSync(socketDir, account.uid, account.gid)
  chmodSync(socketDir, 0o700)
  return socketDir
}
