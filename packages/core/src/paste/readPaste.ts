import { canonicalAddress } from '../address.ts'
import type { ChainFamily } from '../network.ts'
import { findAddresses } from './findAddresses.ts'
import { looksSecret } from './looksSecret.ts'
import { networkAround, type PastedNetwork } from './networkAround.ts'
import { plainPaste } from './plainPaste.ts'

export type PastedAddress = {
  family: ChainFamily
  /** As it was written, apart from `0X`: its capitals are its checksum. */
  address: string
  /** The chain that the paste names for it, or null. */
  network: PastedNetwork | null
}

export type Paste = {
  /** Each once, in order. */
  addresses: readonly PastedAddress[]
  /** The only symbol written as `$SYMBOL`, without its sign; null if there is none or several. */
  ticker: string | null
  /** What to look for if there is no address: the symbol, the hash, or the whole text in plain characters. */
  text: string
  /** True for the form of a private key or seed phrase: show and send nothing of it. */
  isSecret: boolean
}

const hash = /(?<![0-9A-Za-z])0x[0-9a-f]{64}(?![0-9A-Za-z])/gi
const ticker = /(?<![\p{L}\p{N}$])\$([\p{L}\p{N}][\p{L}\p{N}_.-]{0,31})/gu
/** As in $100, $1.5m and $20k. */
const sum = /^\d[\d.]*(?:[kmbt]|bn|usd)?$/i
const edges = /^[\s"'`<>()[\]{}*“”‘’„「」『』【】《》]{1,20}|[\s"'`<>()[\]{}*“”‘’„「」『』【】《》,;]{1,20}$/g
/** A key for a payment to be found by, not an account. */
const reference = /(?:[?&]|^)reference=$/i

function findTicker(text: string): string | null {
  const found = [...text.matchAll(ticker)].map(([, symbol = '']) => symbol.replace(/[.-]+$/, ''))
  const symbols = new Set(found.filter((symbol) => !sum.test(symbol)))
  return symbols.size === 1 ? ([...symbols][0] ?? null) : null
}

function addressesIn(text: string): PastedAddress[] {
  const found = new Map<string, PastedAddress>()
  for (const { at, address, family } of findAddresses(text)) {
    if (reference.test(text.slice(Math.max(0, at - 11), at))) continue
    const key = canonicalAddress(address)
    const network = networkAround(text, { at, length: address.length, family })
    const known = found.get(key)
    if (!known) found.set(key, { family, address, network })
    else if (known.network === null) found.set(key, { ...known, network })
  }
  return [...found.values()]
}

function textOf(plain: string, symbol: string | null): string {
  const hashes = new Set(plain.match(hash) ?? [])
  if (hashes.size === 1) return [...hashes][0] ?? ''
  return symbol ?? plain.replace(/\s+/g, ' ').replace(edges, '').trim()
}

/**
 * Reads any pasted text: a link of an explorer or chart site, a payment link, a CAIP-10 or EIP-3770 name, a message
 * with an address in it. Linear in the text, of which the first `maxPaste` characters count. Checksums are not checked.
 */
export function readPaste(given: string): Paste {
  const plain = plainPaste(given)
  if (looksSecret(plain)) return { addresses: [], ticker: null, text: '', isSecret: true }
  const symbol = findTicker(plain)
  return { addresses: addressesIn(plain), ticker: symbol, text: textOf(plain, symbol), isSecret: false }
}
