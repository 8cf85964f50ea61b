import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import { writeDurably } from './writeDurably.ts'

/** A data folder's own record: its id, and the parts ever created in it. */
export type Marker = { id: string; parts: string[] }

const markerFile = (dir: string) => path.join(dir, 'peregrine.json')

/** Kept beside the folder, so that it survives when the folder's disk is not mounted or was emptied. */
const twinFile = (dir: string) => path.join(path.dirname(dir), `.${path.basename(dir)}.peregrine.json`)

/**
 * Reads the marker; null for a folder never used. Throws when a folder lacks the marker it should have: starting anyway
 * would index and save orders into the void.
 */
export function findMarker(dir: string): Marker | null {
  if (existsSync(markerFile(dir))) return parseMarker(dir, readFileSync(markerFile(dir), 'utf8'))
  if (!existsSync(twinFile(dir))) return null
  throw new Fault('data-folder.unusable', {
    folder: dir,
    why: `it has been used before but is empty now; mount its disk or restore it, or remove ${twinFile(dir)} to begin anew`,
  })
}

/** Marks a folder as used. */
export function makeMarker(dir: string): Marker {
  const marker: Marker = { id: randomUUID(), parts: [] }
  writeMarker(dir, marker)
  return marker
}

/** Recreates the file beside the folder if it is missing. */
export function keepTwin(dir: string, { id }: Marker): void {
  if (existsSync(twinFile(dir))) return
  try {
    writeDurably(twinFile(dir), JSON.stringify({ id, folder: dir }))
  } catch (error) {
    // The folder of a container may lie in a root that only root can write: then the marker inside has to do.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Whoever removes a whole data folder wants to begin anew. */
export function forgetTwin(dir: string): void {
  rmSync(twinFile(dir), { force: true })
}

export function writeMarker(dir: string, marker: Marker): void {
  writeDurably(markerFile(dir), `${JSON.stringify(marker)}\n`)
}

/** Faults when a part that was made once is gone. */
export function checkPart(dir: string, { parts }: Marker, part: string): void {
  const place = path.join(dir, part)
  if (!parts.includes(part) || (existsSync(place) && readdirSync(place).length > 0)) return
  throw new Fault('data-folder.unusable', {
    folder: dir,
    why: `its part ${part} is gone or empty; restore it, or remove the whole folder to begin anew`,
  })
}

function parseMarker(dir: string, text: string): Marker {
  const marker = parseJson(text)
  if (isMarker(marker)) return marker
  throw new Fault('data-folder.unusable', { folder: dir, why: `${markerFile(dir)} cannot be read` })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isMarker(value: unknown): value is Marker {
  const { id, parts } = (value ?? {}) as Partial<Marker>
  return typeof id === 'string' && Array.isArray(parts) && parts.every((part) => typeof part === 'string')
}
