import type { KolWire } from '@peregrine/contract/kol'
import type { Network } from '@peregrine/core/network'
import { create } from 'zustand'

/** What the form of a KOL begins with. */
export type KolDraft = Pick<KolWire, 'address' | 'name'> &
  Partial<Pick<KolWire, 'group' | 'avatar' | 'xHandle'>>

/** `traders` shows today's most profitable wallets and the other ways to a list, `edit` the form of one KOL. */
export type KolAsked = { what: 'traders'; network: Network } | { what: 'edit'; kol: KolDraft }

type KolDoor = { asked: KolAsked | null }

export const useKolDoor = create<KolDoor>()(() => ({ asked: null }))

/** Opens a dialog about KOLs; the shell renders it. */
export function openKolDialog(asked: KolAsked): void {
  useKolDoor.setState({ asked })
}

export function closeKolDialog(): void {
  useKolDoor.setState({ asked: null })
}
