import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import type { WalletChoice } from './connectWallet.ts'

const key = 'signedInWith'
/** Wallets in this browser: their account can be read without a prompt. */
const silent: readonly WalletChoice[] = ['okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket']
/** Wallets on a phone: their connection outlives the page that made it. */
const onPhone = ['multi', 'walletConnect'] as const
export type PhoneChoice = (typeof onPhone)[number]

/** Stores the wallet that signed in, so that a reload reattaches to it. */
export function rememberChoice(choice: WalletChoice | null): void {
  writeScoped(key, choice ?? '')
}

/** Returns the wallet in this browser that signed in. */
export function rememberedChoice(): WalletChoice | null {
  const text = readScoped(key)
  return silent.find((choice) => choice === text) ?? null
}

/** Returns the phone connection that signed in. */
export function rememberedPhone(): PhoneChoice | null {
  const text = readScoped(key)
  return onPhone.find((choice) => choice === text) ?? null
}
