import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nativeCoin } from '@peregrine/core/address'
import { testWallet, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import type { Intent } from '@peregrine/wallet/intent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedBackup, type SealedBackup } from '../../test/sealedBackup.ts'
import { environmentOfBackup, openWallets } from './openWallets.ts'

let folder: string
let sealed: SealedBackup
let text: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'open-wallets-'))
  sealed = await sealedBackup(folder, 'env')
  text = readFileSync(sealed.backup, 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

const open = (given = text, password = sealed.password) =>
  openWallets(given, password, {
    host: 'desk.example',
    environment: async () => ({ id: 'env', runId: null }),
    spending: { change: async () => undefined },
    caps: {},
    nowMs: () => 0,
  })

test('a backup opens with its password, and locks', async () => {
  const wallets = await open()
  expect(wallets.all.map(({ address }) => address)).toEqual([sealed.evm.address, sealed.sol.address])
  const message = `desk.example wants you to sign in with your Ethereum account:\n${sealed.evm.address}`
  expect(await wallets.signIn(sealed.evm.address, message)).toMatch(/^0x[0-9a-f]{130}$/)
  wallets.lock()
  expect(wallets.isUnlocked()).toBe(false)
  await expect(wallets.signIn(sealed.evm.address, message)).rejects.toThrow('vault-locked')
})

test('a wrong password, and what is no backup, are told apart', async () => {
  await expect(open(text, 'another password')).rejects.toThrow('The password does not open the backup')
  expect(() => environmentOfBackup('{}')).toThrow('The backup cannot be read')
})

test('it knows what the trader’s page has sealed with the same keys, and nothing else', async () => {
  const wallets = await open()
  const { address } = sealed.evm
  const order = unsealedOrder({ wallets: [testWallet(address)] })
  const armed = sealedOrder(order, sealed.keys)
  expect(await wallets.sealedBy(armed)).toEqual([address])
  expect(await wallets.sealedBy({ ...armed, side: 'buy' })).toEqual([])
  expect(await wallets.sealedBy(order)).toEqual([])
  expect(await wallets.seal(order)).toEqual(armed)
  wallets.lock()
  await expect(wallets.sealedBy(armed)).rejects.toThrow('vault-locked')
  await expect(wallets.seal(order)).rejects.toThrow('vault-locked')
})

test('nothing is signed that sends coins to an address of choice', async () => {
  const wallets = await open()
  const wallet = sealed.evm.address
  const transfer: Intent = {
    kind: 'transfer',
    id: '0'.repeat(32),
    environment: { id: 'env', runId: null },
    network: 'bsc',
    wallet,
    limits: { family: 'EVM', chainId: 56, nonce: 0, maxGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    sends: { token: nativeCoin, units: 1n },
    recipient: `0x${'1'.repeat(40)}`,
    account: { kind: 'wallet', isConfirmed: false },
  }
  const unsigned = { family: 'EVM', chain: 'bsc', transaction: '0x02' } as const
  await expect(wallets.sign(transfer, unsigned)).rejects.toThrow('the agent signs no transfer')
})
