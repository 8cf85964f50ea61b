import type { Order } from '@peregrine/contract/order'
import { walletClient } from '../wallet/walletClient.ts'

/** True if a wallet of the order is in this browser and unlocked: another device may have them. */
export async function canSignFor({ wallets }: Order): Promise<boolean> {
  const state = await walletClient.state()
  if (state.status !== 'unlocked') return false
  const own = state.contents.wallets.map(({ address }) => address)
  return wallets.some(({ address }) => own.includes(address))
}
