import { readScoped, writeScoped } from '../preferences/scopedText.ts'
import type { WalletChoice } from './connectWallet.ts'

const key = 'signedInWith'
/** Those in this browser: they can be asked for their account without a word to the person. */
const silent: readonly WalletChoice[] = ['okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket']

/** Which wallet signed in here, so that it is watched again after a reload. */
export function rememberChoice(choice: WalletChoice | null): void {
  writeScoped(key, choice ?? '')
}

export function rememberedChoice(): WalletChoice | null {
  const text = readScoped(key)
  return silent.find((choice) => choice === text) ?? null
}
