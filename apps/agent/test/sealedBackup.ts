import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deriveKey, newKdf } from '@peregrine/wallet/vault/deriveKey'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { addWallet } from '@peregrine/wallet/vault/vault'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { exportText, newWalletKey, type WalletKey } from '@peregrine/wallet/vault/walletKey'

const password = 'a long enough passphrase 7'

/** A sealed backup of new wallets and its key file, as a trader keeps them. */
export type SealedBackup = {
  backup: string
  keyFile: string
  password: string
  evm: { address: string; privateKey: `0x${string}` }
  sol: { address: string }
  keys: readonly WalletKey[]
}

/** Makes a vault with one wallet of each family, and writes its backup and a key file. */
export async function sealedBackup(folder: string, environment: string): Promise<SealedBackup> {
  const { storage } = memoryStorage()
  const keeper = new VaultKeeper({ storage, environment, derive: deriveKey, newKdf })
  await keeper.create(password)
  const make = async (type: 'evm' | 'sol') => {
    const key = newWalletKey(type)
    const privateKey = exportText(key)
    const wallet = { key, label: '', groupId: '', createTime: Date.now() }
    const { address } = await keeper.change((open) => addWallet(open, wallet))
    return { address, privateKey, key }
  }
  const [evm, sol] = [await make('evm'), await make('sol')]
  const [backup, keyFile] = ['backup.json', 'backup.key'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ]
  writeFileSync(backup, await keeper.backup(), { mode: 0o600 })
  writeFileSync(keyFile, `${password}\n`, { mode: 0o600 })
  const privateKey = evm.privateKey as `0x${string}`
  const keys = [evm.key, sol.key]
  return { backup, keyFile, password, evm: { address: evm.address, privateKey }, sol, keys }
}
