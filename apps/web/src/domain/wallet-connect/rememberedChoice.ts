import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import type { WalletChoice } from './connectWallet.ts'

const key = 'signedInWith'
/** Those in this browser: they can be asked for their account without a word to the person. */
const silent: readonly WalletChoice[] = ['okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket']
/** Those on a phone: a connection to one outlives the page that made it. */
const onPhone = ['multi', 'walletConnect'] as const
export type PhoneChoice = (typeof onPhone)[number]

/** Which wallet signed in here, so that it is watched again after a reload. */
export function rememberChoice(choice: WalletChoice | null): void {
  writeScoped(key, choice ?? '')
}

/** The wallet in this browser that signed in here. */
export function rememberedChoice(): WalletChoice | null {
  const text = readScoped(key)
  return silent.find((choice) => choice === text) ?? null
}

/** The way to a phone that signed in here. */
export function rememberedPhone(): PhoneChoice | null {
  const text = readScoped(key)
  return onPhone.find((choice) => choice === text) ?? null
}
