import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

const draftEnding = '.part'
const isOurs = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Bytes by key in files of one folder; evicts the least recently used when full. */
export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Least recently used first. */
  readonly #sizes = new Map<string, number>()
  #total = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const names = readdirSync(folder)
    // Drafts left by a killed server.
    for (const name of names.filter((one) => one.endsWith(draftEnding))) rmSync(path.join(folder, name))
    const files = names.filter(isOurs).map((name) => ({ name, ...statOf(path.join(folder, name)) }))
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) this.#note(name, size)
  }

  get totalBytes(): number {
    return this.#total
  }

  async find(key: string): Promise<Buffer | null> {
    const name = nameOf(key)
    const size = this.#sizes.get(name)
    if (size === undefined) return null
    try {
      const file = path.join(this.#folder, name)
      const bytes = await readFile(file)
      // The next start orders by last use from this time.
      await utimes(file, new Date(), new Date())
      this.#note(name, bytes.length)
      return bytes
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // Deleted by hand: it is fetched again.
      this.#forget(name)
      return null
    }
  }

  /** Stores bytes that fit at all, atomically. */
  async put(key: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#maxBytes) return
    const name = nameOf(key)
    const draft = path.join(this.#folder, `${randomUUID()}${draftEnding}`)
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path.join(this.#folder, name))
    this.#note(name, bytes.length)
    await this.#makeRoom()
  }

  async #makeRoom(): Promise<void> {
    while (this.#total > this.#maxBytes) {
      const [oldest] = this.#sizes.keys()
      if (oldest === undefined) return
      this.#forget(oldest)
      await rm(path.join(this.#folder, oldest), { force: true })
    }
  }

  #note(name: string, size: number): void {
    this.#forget(name)
    this.#sizes.set(name, size)
    this.#total += size
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function statOf(file: string): { size: number; mtimeMs: number } {
  const stat = statSync(file, { throwIfNoEntry: false })
  return { size: stat?.size ?? 0, mtimeMs: stat?.mtimeMs ?? 0 }
}
