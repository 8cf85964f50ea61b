import { keyAt, u64At } from '../solana/bytes.ts'

/** Power granted by a Token-2022 extension. */
export type MintExtension =
  | { kind: 'transfer-fee'; bps: number; authority: string | null }
  | { kind: 'permanent-delegate'; delegate: string | null }
  | { kind: 'transfer-hook'; program: string | null; authority: string | null }
  | { kind: 'default-frozen'; isFrozen: boolean }
  | { kind: 'non-transferable' }
  | { kind: 'pausable'; authority: string | null; isPaused: boolean }
  | { kind: 'confidential-transfer' }
  | { kind: 'close-authority'; authority: string | null }
  | { kind: 'interest-bearing' }

/** A mint of SPL Token or Token-2022. */
export type MintFacts = {
  mintAuthority: string | null
  freezeAuthority: string | null
  supply: bigint
  extensions: readonly MintExtension[]
}

const baseLength = 82
// Token-2022 pads a mint to the length of an account and puts the account type before the extensions.
const kindAt = 165
const mintKind = 1
const nobody = '11111111111111111111111111111111'

function optionAt(data: Uint8Array, at: number): string | null {
  return data[at] === 1 ? keyAt(data, at + 4) : null
}

/** A key of all zeros means none. */
function pod(data: Uint8Array, at: number): string | null {
  const found = keyAt(data, at)
  return found === nobody ? null : found
}

function u16At(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
}

type Reader = { length: number; read(value: Uint8Array): MintExtension }

// spl-token-2022, extension/mod.rs: number of each type, and the layout of its own file. A transfer fee has two
// settings of 18 bytes: epoch, maximum units, basis points; the newer one is pending, so the larger one counts.
const readers: Readonly<Record<number, Reader>> = {
  1: {
    length: 108,
    read: (value) => ({
      kind: 'transfer-fee',
      bps: Math.max(u16At(value, 88), u16At(value, 106)),
      authority: pod(value, 0),
    }),
  },
  3: { length: 32, read: (value) => ({ kind: 'close-authority', authority: pod(value, 0) }) },
  4: { length: 0, read: () => ({ kind: 'confidential-transfer' }) },
  6: { length: 1, read: (value) => ({ kind: 'default-frozen', isFrozen: value[0] === 2 }) },
  9: { length: 0, read: () => ({ kind: 'non-transferable' }) },
  10: { length: 0, read: () => ({ kind: 'interest-bearing' }) },
  12: { length: 32, read: (value) => ({ kind: 'permanent-delegate', delegate: pod(value, 0) }) },
  14: {
    length: 64,
    read: (value) => ({ kind: 'transfer-hook', authority: pod(value, 0), program: pod(value, 32) }),
  },
  26: {
    length: 33,
    read: (value) => ({ kind: 'pausable', authority: pod(value, 0), isPaused: value[32] === 1 }),
  },
}

function parseExtensions(data: Uint8Array): MintExtension[] | null {
  const found: MintExtension[] = []
  for (let at = kindAt + 1; at + 4 <= data.length; ) {
    const [type, length] = [u16At(data, at), u16At(data, at + 2)]
    if (type === 0) break
    const value = data.subarray(at + 4, at + 4 + length)
    if (value.length < length) return null
    const reader = readers[type]
    if (reader && length < reader.length) return null
    if (reader) found.push(reader.read(value))
    at += 4 + length
  }
  return found
}

/**
 * Parses a mint's account data: authorities, supply in base units and extensions of Token-2022.
 *
 * @returns null if the bytes are not a mint
 */
export function parseMint(data: Uint8Array): MintFacts | null {
  if (data.length < baseLength || data[45] !== 1) return null
  const isExtended = data.length > kindAt
  if (data.length !== baseLength && !(isExtended && data[kindAt] === mintKind)) return null
  const extensions = isExtended ? parseExtensions(data) : []
  if (!extensions) return null
  return {
    mintAuthority: optionAt(data, 0),
    supply: u64At(data, 36),
    freezeAuthority: optionAt(data, 46),
    extensions,
  }
}
