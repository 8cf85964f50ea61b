import { getStatus } from '@peregrine/contract/routes/status'
import { call } from '../../kit/http/call.ts'
import type { PhoneChoice } from './rememberedChoice.ts'

/** Ends a phone connection left open by an earlier page. */
export async function closeLeft(choice: PhoneChoice): Promise<void> {
  if (choice === 'multi') return (await import('./okxProvider.ts')).closeOkxLeft()
  const { wallets } = await call(getStatus)
  if (wallets.walletConnect) await (await import('./walletConnect.ts')).closeBscLeft(wallets.walletConnect)
}
