import { findNetwork, type Network } from '@peregrine/core/network'
import type { Intent, Unsigned } from '../intent.ts'
import type { WalletType } from '../vault/vaultRecord.ts'

export type ImportItem = { walletType: WalletType; key: string; label: string; groupId: string }

/** Terms of an order as one text, built from the parsed order and never taken from a message, and the seals of its wallets. */
export type Sealable = { terms: string; wallets: readonly { address: string; seal?: string }[] }

/** The closed list of what a page may ask of the keys (promise K4). */
export type SigningRequest =
  | { type: 'state' | 'lock' | 'backup' }
  | { type: 'create' | 'unlock'; password: string }
  | { type: 'unlock-by-passkey'; prfOutput: Uint8Array }
  | { type: 'restore'; text: string; password: string }
  | { type: 'change-password'; before: string; after: string }
  | { type: 'new-wallet'; walletType: WalletType; label: string; groupId: string }
  | { type: 'import'; items: readonly ImportItem[]; isConfirmed: boolean }
  | { type: 'change-wallet'; index: number; label?: string; groupId?: string }
  | { type: 'remove-wallet' | 'export'; index: number; password: string }
  | { type: 'set-default'; network: Network; index: number }
  | {
      type: 'set-passkey'
      password: string
      passkey: { credentialId: string; prfSalt: string; prfOutput: Uint8Array } | null
    }
  | { type: 'sign'; intent: Intent; unsigned: Unsigned }
  | { type: 'sign-in'; address: string; message: string }
  | { type: 'seal-orders'; orders: readonly Sealable[] }
  | { type: 'check-seals'; order: Sealable }

type Fields = Record<string, unknown>
type Parsers = { [T in SigningRequest['type']]: (given: Fields) => SigningRequest | null }

const maxPassword = 1_000
const maxItems = 1_000
/** Orders that one account may have armed. */
const maxOrders = 2_000

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max
const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e9
const isType = (value: unknown): value is WalletType => value === 'evm' || value === 'sol'
const isBytes = (value: unknown, length: number): value is Uint8Array =>
  value instanceof Uint8Array && value.length === length
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const orText = (value: unknown): string => (isText(value, 64) ? value : '')

function parseItem(value: unknown): ImportItem | null {
  if (!isFields(value) || !isType(value.walletType) || !isText(value.key, 400)) return null
  const { walletType, key, label, groupId } = value
  return { walletType, key, label: orText(label), groupId: orText(groupId) }
}

function parsePasskey({ password, passkey }: Fields): SigningRequest | null {
  if (!isText(password, maxPassword)) return null
  if (passkey === null) return { type: 'set-passkey', password, passkey }
  if (!isFields(passkey) || !isBytes(passkey.prfOutput, 32)) return null
  const { credentialId, prfSalt, prfOutput } = passkey
  if (!isText(credentialId, 2_000) || !isText(prfSalt, 88)) return null
  return { type: 'set-passkey', password, passkey: { credentialId, prfSalt, prfOutput } }
}

function parseImport({ items, isConfirmed }: Fields): SigningRequest | null {
  if (!Array.isArray(items) || items.length > maxItems) return null
  const parsed = items.map(parseItem)
  if (parsed.some((item) => item === null)) return null
  return { type: 'import', items: parsed.flatMap((item) => item ?? []), isConfirmed: isConfirmed === true }
}

function parseChange({ index, label, groupId }: Fields): SigningRequest | null {
  if (!isIndex(index)) return null
  return {
    type: 'change-wallet',
    index,
    ...(isText(label, 64) && { label }),
    ...(isText(groupId, 64) && { groupId }),
  }
}

const withPassword =
  <T extends 'create' | 'unlock'>(type: T) =>
  ({ password }: Fields) =>
    isText(password, maxPassword) ? { type, password } : null
const withIndex =
  <T extends 'remove-wallet' | 'export'>(type: T) =>
  ({ index, password }: Fields) =>
    isIndex(index) && isText(password, maxPassword) ? { type, index, password } : null

/** They read what is to be signed, and orders that are to be sealed; null for anything that is none. */
export type SignParsers = {
  parseIntent(given: unknown): Intent | null
  parseUnsigned(given: unknown): Unsigned | null
  parseSealable(given: unknown): Sealable | null
}

function parseSealing(given: unknown, { parseSealable }: SignParsers): SigningRequest | null {
  if (!Array.isArray(given) || given.length > maxOrders) return null
  const orders = given.flatMap((one) => parseSealable(one) ?? [])
  return orders.length === given.length ? { type: 'seal-orders', orders } : null
}

/** Parses a message to the signing worker; null for anything outside the closed list. */
export function parseSigningRequest(given: unknown, sign: SignParsers): SigningRequest | null {
  if (!isFields(given)) return null
  const parsers: Parsers = {
    state: () => ({ type: 'state' }),
    lock: () => ({ type: 'lock' }),
    backup: () => ({ type: 'backup' }),
    create: withPassword('create'),
    unlock: withPassword('unlock'),
    'unlock-by-passkey': ({ prfOutput }) =>
      isBytes(prfOutput, 32) ? { type: 'unlock-by-passkey', prfOutput } : null,
    restore: ({ text, password }) =>
      isText(text, 4_000_000) && isText(password, maxPassword) ? { type: 'restore', text, password } : null,
    'change-password': ({ before, after }) =>
      isText(before, maxPassword) && isText(after, maxPassword)
        ? { type: 'change-password', before, after }
        : null,
    'new-wallet': ({ walletType, label, groupId }) =>
      isType(walletType)
        ? { type: 'new-wallet', walletType, label: orText(label), groupId: orText(groupId) }
        : null,
    import: parseImport,
    'change-wallet': parseChange,
    'remove-wallet': withIndex('remove-wallet'),
    export: withIndex('export'),
    'set-default': ({ network, index }) => {
      const known = isText(network, 10) ? findNetwork(network) : null
      return known && isIndex(index) ? { type: 'set-default', network: known, index } : null
    },
    'set-passkey': parsePasskey,
    sign: ({ intent, unsigned }) => {
      const [wanted, bytes] = [sign.parseIntent(intent), sign.parseUnsigned(unsigned)]
      return wanted && bytes ? { type: 'sign', intent: wanted, unsigned: bytes } : null
    },
    'sign-in': ({ address, message }) =>
      isText(address, 64) && isText(message, 2_000) ? { type: 'sign-in', address, message } : null,
    'seal-orders': ({ orders }) => parseSealing(orders, sign),
    'check-seals': ({ order: given }) => {
      const order = sign.parseSealable(given)
      return order && { type: 'check-seals', order }
    },
  }
  const { type } = given
  const parse =
    typeof type === 'string' && Object.hasOwn(parsers, type) ? parsers[type as keyof Parsers] : null
  return parse?.(given) ?? null
}
