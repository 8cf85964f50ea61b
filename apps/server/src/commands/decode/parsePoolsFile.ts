import { asToken } from '@peregrine/protocols/addresses'
import type { PoolNote } from './recording.ts'
import { asAddress, asHex, asObject, type JsonObject } from './untrustedJson.ts'

/**
 * Parses a `--pools` file into notes by lower-case address or id. The file is a map of pool to `{tokens, underlying?,
 * dex?}` or to a list of tokens, or an array of objects with `address`, `pool`, `id` or `poolId` and `token0`/`token1`,
 * `currency0`/`currency1`, `tokens` or `coins`. Maps may be nested (by chain). Entries without tokens are skipped.
 */
export function parsePoolsFile(document: unknown): Map<string, PoolNote> {
  const notes = new Map<string, PoolNote>()
  collect(document, notes)
  return notes
}

function collect(value: unknown, notes: Map<string, PoolNote>): void {
  if (Array.isArray(value)) {
    for (const item of value.map(asObject)) if (item) addEntry(item, notes)
    return
  }
  const map = asObject(value)
  if (!map || addEntry(map, notes)) return
  for (const [key, entry] of Object.entries(map)) {
    const pool = asPoolKey(key)
    if (pool === null) collect(entry, notes)
    else add(pool, Array.isArray(entry) ? { tokens: entry } : (asObject(entry) ?? {}), notes)
  }
}

/** Adds the object's pool; false when it names none and may itself be a map of pools. */
function addEntry(entry: JsonObject, notes: Map<string, PoolNote>): boolean {
  const pool = readKey(entry)
  return pool !== null && add(pool, entry, notes)
}

function add(pool: string, entry: JsonObject, notes: Map<string, PoolNote>): boolean {
  const tokens = readTokens(entry)
  const underlying = readList(entry.underlying ?? entry.underlying_coins ?? entry.underlyingCoins)
  if (tokens.length < 2 && underlying.length < 2) return false
  notes.set(pool, {
    tokens,
    ...(underlying.length > 1 && { underlying }),
    ...(typeof entry.dex === 'string' && { dex: entry.dex }),
  })
  return true
}

function readKey(entry: JsonObject): string | null {
  const keys = [entry.poolId, entry.id, entry.pool, entry.address, entry.pool_id, entry.pool_address]
  return keys.map(asPoolKey).find((key) => key !== null) ?? null
}

function asPoolKey(value: unknown): string | null {
  const hex = asHex(value)
  return hex && (hex.length === 42 || hex.length === 66) ? hex : null
}

function readTokens(entry: JsonObject): string[] {
  const list = readList(entry.tokens ?? entry.coins)
  if (list.length > 0) return list
  const pair = [entry.token0 ?? entry.currency0, entry.token1 ?? entry.currency1]
  const tokens = readList(pair)
  return tokens.length === 2 ? tokens : []
}

function readList(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const tokens = value.map((item) => asAddress(asObject(item)?.address ?? item))
  // A gap would shift the ids of the coins after it.
  return tokens.every((token) => token !== null) ? tokens.map(asToken) : []
}
