import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import type { WalletType } from '@peregrine/wallet/vault/vaultRecord'

/** A typed line: a key of a known kind, or why it is none. `label` is what stood behind the key. */
export type KeyLine = {
  /** Counted from 1, with empty lines. */
  at: number
  /** As typed; kept so that a refused line can be mended. */
  text: string
  key: { walletType: WalletType; key: string; label: string } | null
}

const secretBytes = 64
const maxLabel = 50

/** The byte array that Solana's own tools write; null if it is none. */
function base58OfArray(text: string): string | null {
  const numbers = text.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN))
  const isFine = numbers.length === secretBytes && numbers.every((byte) => byte <= 255)
  return isFine ? encodeBase58(Uint8Array.from(numbers)) : null
}

/** Kind and text of a key; null if it is none. Whether it lies on its curve is the worker's to say. */
function keyOf(text: string): { walletType: WalletType; key: string } | null {
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) return { walletType: 'evm', key: text }
  const isSolana = decodeBase58(text, 90)?.length === secretBytes
  return isSolana ? { walletType: 'sol', key: text } : null
}

function parseLine(text: string, at: number): KeyLine {
  const array = /^\[([^\]]*)\](.*)$/.exec(text)
  const [, first = '', rest = ''] = array ?? /^([^\s,;]+)(.*)$/.exec(text) ?? []
  const label = rest.replace(/^[\s,;]+/, '').slice(0, maxLabel)
  const fromArray = array ? base58OfArray(first) : null
  const found = fromArray ? { walletType: 'sol' as const, key: fromArray } : keyOf(first)
  return { at, text, key: found && { ...found, label } }
}

/** One key in each line, a label behind it if wanted; an array over several lines counts as one. */
export function parseKeyLines(text: string): KeyLine[] {
  const joined = text.replace(/\[[^\]]*\]/g, (array) => array.replace(/\s+/g, ''))
  return joined.split(/\r?\n/).flatMap((line, at) => {
    const trimmed = line.trim()
    return trimmed === '' ? [] : [parseLine(trimmed, at + 1)]
  })
}
