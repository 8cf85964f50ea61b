import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Replaces a small file atomically: a power cut leaves the old text or the new one. */
export function writeDurably(file: string, text: string, mode = 0o666): void {
  const unfinished = `${file}.tmp`
  writeFileSync(unfinished, text, { flush: true, mode })
  renameSync(unfinished, file)
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
