import type { Order } from '@peregrine/contract/order'
import { sealable, withSeals } from '@peregrine/orders/sealable'
import { sealTerms } from '@peregrine/wallet/sign/sealTerms'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'

/** An order sealed by the keys of its wallets, as their signing worker does it. Throws where one has no key. */
export function sealedOrder(order: Order, keys: readonly WalletKey[]): Order {
  const { terms } = sealable(order)
  const seals = order.wallets.map(({ address }) => {
    const key = keys.find((one) => one.address === address)
    if (!key) throw new Error(`no key of ${address}`)
    return sealTerms(key, terms)
  })
  return withSeals(order, seals)
}
