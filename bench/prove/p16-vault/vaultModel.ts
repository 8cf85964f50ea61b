import { argonKdf, type DeriveKey } from '@peregrine/wallet/vault/deriveKey'
import { addWallet, changeWallet, openKey, removeWallet, setPasskey } from '@peregrine/wallet/vault/vault'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import type { VaultStorage } from '@peregrine/wallet/vault/vaultStorage'
import { exportText, newWalletKey } from '@peregrine/wallet/vault/walletKey'

/** What the user knows to be in the vault: all that was acknowledged. */
export type VaultModel = {
  password: string
  wallets: readonly { index: number; label: string; key: string }[]
  passkey: Uint8Array | null
}

// Stands for Argon2id, which is no part of what is proven and takes 0.4 s.
const quickDerive: DeriveKey = async (password, { salt }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + password)))

export const keeperOn = (storage: VaultStorage): VaultKeeper =>
  new VaultKeeper({ storage, environment: 'proof', derive: quickDerive, newKdf: argonKdf })

/** A change of the vault, and what the user knows once it was acknowledged. */
export type VaultChange = { run(keeper: VaultKeeper): Promise<unknown>; after: VaultModel }
type MakeChange = (before: VaultModel, random: () => number) => VaultChange

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
const named = (random: () => number) => `name ${Math.floor(random() * 1e9)}`

const add: MakeChange = (before, random) => {
  const key = newWalletKey(random() < 0.5 ? 'evm' : 'sol')
  const label = named(random)
  const index = 1 + Math.max(-1, ...before.wallets.map((wallet) => wallet.index))
  return {
    run: (keeper) =>
      keeper.change((open) => addWallet(open, { key, label, groupId: '', createTime: 1, index })),
    after: { ...before, wallets: [...before.wallets, { index, label, key: exportText(key) }] },
  }
}

const rename: MakeChange = (before, random) => {
  const [{ index }, label] = [pick(before.wallets, random), named(random)]
  const wallets = before.wallets.map((one) => (one.index === index ? { ...one, label } : one))
  return {
    run: (keeper) => keeper.change(async (open) => [await changeWallet(open, index, { label }), null]),
    after: { ...before, wallets },
  }
}

const remove: MakeChange = (before, random) => {
  const { index } = pick(before.wallets, random)
  return {
    run: (keeper) => keeper.change(async (open) => [await removeWallet(open, index), null]),
    after: { ...before, wallets: before.wallets.filter((one) => one.index !== index) },
  }
}

const renewPassword: MakeChange = (before, random) => {
  const password = `password ${Math.floor(random() * 1e9)}`
  return {
    run: (keeper) => keeper.changePassword(before.password, password),
    after: { ...before, password },
  }
}

const renewPasskey: MakeChange = (before) => {
  const prfOutput = crypto.getRandomValues(new Uint8Array(32))
  const passkey = { credentialId: 'abcd', prfSalt: 'abcd', prfOutput }
  return {
    run: (keeper) =>
      keeper.change(async (open) => [await setPasskey(open, before.password, quickDerive, passkey), null]),
    after: { ...before, passkey: prfOutput },
  }
}

/** A change that suits the vault as it is. */
export function nextChange(before: VaultModel, random: () => number): VaultChange {
  const always = [add, renewPassword, renewPasskey]
  const changes = before.wallets.length === 0 ? [add] : [...always, rename, remove]
  return pick(before.wallets.length > 5 ? [remove] : changes, random)(before, random)
}

async function holds(keeper: VaultKeeper, { wallets }: VaultModel): Promise<boolean> {
  const open = keeper.opened()
  const listed = open.record.contents.wallets
  if (listed.length !== wallets.length) return false
  for (const { index, label, key } of wallets) {
    if (listed.find((one) => one.index === index)?.label !== label) return false
    if (exportText(await openKey(open, index)) !== key) return false
  }
  return true
}

/** True if a process that starts now opens the vault as the model says, and finds exactly that. */
export async function opensAs(disk: VaultStorage, model: VaultModel): Promise<boolean> {
  const keeper = keeperOn(disk)
  try {
    await keeper.unlock(model.password)
    if (!(await holds(keeper, model))) return false
    if (model.passkey) await keeper.unlockByPasskey(model.passkey)
    return true
  } catch {
    // Whatever keeps it shut: it does not open.
    return false
  }
}
