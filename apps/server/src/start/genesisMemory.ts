import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { z } from 'zod'
import { writeDurably } from '../db/writeDurably.ts'

const zMemory = z.record(z.string(), z.string().max(100))

function parseMemory(folder: string, text: string): Record<string, string> {
  try {
    return zMemory.parse(JSON.parse(text))
  } catch (cause) {
    const why = 'its chains.json is damaged; remove that file and start again'
    throw new Fault('data-folder.unusable', { folder, why }, { cause })
  }
}

/**
 * Block 0 that each endpoint named last, by chain and host, kept in the data folder: a chain that does not answer at a
 * start keeps its environment, and with it its rows.
 */
export class GenesisMemory {
  readonly #file: string
  #known: Record<string, string>

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'chains.json')
    this.#known = existsSync(this.#file) ? parseMemory(dataDir, readFileSync(this.#file, 'utf8')) : {}
  }

  /** Returns the hashes that these endpoints named last. */
  recall(chain: ChainKey, hosts: readonly string[]): string[] {
    return hosts.flatMap((host) => this.#known[`${chain} ${host}`] ?? [])
  }

  keep(chain: ChainKey, hosts: readonly string[], genesisHash: string): void {
    const added = Object.fromEntries(hosts.map((host) => [`${chain} ${host}`, genesisHash]))
    if (Object.entries(added).every(([key, value]) => this.#known[key] === value)) return
    this.#known = { ...this.#known, ...added }
    writeDurably(this.#file, JSON.stringify(this.#known, null, 1))
  }
}
