import type { Network } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import type { DeriveKey } from './deriveKey.ts'
import { importKey, seal, unseal } from './seal.ts'
import { VaultError } from './vaultError.ts'
import {
  type Kdf,
  type LocalWallet,
  minPasswordLength,
  parseContents,
  type VaultContents,
  type VaultRecord,
  vaultVersion,
  type WalletType,
} from './vaultRecord.ts'
import { type WalletKey, walletKeyOf } from './walletKey.ts'

/** An unlocked vault: the record, and the data key that cannot be read out. Private keys are opened for each use. */
export type OpenVault = { record: VaultRecord; dataKey: CryptoKey }

const maxWallets = 1_000
const maxLabel = 50

// What each sealed part is: a part cannot be moved to another place or record.
const wrapContext = ({ environment, kdf }: Pick<VaultRecord, 'environment' | 'kdf'>) =>
  `peregrine vault ${vaultVersion} data key ${environment} ${JSON.stringify(kdf)}`
const passkeyContext = (environment: string, credentialId: string) =>
  `peregrine vault ${vaultVersion} passkey ${environment} ${credentialId}`
const contentsContext = (environment: string) => `peregrine vault ${vaultVersion} contents ${environment}`
const keyContext = (environment: string, { index, type, address }: LocalWallet) =>
  `peregrine vault ${vaultVersion} key ${environment} ${index} ${type} ${address}`

const textBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** Asks the password for the data key's bytes; null if it is wrong. */
async function openWrap(
  record: VaultRecord,
  password: string,
  derive: DeriveKey,
): Promise<Uint8Array | null> {
  const derived = await derive(password, record.kdf)
  const bytes = await unseal(await importKey(derived), record.wrap, wrapContext(record))
  derived.fill(0)
  return bytes
}

async function wrapDataKey(
  environment: string,
  kdf: Kdf,
  dataKey: Uint8Array,
  password: string,
  derive: DeriveKey,
): Promise<Pick<VaultRecord, 'kdf' | 'wrap'>> {
  if (password.length < minPasswordLength) throw new VaultError('password-short')
  const derived = await derive(password, kdf)
  const wrap = await seal(await importKey(derived), dataKey, wrapContext({ environment, kdf }))
  derived.fill(0)
  return { kdf, wrap }
}

async function withContents({ record, dataKey }: OpenVault, contents: VaultContents): Promise<OpenVault> {
  const sealedContents = await seal(dataKey, textBytes(contents), contentsContext(record.environment))
  return { dataKey, record: { ...record, contents, sealedContents } }
}

/** Makes an empty vault. Throws VaultError `password-short`. */
export async function createVault(
  environment: string,
  password: string,
  kdf: Kdf,
  derive: DeriveKey,
): Promise<OpenVault> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const wrapped = await wrapDataKey(environment, kdf, bytes, password, derive)
  const dataKey = await importKey(bytes)
  bytes.fill(0)
  const contents = { nextIndex: 0, wallets: [], defaults: {} }
  const record: VaultRecord = {
    version: vaultVersion,
    environment,
    ...wrapped,
    passkey: null,
    contents,
    sealedContents: { iv: '', data: '' },
    keys: {},
  }
  return withContents({ record, dataKey }, contents)
}

/** Takes the sealed list as the truth: what stood beside it while locked may have been changed. */
async function opened(record: VaultRecord, bytes: Uint8Array): Promise<OpenVault> {
  const dataKey = await importKey(bytes)
  bytes.fill(0)
  const plain = await unseal(dataKey, record.sealedContents, contentsContext(record.environment))
  const contents = plain && parseContents(JSON.parse(new TextDecoder().decode(plain)))
  if (!contents) throw new VaultError('vault-damaged')
  return { dataKey, record: { ...record, contents } }
}

/** Opens a vault by its password. Throws VaultError `password-wrong`, `vault-damaged`. */
export async function unlockVault(
  record: VaultRecord,
  password: string,
  derive: DeriveKey,
): Promise<OpenVault> {
  const bytes = await openWrap(record, password, derive)
  if (!bytes) throw new VaultError('password-wrong')
  return opened(record, bytes)
}

/** Opens a vault by its passkey's PRF output of 32 bytes. Throws VaultError `password-wrong`, `vault-damaged`. */
export async function unlockByPasskey(record: VaultRecord, prfOutput: Uint8Array): Promise<OpenVault> {
  const { passkey, environment } = record
  if (!passkey) throw new VaultError('password-wrong')
  const key = await importKey(prfOutput)
  const bytes = await unseal(key, passkey.wrap, passkeyContext(environment, passkey.credentialId))
  if (!bytes) throw new VaultError('password-wrong')
  return opened(record, bytes)
}

/** Adds a passkey beside the password, or removes it (null). The password is asked again: the data key is wrapped anew. */
export async function setPasskey(
  { record, dataKey }: OpenVault,
  password: string,
  derive: DeriveKey,
  passkey: { credentialId: string; prfSalt: string; prfOutput: Uint8Array } | null,
): Promise<OpenVault> {
  const bytes = await openWrap(record, password, derive)
  if (!bytes) throw new VaultError('password-wrong')
  if (!passkey) return { dataKey, record: { ...record, passkey: null } }
  const { credentialId, prfSalt, prfOutput } = passkey
  const context = passkeyContext(record.environment, credentialId)
  const wrap = await seal(await importKey(prfOutput), bytes, context)
  bytes.fill(0)
  return { dataKey, record: { ...record, passkey: { credentialId, prfSalt, wrap } } }
}

/** Changes the password: only the data key is wrapped anew. Throws VaultError `password-wrong`, `password-short`. */
export async function changePassword(
  { record, dataKey }: OpenVault,
  passwords: { before: string; after: string },
  kdf: Kdf,
  derive: DeriveKey,
): Promise<OpenVault> {
  const bytes = await openWrap(record, passwords.before, derive)
  if (!bytes) throw new VaultError('password-wrong')
  const wrapped = await wrapDataKey(record.environment, kdf, bytes, passwords.after, derive)
  bytes.fill(0)
  return { dataKey, record: { ...record, ...wrapped } }
}

export type NewWallet = { key: WalletKey; label: string; groupId: string; createTime: number; index?: number }

/** Adds a wallet. Throws VaultError `index-exists`, `address-exists`, `encryption-failed`, `vault-full`. */
export async function addWallet(open: OpenVault, given: NewWallet): Promise<[OpenVault, LocalWallet]> {
  const { record, dataKey } = open
  const { contents, environment } = record
  const index = given.index ?? contents.nextIndex
  const { type, secret, address } = given.key
  if (contents.wallets.some((wallet) => wallet.index === index)) throw new VaultError('index-exists')
  if (contents.wallets.some((wallet) => wallet.address === address)) throw new VaultError('address-exists')
  if (contents.wallets.length >= maxWallets) throw new VaultError('vault-full')
  const label = given.label.trim().slice(0, maxLabel)
  const groupId = given.groupId.trim().slice(0, maxLabel)
  const wallet: LocalWallet = { index, type, address, label, groupId, createTime: given.createTime }
  const sealed = await seal(dataKey, secret, keyContext(environment, wallet)).catch((cause: unknown) => {
    throw new VaultError('encryption-failed', { cause })
  })
  const next = await withContents(open, {
    ...contents,
    nextIndex: Math.max(contents.nextIndex, index + 1),
    wallets: [...contents.wallets, wallet],
  })
  return [{ dataKey, record: { ...next.record, keys: { ...record.keys, [index]: sealed } } }, wallet]
}

function walletAt({ record: { contents } }: OpenVault, index: number): LocalWallet {
  const wallet = contents.wallets.find((one) => one.index === index)
  if (!wallet) throw new VaultError('wallet-unknown')
  return wallet
}

/**
 * Opens one private key for a single use; the caller zeroes it.
 *
 * @throws VaultError `wallet-unknown`, `key-unreadable` also where the key belongs to another address
 */
export async function openKey(open: OpenVault, index: number): Promise<WalletKey> {
  const wallet = walletAt(open, index)
  const { keys, environment } = open.record
  const sealed = keys[index]
  const secret = sealed && (await unseal(open.dataKey, sealed, keyContext(environment, wallet)))
  const key = secret ? walletKeyOf(wallet.type, secret) : null
  if (key?.address !== wallet.address) throw new VaultError('key-unreadable')
  return key
}

/** Changes label or group. Throws VaultError `wallet-unknown`. */
export function changeWallet(
  open: OpenVault,
  index: number,
  { label, groupId }: { label?: string; groupId?: string },
): Promise<OpenVault> {
  walletAt(open, index)
  const { contents } = open.record
  const wallets = contents.wallets.map((wallet) =>
    wallet.index === index
      ? {
          ...wallet,
          label: (label ?? wallet.label).trim().slice(0, maxLabel),
          groupId: (groupId ?? wallet.groupId).trim().slice(0, maxLabel),
        }
      : wallet,
  )
  return withContents(open, { ...contents, wallets })
}

/** Removes a wallet and its key. Throws VaultError `wallet-unknown`. */
export async function removeWallet(open: OpenVault, index: number): Promise<OpenVault> {
  const { address } = walletAt(open, index)
  const { contents, keys } = open.record
  const defaults = Object.fromEntries(Object.entries(contents.defaults).filter(([, one]) => one !== address))
  const wallets = contents.wallets.filter((wallet) => wallet.index !== index)
  const next = await withContents(open, { ...contents, wallets, defaults })
  const rest = Object.fromEntries(Object.entries(keys).filter(([known]) => known !== String(index)))
  return { ...next, record: { ...next.record, keys: rest } }
}

const familyOf: Record<WalletType, 'EVM' | 'SOL'> = { evm: 'EVM', sol: 'SOL' }

/** Sets the wallet that a network trades with. Throws VaultError `wallet-unknown`, `type-unsupported`. */
export function setDefault(open: OpenVault, network: Network, index: number): Promise<OpenVault> {
  const { address, type } = walletAt(open, index)
  if (familyOf[type] !== networkFacts[network].family) throw new VaultError('type-unsupported')
  const { contents } = open.record
  return withContents(open, { ...contents, defaults: { ...contents.defaults, [network]: address } })
}

/** True if every part of a record opens with the data key: what is asked before a generation is switched to. */
export async function opensWhole(record: VaultRecord, dataKey: CryptoKey): Promise<boolean> {
  const contents = await unseal(dataKey, record.sealedContents, contentsContext(record.environment))
  if (!contents || new TextDecoder().decode(contents) !== JSON.stringify(record.contents)) return false
  for (const wallet of record.contents.wallets) {
    const sealed = record.keys[wallet.index]
    const secret = sealed && (await unseal(dataKey, sealed, keyContext(record.environment, wallet)))
    if (!secret || walletKeyOf(wallet.type, secret)?.address !== wallet.address) return false
    secret.fill(0)
  }
  return true
}
