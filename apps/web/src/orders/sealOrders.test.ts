import type { Order } from '@peregrine/contract/order'
import { testOrder, testSealed, testSealedBy, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import type { ChainAsker } from '@peregrine/trader/chain'
import { beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor } from '../domain/doors/walletDoor.ts'
import { setLocalWallets } from '../domain/own-wallets/useOwnWallets.ts'
import { WalletRefusal } from '../wallet/walletClient.ts'
import { sealOrders } from './sealOrders.ts'

let own: { address: string | undefined }[] = []
let status: 'locked' | 'unlocked' = 'unlocked'
const sealAll = vi.fn(async (orders: readonly Order[]) =>
  orders.map((order) => testSealed(order).wallets.map(({ seal }) => seal)),
)
vi.mock('../wallet/walletClient.ts', () => ({
  WalletRefusal: class extends Error {
    readonly problem: string
    constructor(problem: string) {
      super(problem)
      this.problem = problem
    }
  },
  walletClient: {
    state: async () => ({ status, contents: { wallets: own } }),
    sealOrders: (orders: readonly Order[]) => sealAll(orders),
    sealedBy: async (order: Order) => testSealedBy(order),
  },
}))

let decimals = 0
const asker: ChainAsker = {
  request: async () => ({ result: `0x${decimals.toString(16).padStart(64, '0')}` }),
  memory: { lastRequestId: 0 },
}

beforeEach(() => {
  decimals = testOrder().decimals
  own = [{ address: testOrder().wallets[0]?.address }]

  sealAll.mockClear()
  useWalletDoor.setState({ shown: null })
})

/** Locks the wallets, and what the page knows of them. */
function lock(): void {
  status = 'locked'
  setLocalWallets('locked', [])
}

test('arming under locked wallets asks for the password, and seals once they are unlocked', async () => {
  lock()
  const order = unsealedOrder()
  const sealing = sealOrders(asker, [order], [])
  await expect.poll(() => useWalletDoor.getState().shown).toEqual({ name: 'unlock' })
  expect(sealAll).not.toHaveBeenCalled()
  setLocalWallets('unlocked', [])
  expect((await sealing).map(testSealedBy)).toEqual([order.wallets.map(({ address }) => address)])
})

test('a trader who leaves them locked arms nothing', async () => {
  lock()
  const sealing = sealOrders(asker, [unsealedOrder()], [])
  await expect.poll(() => useWalletDoor.getState().shown).toEqual({ name: 'unlock' })
  useWalletDoor.setState({ shown: null })
  await expect(sealing).rejects.toMatchObject({ why: 'locked' })
  expect(sealAll).not.toHaveBeenCalled()
})

test('a change vouches for no terms that the wallets had not sealed before it', async () => {
  status = 'unlocked'
  const order = testOrder()
  const edited = { ...order, expiresAt: 5 }
  expect((await sealOrders(asker, [edited], [order])).map(testSealedBy)).toEqual([
    [order.wallets[0]?.address],
  ])
  sealAll.mockClear()
  // Somebody has made another trade of it, and the trader moves its line.
  const bent: Order = { ...order, amount: { type: 'share', bps: 10_000, of: 'held' } }
  await expect(sealOrders(asker, [{ ...bent, expiresAt: 5 }], [bent])).rejects.toMatchObject({
    why: 'unsealed',
  })
  expect(sealAll).not.toHaveBeenCalled()
})

test('terms that name other decimals than the chain are not sealed: their worst price would be another one', async () => {
  status = 'unlocked'
  const order = unsealedOrder()
  decimals = order.decimals + 3
  await expect(sealOrders(asker, [order], [])).rejects.toMatchObject({ why: 'decimals' })
  expect(sealAll).not.toHaveBeenCalled()
  // What the wallets have sealed once is not asked for again.
  expect(await sealOrders(asker, [testOrder()], [testOrder()])).toHaveLength(1)
})

test('a change of an order whose wallets are in another browser says so', async () => {
  status = 'unlocked'
  const order = testOrder()
  sealAll.mockRejectedValueOnce(new WalletRefusal('wallet-unknown', ''))
  await expect(sealOrders(asker, [order], [order])).rejects.toMatchObject({ why: 'wallet-unknown' })
  own = []
  await expect(sealOrders(asker, [order], [unsealedOrder()])).rejects.toMatchObject({ why: 'wallet-unknown' })
  sealAll.mockRejectedValueOnce(new WalletRefusal('worker-gone', ''))
  await expect(sealOrders(asker, [order], [order])).rejects.toThrow('worker-gone')
})
