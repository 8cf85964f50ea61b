import type { Order } from '@peregrine/contract/order'
import { parseSealable, withSeals } from '@peregrine/orders/sealable'
import { testWallet, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { memoryStorage } from '../vault/memoryStorage.ts'
import { expect, test } from 'vitest'
import { serializeTransaction } from 'viem'
import type { Intent, Unsigned } from '../intent.ts'
import { parseUnsigned } from '../parseUnsigned.ts'
import { publicEvmKey } from '@peregrine/testkit/publicEvmKey'
import { argonKdf } from '../vault/deriveKey.ts'
import { VaultKeeper } from '../vault/vaultKeeper.ts'
import { exportText, newWalletKey } from '../vault/walletKey.ts'
import { SigningDesk } from './signingDesk.ts'
import { parseSigningRequest, type SigningRequest } from './signingRequest.ts'

const password = 'correct horse battery'
const quickDerive = async (text: string, { salt }: { salt: string }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + text)))

type SealRequest = { type: 'seal-orders'; orders: readonly Order[] } | { type: 'check-seals'; order: Order }
type Reserve = (intent: Intent) => Promise<null | { verdict: 'refuse'; code: string; detail: object }>

function deskWith(verdict: 'sign' | 'refuse', runId: string | null = null, reserve?: Reserve) {
  const keeper = new VaultKeeper({
    storage: memoryStorage().storage,
    environment: 'env',
    derive: quickDerive,
    newKdf: argonKdf,
  })
  const asked: Intent[] = []
  const desk = new SigningDesk({
    keeper,
    derive: quickDerive,
    environment: async () => ({ id: 'env', runId }),
    nowMs: () => 7,
    host: 'desk.example',
    guard: (intent) => {
      asked.push(intent)
      return verdict === 'sign'
        ? { verdict, says: ['spends'] }
        : { verdict, code: 'swap.recipient', detail: {} }
    },
    ...(reserve && { reserve: async (intent) => (await reserve(intent)) as never }),
    guardSigned: async () => null,
  })
  const parse = (given: unknown) =>
    parseSigningRequest(given, { parseIntent: (intent) => intent as Intent, parseUnsigned, parseSealable })
  const ask = (request: SigningRequest | SealRequest) => {
    const parsed = parse(request)
    if (!parsed) throw new Error('not in the list')
    return desk.answer(parsed)
  }
  return { ask, asked, keeper, parse }
}

const unsigned: Unsigned = {
  family: 'EVM',
  chain: 'eth',
  transaction: serializeTransaction({ type: 'eip1559', chainId: 1, gas: 21_000n, to: `0x${'1'.repeat(40)}` }),
}
const intentOf = (wallet: string): Intent => ({
  kind: 'cancel',
  id: '0'.repeat(32),
  environment: { id: 'env', runId: null },
  network: 'eth',
  wallet,
  limits: {
    family: 'EVM',
    chainId: 1,
    nonce: 0,
    maxGas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
  },
})
const newEvm = { type: 'new-wallet', walletType: 'evm', label: '', groupId: '' } as const

test('what the guard refuses is not signed, what it passes is', async () => {
  for (const verdict of ['refuse', 'sign'] as const) {
    const { ask, asked } = deskWith(verdict)
    await ask({ type: 'create', password })
    const { address } = (await ask(newEvm)) as { address: string }
    const result = (await ask({ type: 'sign', intent: intentOf(address), unsigned })) as { signed: unknown }
    expect(asked).toHaveLength(1)
    expect(result.signed === null).toBe(verdict === 'refuse')
  }
})

test('nothing is signed or exported while locked', async () => {
  const { ask, keeper } = deskWith('sign')
  await ask({ type: 'create', password })
  const { address } = (await ask(newEvm)) as { address: string }
  keeper.lock()
  await expect(ask({ type: 'sign', intent: intentOf(address), unsigned })).rejects.toThrow('vault-locked')
  await expect(ask({ type: 'export', index: 0, password })).rejects.toThrow('vault-locked')
  await expect(ask(newEvm)).rejects.toThrow('vault-locked')
})

test('export asks for the password again', async () => {
  const { ask } = deskWith('sign')
  const key = newWalletKey('sol')
  const text = exportText(key)
  await ask({ type: 'create', password })
  const items = [{ walletType: 'sol' as const, key: text, label: '', groupId: '' }]
  expect(await ask({ type: 'import', items, isConfirmed: false })).toMatchObject([
    { wallet: { address: key.address } },
  ])
  await expect(ask({ type: 'export', index: 0, password: 'wrong horse' })).rejects.toThrow('password-wrong')
  await expect(ask({ type: 'remove-wallet', index: 0, password: 'wrong horse' })).rejects.toThrow(
    'password-wrong',
  )
  expect(await ask({ type: 'export', index: 0, password })).toBe(text)
})

test('a batch adds the good lines and names the reason of each other', async () => {
  const { ask } = deskWith('sign')
  await ask({ type: 'create', password })
  const good = exportText(newWalletKey('evm'))
  const item = (key: string) => ({ walletType: 'evm' as const, key, label: '', groupId: '' })
  const items = [
    item(good),
    item(good.slice(2)),
    item(' '),
    item('0x12'),
    item(exportText(newWalletKey('evm'))),
  ]
  const results = (await ask({ type: 'import', items, isConfirmed: true })) as object[]
  expect(results.map((result) => ('problem' in result ? result.problem : 'added'))).toEqual([
    'added',
    'address-exists',
    'key-empty',
    'key-invalid',
    'added',
  ])
})

test('where a cap is set, what it refuses is not signed, and nothing is once it cannot be kept', async () => {
  const refusal = { verdict: 'refuse', code: 'cap.day', detail: {} } as const
  const results: Awaited<ReturnType<Reserve>>[] = [null, refusal]
  const { ask } = deskWith('sign', null, async () => {
    const [next] = results.splice(0, 1)
    if (next === undefined) throw new Error('the disk is full')
    return next
  })
  await ask({ type: 'create', password })
  const { address } = (await ask(newEvm)) as { address: string }
  const sign = () => ask({ type: 'sign', intent: intentOf(address), unsigned })
  expect(await sign()).toMatchObject({ signed: { family: 'EVM' } })
  expect(await sign()).toEqual({ verdict: refusal, signed: null })
  await expect(sign()).rejects.toThrow('the disk is full')
})

test('a key enters the sandbox only with consent, and an EVM key only if everybody knows it', async () => {
  const { ask } = deskWith('sign', 'run-1')
  await ask({ type: 'create', password })
  const item = (walletType: 'evm' | 'sol', key: string) => ({ walletType, key, label: '', groupId: '' })
  const [evm, sol] = [exportText(newWalletKey('evm')), newWalletKey('sol')]
  const items = [
    item('evm', evm),
    item('evm', evm.slice(2).toUpperCase()),
    item('evm', publicEvmKey(3)),
    item('sol', exportText(sol)),
    item('evm', '0x12'),
  ]
  await expect(ask({ type: 'import', items, isConfirmed: false })).rejects.toThrow('confirmation-needed')
  const results = (await ask({ type: 'import', items, isConfirmed: true })) as object[]
  expect(results).toMatchObject([
    { problem: 'evm-in-sandbox' },
    { problem: 'evm-in-sandbox' },
    { wallet: { address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906' } },
    { wallet: { address: sol.address } },
    { problem: 'key-invalid' },
  ])
  const { contents } = (await ask({ type: 'state' })) as { contents: { wallets: object[] } }
  expect(contents.wallets).toHaveLength(2)
})

test('a backup of the same environment is restored in the sandbox with its EVM wallets', async () => {
  const { ask } = deskWith('sign', 'run-1')
  await ask({ type: 'create', password })
  const { address } = (await ask(newEvm)) as { address: string }
  const text = String(await ask({ type: 'backup' }))
  const again = deskWith('sign', 'run-1')
  await again.ask({ type: 'restore', text, password })
  expect(await again.ask({ type: 'state' })).toMatchObject({ contents: { wallets: [{ address }] } })
})

test('only sign-in texts of the own host and the own wallet are signed', async () => {
  const { ask } = deskWith('sign')
  await ask({ type: 'create', password })
  const { address } = (await ask(newEvm)) as { address: string }
  const text = (host: string, account: string) =>
    `${host} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${host}`
  expect(await ask({ type: 'sign-in', address, message: text('desk.example', address) })).toMatch(
    /^0x[0-9a-f]{130}$/,
  )
  for (const message of [
    text('evil.example', address),
    text('desk.example.evil', address),
    text('desk.example', `0x${'2'.repeat(40)}`),
    'transfer everything',
  ])
    await expect(ask({ type: 'sign-in', address, message })).rejects.toThrow('sign-in-foreign')
})

/** An unlocked desk with a wallet, and an order of that wallet. */
async function deskWithOrder() {
  const opened = deskWith('sign')
  await opened.ask({ type: 'create', password })
  const { address } = (await opened.ask(newEvm)) as { address: string }
  const order = unsealedOrder({ wallets: [testWallet(address)] })
  const seal = async (one: Order) => {
    const [seals] = (await opened.ask({ type: 'seal-orders', orders: [one] })) as [string[]]
    return withSeals(one, seals)
  }
  const sealers = (one: Order) => opened.ask({ type: 'check-seals', order: one })
  return { ...opened, address, order, seal, sealers }
}

test('a wallet knows the terms that it has sealed, and no other ones', async () => {
  const { address, order, seal, sealers } = await deskWithOrder()
  const sealed = await seal(order)
  expect(await sealers(sealed)).toEqual([address])
  expect(await sealers({ ...sealed, status: 'failed', epoch: 3, note: 'mine' })).toEqual([address])
  expect(await sealers(order)).toEqual([])
  const limits = { ...sealed.limits, slippageBps: 9_999 }
  expect(await sealers({ ...sealed, limits })).toEqual([])
  expect(await sealers({ ...sealed, id: 'f'.repeat(32) })).toEqual([])
})

test('locked wallets neither seal nor check', async () => {
  const { order, seal, sealers, keeper } = await deskWithOrder()
  const sealed = await seal(order)
  keeper.lock()
  await expect(seal(order)).rejects.toThrow('vault-locked')
  await expect(sealers(sealed)).rejects.toThrow('vault-locked')
})

test('a wallet that is not here seals nothing, and the seal of another counts for nothing', async () => {
  const { order, seal, sealers } = await deskWithOrder()
  const elsewhere = await deskWithOrder()
  await expect(seal(elsewhere.order)).rejects.toThrow('wallet-unknown')
  const [foreign] = (await elsewhere.seal(elsewhere.order)).wallets
  expect(await sealers(await elsewhere.seal(elsewhere.order))).toEqual([])
  expect(await sealers(withSeals(order, [foreign?.seal ?? '']))).toEqual([])
})

test('of several wallets each seals for itself, and knows no seal but its own', async () => {
  const { ask, address, seal, sealers } = await deskWithOrder()
  const { address: other } = (await ask({ ...newEvm, walletType: 'sol' })) as { address: string }
  const sealed = await seal(unsealedOrder({ wallets: [testWallet(address), testWallet(other)] }))
  expect(await sealers(sealed)).toEqual([address, other])
  const seals = sealed.wallets.map((wallet) => wallet.seal ?? '')
  expect(await sealers(withSeals(sealed, [...seals].reverse()))).toEqual([])
  expect(await sealers(withSeals(sealed, [seals[0] ?? '', seals[0] ?? '']))).toEqual([address])
})

test.each([
  { type: 'seal-orders', terms: 'whatever', wallets: [] },
  { type: 'seal-orders', orders: [{ terms: 'whatever', wallets: [] }] },
  { type: 'seal-orders', orders: [unsealedOrder(), null] },
  { type: 'seal-orders' },
  { type: 'check-seals', order: { terms: 'whatever', wallets: [] } },
  { type: 'check-seals' },
])('what is no order is not sealed: %j', (given) => {
  expect(deskWith('sign').parse(given)).toBeNull()
})

test.each([
  null,
  'state',
  {},
  { type: 'toString' },
  { type: '__proto__' },
  { type: 'sign' },
  { type: 'sign', intent: {}, unsigned: { family: 'EVM', chain: 'eth', transaction: '0xzz' } },
  { type: 'sign-bytes', bytes: new Uint8Array(32) },
  { type: 'export', index: -1, password },
  { type: 'export', index: 0 },
  { type: 'unlock-by-passkey', prfOutput: new Uint8Array(31) },
  { type: 'import', items: [{ walletType: 'btc', key: 'x' }] },
])('%o is outside the closed list', (given) => {
  expect(deskWith('sign').parse(given)).toBeNull()
})
