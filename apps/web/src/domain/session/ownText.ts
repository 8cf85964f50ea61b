import { readScoped, scopedKey, writeScoped } from '../../kit/preferences/scopedText.ts'
import { removeStored } from '../../kit/preferences/storedText.ts'

const named = (key: string) => `own:${key}`

/** The key under which this browser keeps text of the signed-in wallet. */
export const ownTextKey = (key: string) => scopedKey(named(key))

/** Reads text that this browser keeps for the signed-in wallet, or null. */
export function readOwnText(key: string): string | null {
  return readScoped(named(key))
}

/**
 * Stores text of the signed-in wallet. All of it is dropped at logout and when another wallet signs in, so whatever
 * names that wallet must be stored by this.
 */
export function writeOwnText(key: string, text: string): void {
  writeScoped(named(key), text)
}

/** Drops all text of the wallet that was signed in. */
export function dropOwnTexts(): void {
  removeStored(ownTextKey(''))
}

/** Drops what earlier versions of the page kept of a wallet outside of its own texts, where no logout reaches it. */
export function dropOldTexts(): void {
  removeStored('alertsSeen')
}
