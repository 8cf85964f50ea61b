import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { z } from 'zod'
import { writeDurably } from '../../db/writeDurably.ts'

const zUrls = z.array(z.string())

const zSavedChain = z.object({ rpc: zUrls.min(1), ws: zUrls, logs: zUrls, grpc: zUrls.optional() })
const zSavedFile = z.partialRecord(z.enum(chainKeys), zSavedChain)

/** Endpoints that the operator saved on the page, by chain. */
export type SavedEndpoints = z.infer<typeof zSavedFile>
export type SavedChain = NonNullable<SavedEndpoints[ChainKey]>

const folderOf = (dataDir: string) => path.join(dataDir, 'settings')

/** Path of the file with the saved endpoints; they may hold keys, so only the owner may read it. */
export function savedEndpointsFile(dataDir: string): string {
  return path.join(folderOf(dataDir), 'endpoints.json')
}

/**
 * Reads the saved endpoints; none if there is no file.
 *
 * @throws Fault `setting.invalid` for a file that was damaged; its text is not repeated
 */
export function readSavedEndpoints(dataDir: string): SavedEndpoints {
  const file = savedEndpointsFile(dataDir)
  if (!existsSync(file)) return {}
  try {
    return zSavedFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Fault('setting.invalid', { name: file, why: 'is damaged; delete it' }, { cause })
  }
}

/** Replaces the file, for the owner's eyes only; without endpoints it is removed. */
export function writeSavedEndpoints(dataDir: string, saved: SavedEndpoints): void {
  const file = savedEndpointsFile(dataDir)
  if (Object.keys(saved).length === 0) return rmSync(file, { force: true })
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  chmodSync(folderOf(dataDir), 0o700)
  // A left-over of another mode would keep its mode.
  rmSync(`${file}.tmp`, { force: true })
  writeDurably(file, `${JSON.stringify(saved, null, 2)}\n`, 0o600)
}
