import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formsOf, type Secret } from './secretForms.ts'

/** A place that was searched, and what was found in it. */
export type Find = { place: string; secret: string; form: string }

/** Secrets found in bytes; at most one find for each form. */
export function findSecrets(place: string, bytes: Buffer, secrets: readonly Secret[]): Find[] {
  return secrets.flatMap((secret) =>
    formsOf(secret)
      .filter(({ pieces }) => pieces.some((piece) => bytes.includes(piece)))
      .map(({ name }) => ({ place, secret: secret.name, form: name })),
  )
}

/** Bytes of every file below a folder. */
export function* filesBelow(folder: string): Generator<{ name: string; bytes: Buffer }> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const name = path.join(entry.parentPath, entry.name)
      yield { name: path.relative(folder, name), bytes: readFileSync(name) }
    }
  }
}
