import type { EvmProvider } from './evmWallet.ts'

/** EIP-6963: a wallet's own description. Used for selection only; it proves nothing. */
type AnnouncedWallet = { info: { uuid: string; name: string; rdns: string }; provider: EvmProvider }

const announced = new Map<string, AnnouncedWallet>()
let isListening = false

function take(event: Event): void {
  const { info, provider } = ((event as CustomEvent<Partial<AnnouncedWallet> | null>).detail ??
    {}) as Partial<AnnouncedWallet>
  if (typeof info?.uuid !== 'string' || typeof info.name !== 'string' || typeof info.rdns !== 'string') return
  if (typeof provider?.request === 'function') announced.set(info.uuid, { info, provider })
}

/** Returns the announced wallets after requesting announcements, which are answered synchronously. */
export function announcedWallets(): AnnouncedWallet[] {
  if (!isListening) addEventListener('eip6963:announceProvider', take)
  isListening = true
  dispatchEvent(new Event('eip6963:requestProvider'))
  return [...announced.values()]
}
