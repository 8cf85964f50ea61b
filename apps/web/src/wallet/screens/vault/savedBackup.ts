import { create } from 'zustand'
import { readScoped, writeScoped } from '../../../kit/preferences/scopedText.ts'

const storedAs = 'backedUpWallets'

function stored(): readonly string[] {
  return (readScoped(storedAs) ?? '').split(' ').filter((address) => address !== '')
}

/** Addresses whose keys are in a backup that the user says he kept. */
export const useSavedBackup = create<{ covered: readonly string[] }>()(() => ({ covered: stored() }))

/** Notes that a kept backup holds the keys of exactly these wallets. */
export function noteBackup(addresses: readonly string[]): void {
  writeScoped(storedAs, addresses.join(' '))
  useSavedBackup.setState({ covered: addresses })
}
