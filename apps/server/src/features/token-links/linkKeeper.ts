import type { TokenLinksWire } from '@peregrine/contract/routes/tokenLinks'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { waitAtMost } from '../../domain/discovery/orFromChain.ts'
import { Turns } from '../../domain/turns.ts'
import { type LinkedToken, linkSources, type ReadText, readLinks } from './readLinks.ts'
import { findLinks, saveLinks, type StoredLinks } from './store.ts'

type KeeperDeps = {
  pool: Pool
  /** Null where this server reads nothing from outside. */
  readText: ReadText | null
  ipfsGateway: string
  now(): number
  onError(error: unknown): void
  patienceMs?: number
}

/** Makers change their links; a place that does not answer is not asked by every visitor. */
const freshMs = 24 * 3_600_000
const retryMs = 600_000
/** A page is not held for a slow host. */
const defaultPatienceMs = 600
const maxAtOnce = 4
const maxWaiting = 256

const isDue = (stored: StoredLinks | null, nowMs: number): boolean => {
  if (stored === null) return true
  const isFailed = stored.readMs === null || stored.readMs < stored.triedMs
  return stored.triedMs + (isFailed ? retryMs : freshMs) <= nowMs
}

/** Links of tokens as they are stored, read from outside when somebody looks and they are old. */
export class LinkKeeper {
  readonly #deps: KeeperDeps
  readonly #turns = new Turns(maxAtOnce)
  readonly #reading = new Map<string, Promise<void>>()

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /** Returns what is known of a token's links after a short wait. @throws Fault `token.unknown` */
  async get(network: Network, address: string): Promise<TokenLinksWire> {
    const { pool, readText, now, onError, patienceMs = defaultPatienceMs } = this.#deps
    const { token, stored } = await findLinks(pool, network, address)
    if (readText === null) return { state: 'off', links: stored?.links ?? [] }
    if (!isDue(stored, now())) return toWire(stored)
    const reading = this.#read(token, readText)
    const isDone = reading !== null && (await waitAtMost(reading, patienceMs, onError))
    if (!isDone) return { state: 'reading', links: stored?.links ?? [] }
    return toWire((await findLinks(pool, network, address)).stored)
  }

  /** Reads a token's links, once for all who ask; null if too many others wait. */
  #read(token: LinkedToken, readText: ReadText): Promise<void> | null {
    const { chain } = networkFacts[token.network]
    const key = `${chain} ${token.address}`
    const running = this.#reading.get(key)
    if (running || this.#reading.size >= maxWaiting) return running ?? null
    const reading = this.#turns
      .take(async () => {
        const { pool, ipfsGateway, now } = this.#deps
        const links = await readLinks(linkSources(token, ipfsGateway), readText)
        await saveLinks(pool, { chain, address: token.address, links, nowMs: now() })
      })
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }
}

function toWire(stored: StoredLinks | null): TokenLinksWire {
  const isRead = stored !== null && stored.readMs !== null && stored.readMs >= stored.triedMs
  return { state: isRead ? 'read' : 'failed', links: stored?.links ?? [] }
}
