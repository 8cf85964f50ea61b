import { encodeBase58 } from '@peregrine/core/base58'
import nacl from 'tweetnacl'
import { expect, test } from 'vitest'
import { argonKdf, deriveKey, pbkdf2Kdf } from './deriveKey.ts'
import { addWallet, changeWallet, openKey, removeWallet, setDefault, setPasskey } from './vault.ts'
import { VaultError, type VaultProblem } from './vaultError.ts'
import { VaultKeeper } from './vaultKeeper.ts'
import { memoryStorage } from './memoryStorage.ts'
import type { VaultStorage } from './vaultStorage.ts'
import { exportText, newWalletKey, parseWalletKey } from './walletKey.ts'

const password = 'correct horse battery'
/** As quick as a test; the record still states what the real one costs. */
const quickDerive = async (text: string, { salt }: { salt: string }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + text)))

const keeperOn = (storage: VaultStorage, environment = 'env') =>
  new VaultKeeper({ storage, environment, derive: quickDerive, newKdf: argonKdf })

const problemOf = (run: Promise<unknown>): Promise<VaultProblem | 'none'> =>
  run.then(
    () => 'none' as const,
    (error: unknown) => {
      if (error instanceof VaultError) return error.problem
      throw error
    },
  )

const evm = newWalletKey('evm')
const sol = newWalletKey('sol')
const add = (keeper: VaultKeeper, key = evm, index?: number) =>
  keeper.change((open) => addWallet(open, { key, label: ' main ', groupId: '', createTime: 5, index }))

test('keys come back after a lock, from what is stored alone', async () => {
  const { storage, texts } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  await add(keeper)
  await add(keeper, sol)
  const again = keeperOn(storage)
  expect(await again.state()).toMatchObject({ status: 'locked' })
  expect(await problemOf(again.unlock('wrong horse battery'))).toBe('password-wrong')
  await again.unlock(password)
  expect(exportText(await openKey(again.opened(), 0))).toBe(exportText(evm))
  expect(exportText(await openKey(again.opened(), 1))).toBe(exportText(sol))
  again.lock()
  expect(() => again.opened()).toThrow('vault-locked')
  for (const text of texts.values()) {
    expect(text).not.toContain(exportText(evm).slice(2))
    expect(text).not.toContain(exportText(sol))
  }
})

test('the refusals of the product document', async () => {
  const keeper = keeperOn(memoryStorage().storage)
  await keeper.create(password)
  await add(keeper)
  expect(await problemOf(add(keeper))).toBe('address-exists')
  expect(await problemOf(add(keeper, newWalletKey('evm'), 0))).toBe('index-exists')
  expect(await problemOf(openKey(keeper.opened(), 7))).toBe('wallet-unknown')
  expect(await problemOf(keeper.change(async (open) => [await setDefault(open, 'sol', 0), null]))).toBe(
    'type-unsupported',
  )
  expect(await problemOf(keeper.create(password))).toBe('vault-exists')
  expect(await problemOf(keeperOn(memoryStorage().storage).unlock(password))).toBe('vault-missing')
  expect(await problemOf(keeperOn(memoryStorage().storage).create('short'))).toBe('password-short')
})

test.each([
  ['evm', '', null],
  ['evm', '0x12', null],
  ['evm', '0'.repeat(64), null],
  ['evm', 'f'.repeat(64), null],
  ['evm', ` 0x${'1'.repeat(64)} `, '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'],
  [
    'sol',
    encodeBase58(nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(1)).secretKey),
    'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  ],
  ['sol', encodeBase58(new Uint8Array(64).fill(1)), null],
  ['sol', encodeBase58(new Uint8Array(32).fill(1)), null],
] as const)('%s key %s belongs to %s', (type, text, address) => {
  expect(parseWalletKey(type, text)?.address ?? null).toBe(address)
})

test('an address changed in the store is found at unlocking, and its key never signs', async () => {
  const { storage, texts } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  const { address } = await add(keeper)
  for (const [generation, text] of texts)
    texts.set(generation, text.replaceAll(address, `0x${'66'.repeat(20)}`))
  const again = keeperOn(storage)
  await again.unlock(password)
  // The sealed list counts, not the readable one.
  expect(await again.state()).toMatchObject({ contents: { wallets: [{ address }] } })
  expect((await openKey(again.opened(), 0)).address).toBe(address)
})

test('a password change wraps only the data key anew; the old password is out', async () => {
  const { storage } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  await add(keeper)
  const before = keeper.opened().record
  expect(await problemOf(keeper.changePassword('wrong', 'another password'))).toBe('password-wrong')
  await keeper.changePassword(password, 'another password')
  expect(keeper.opened().record.keys).toEqual(before.keys)
  const again = keeperOn(storage)
  expect(await problemOf(again.unlock(password))).toBe('password-wrong')
  await again.unlock('another password')
})

test('nothing that is stored opens by the password before', async () => {
  const { storage, texts } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  await add(keeper)
  await keeper.changePassword(password, 'another password')
  expect(texts.size).toBe(2)
  for (const text of texts.values()) {
    const alone = memoryStorage()
    await alone.storage.write(1, text)
    await alone.storage.setCurrent(1)
    expect(await problemOf(keeperOn(alone.storage).unlock(password))).toBe('password-wrong')
  }
})

test('a change for good counts though the one before could not be replaced', async () => {
  const { storage } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  let writes = 0
  const write = storage.write
  storage.write = async (generation, text) => {
    writes += 1
    if (writes === 2) throw new Error('full')
    return write(generation, text)
  }
  await keeper.changePassword(password, 'another password')
  await keeperOn(storage).unlock('another password')
})

test('a passkey opens beside the password, and only with its own output', async () => {
  const { storage } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  const prfOutput = new Uint8Array(32).fill(9)
  const passkey = { credentialId: 'abcd', prfSalt: 'abcd', prfOutput }
  expect(
    await problemOf(
      keeper.change(async (open) => [await setPasskey(open, 'wrong', quickDerive, passkey), 0]),
    ),
  ).toBe('password-wrong')
  await keeper.change(async (open) => [await setPasskey(open, password, quickDerive, passkey), 0])
  const again = keeperOn(storage)
  expect(await problemOf(again.unlockByPasskey(new Uint8Array(32)))).toBe('password-wrong')
  await again.unlockByPasskey(prfOutput)
  await keeperOn(storage).unlock(password)
})

test('label, group, default and removal; a removed index is never used again', async () => {
  const keeper = keeperOn(memoryStorage().storage)
  await keeper.create(password)
  await add(keeper)
  await keeper.change(async (open) => [await changeWallet(open, 0, { groupId: 'A' }), 0])
  await keeper.change(async (open) => [await setDefault(open, 'eth', 0), 0])
  expect(keeper.opened().record.contents).toMatchObject({
    wallets: [{ index: 0, label: 'main', groupId: 'A' }],
    defaults: { eth: evm.address },
  })
  await keeper.change(async (open) => [await removeWallet(open, 0), 0])
  expect(keeper.opened().record).toMatchObject({
    contents: { wallets: [], defaults: {}, nextIndex: 1 },
    keys: {},
  })
  expect((await add(keeper)).index).toBe(1)
})

test('a backup restores elsewhere in the same environment only', async () => {
  const keeper = keeperOn(memoryStorage().storage)
  await keeper.create(password)
  await add(keeper)
  const file = await keeper.backup()
  const other = keeperOn(memoryStorage().storage)
  expect(await problemOf(other.restore('{}', password))).toBe('backup-unreadable')
  expect(await problemOf(other.restore(file, 'wrong horse battery'))).toBe('password-wrong')
  expect(await problemOf(keeperOn(memoryStorage().storage, 'mainnet').restore(file, password))).toBe(
    'vault-foreign',
  )
  await other.restore(file, password)
  expect(exportText(await openKey(other.opened(), 0))).toBe(exportText(evm))
  expect(await problemOf(other.restore(file, password))).toBe('vault-exists')
})

test('a damaged newest generation falls back to the one before', async () => {
  const { storage, texts } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  await add(keeper)
  const newest = (await storage.current()) as number
  texts.set(newest, (texts.get(newest) as string).slice(0, 200))
  const again = keeperOn(storage)
  await again.unlock(password)
  expect(await again.state()).toMatchObject({ status: 'unlocked', contents: { wallets: [] } })
})

/** A vault whose every stored generation was changed so, and a backup from before. */
async function damagedVault(damage: (text: string) => string) {
  const { storage, texts } = memoryStorage()
  const keeper = keeperOn(storage)
  await keeper.create(password)
  await add(keeper)
  const file = await keeper.backup()
  for (const [generation, text] of texts) texts.set(generation, damage(text))
  return { keeper: keeperOn(storage), again: () => keeperOn(storage), file }
}

test('a backup restores over a vault that cannot be read', async () => {
  const { keeper, again, file } = await damagedVault((text) => text.slice(0, 200))
  expect(await problemOf(keeper.state())).toBe('vault-damaged')
  expect(await problemOf(keeper.create(password))).toBe('vault-damaged')
  await keeper.restore(file, password)
  const later = again()
  await later.unlock(password)
  expect(exportText(await openKey(later.opened(), 0))).toBe(exportText(evm))
})

test('a backup restores over a vault that its own password does not open; over others it never does', async () => {
  const broken = (text: string) => {
    const record = JSON.parse(text) as { sealedContents: { data: string } }
    record.sealedContents.data = record.sealedContents.data.replace(/^..../, 'AAAA')
    return JSON.stringify(record)
  }
  const { keeper, file } = await damagedVault(broken)
  expect(await problemOf(keeper.unlock('wrong horse battery'))).toBe('password-wrong')
  expect(await problemOf(keeper.restore(file, password))).toBe('vault-exists')
  expect(await problemOf(keeper.unlock(password))).toBe('vault-damaged')
  await keeper.restore(file, password)
  expect(exportText(await openKey(keeper.opened(), 0))).toBe(exportText(evm))
  keeper.lock()
  expect(await problemOf(keeper.restore(file, password))).toBe('vault-exists')
})

test('both derivations of the product give 32 bytes that depend on password and salt', async () => {
  for (const kdf of [argonKdf(), pbkdf2Kdf()]) {
    const first = await deriveKey(password, kdf)
    expect(first).toHaveLength(32)
    expect(await deriveKey(password, kdf)).toEqual(first)
    expect(await deriveKey(`${password} `, kdf)).not.toEqual(first)
  }
})
