import type { Network } from '@peregrine/core/network'

export const vaultVersion = 1
/** Shortest password, in UTF-16 units. */
export const minPasswordLength = 8

export type WalletType = 'evm' | 'sol'

/** A wallet without its key. Addresses are lower case on EVM chains. */
export type LocalWallet = {
  /** Never reused; names the sealed key. */
  index: number
  type: WalletType
  address: string
  label: string
  /** Name of its group; empty for none. */
  groupId: string
  /** Unix milliseconds. */
  createTime: number
}

/** AES-256-GCM: 12 bytes of IV, ciphertext with its tag. Base64. */
export type Sealed = { iv: string; data: string }

/** How the password becomes a key; stored, so that old records open after a change of defaults. */
export type Kdf =
  | { name: 'argon2id'; memoryKiB: number; passes: number; lanes: number; salt: string }
  | { name: 'pbkdf2-sha256'; rounds: number; salt: string }

/** A second wrapping of the data key, by the output of a passkey's PRF extension. */
export type PasskeyWrap = { credentialId: string; prfSalt: string; wrap: Sealed }

/** What is stored: everything secret is sealed, everything else is repeated in the seal (docs/vault.md). */
export type VaultRecord = {
  version: typeof vaultVersion
  /** Environment that its wallets belong to. */
  environment: string
  kdf: Kdf
  /** The data key under the password's key. */
  wrap: Sealed
  passkey: PasskeyWrap | null
  /** Readable while locked; authentic only once compared with the sealed copy. */
  contents: VaultContents
  sealedContents: Sealed
  /** Private keys by index: 32 bytes (EVM) or 64 bytes (Solana). */
  keys: Readonly<Record<string, Sealed>>
}

export type VaultContents = {
  nextIndex: number
  wallets: readonly LocalWallet[]
  /** Address that a network trades with where none is picked. */
  defaults: Readonly<Partial<Record<Network, string>>>
}

const maxWallets = 1_000
const maxText = 64

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBase64 = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && /^[A-Za-z0-9+/]*={0,2}$/.test(value)
const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText

function parseSealed(value: unknown, max = 1_000): Sealed | null {
  if (!isFields(value) || !isBase64(value.iv, 16) || !isBase64(value.data, max)) return null
  return value.iv.length === 16 ? { iv: value.iv, data: value.data } : null
}

function parseKdf(value: unknown): Kdf | null {
  if (!isFields(value) || !isBase64(value.salt, 88)) return null
  const { name, salt, memoryKiB, passes, lanes, rounds } = value
  // Weaker parameters than K2 allows are somebody else's doing.
  if (name === 'argon2id' && isWhole(memoryKiB, 19_456, 4_194_304) && isWhole(passes, 2, 64))
    return isWhole(lanes, 1, 16) ? { name, memoryKiB, passes, lanes, salt } : null
  return name === 'pbkdf2-sha256' && isWhole(rounds, 900_000, 100_000_000) ? { name, rounds, salt } : null
}

function parseWallet(value: unknown): LocalWallet | null {
  if (!isFields(value)) return null
  const { index, type, address, label, groupId, createTime } = value
  if (type !== 'evm' && type !== 'sol') return null
  if (!isWhole(index, 0, 1e9) || !isWhole(createTime, 0, 1e15)) return null
  if (!isText(address) || !isText(label) || !isText(groupId)) return null
  return { index, type, address, label, groupId, createTime }
}

/** Parses the readable part; null if it is none. */
export function parseContents(value: unknown): VaultContents | null {
  if (!isFields(value) || !isWhole(value.nextIndex, 0, 1e9)) return null
  if (!Array.isArray(value.wallets) || value.wallets.length > maxWallets || !isFields(value.defaults))
    return null
  const wallets = value.wallets.map(parseWallet)
  const defaults = Object.fromEntries(Object.entries(value.defaults).filter(([, address]) => isText(address)))
  if (wallets.some((wallet) => wallet === null)) return null
  return { nextIndex: value.nextIndex, wallets: wallets.flatMap((wallet) => wallet ?? []), defaults }
}

function parsePasskey(value: unknown): PasskeyWrap | null {
  if (!isFields(value) || !isBase64(value.credentialId, 2_000) || !isBase64(value.prfSalt, 88)) return null
  const wrap = parseSealed(value.wrap)
  return wrap && { credentialId: value.credentialId, prfSalt: value.prfSalt, wrap }
}

function parseKeys(value: unknown): Record<string, Sealed> | null {
  if (!isFields(value)) return null
  const keys = Object.entries(value).map(([index, sealed]) => [index, parseSealed(sealed)] as const)
  if (keys.some(([index, sealed]) => sealed === null || !/^\d{1,9}$/.test(index))) return null
  return Object.fromEntries(keys.flatMap(([index, sealed]) => (sealed ? [[index, sealed]] : [])))
}

/** Parses a stored record or a backup; null if it is none, or of another version. */
export function parseVaultRecord(text: string): VaultRecord | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // A torn write, or a file of something else.
    return null
  }
  if (!isFields(value) || value.version !== vaultVersion || !isText(value.environment)) return null
  const [kdf, wrap, contents] = [parseKdf(value.kdf), parseSealed(value.wrap), parseContents(value.contents)]
  const [sealedContents, keys] = [parseSealed(value.sealedContents, 1_000_000), parseKeys(value.keys)]
  if (!kdf || !wrap || !contents || !sealedContents || !keys) return null
  return {
    version: vaultVersion,
    environment: value.environment,
    kdf,
    wrap,
    passkey: parsePasskey(value.passkey),
    contents,
    sealedContents,
    keys,
  }
}
