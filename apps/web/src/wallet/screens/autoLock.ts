import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { noteActivity } from '../walletClient.ts'

/** Minutes without the user after which keys are locked away. */
export const autoLockMinutes = [5, 15, 30, 60, 240] as const
export type AutoLockMinutes = (typeof autoLockMinutes)[number]

const storedAs = 'autoLockMinutes'
/** Of the worker, too. */
const usual: AutoLockMinutes = 15
const quietMs = 10_000

const stored = () => autoLockMinutes.find((minutes) => String(minutes) === readScoped(storedAs)) ?? usual

export const useAutoLock = create<{ minutes: AutoLockMinutes }>()(() => ({ minutes: stored() }))

const tellWorker = () => noteActivity(useAutoLock.getState().minutes * 60_000)

export function setAutoLock(minutes: AutoLockMinutes): void {
  writeScoped(storedAs, String(minutes))
  useAutoLock.setState({ minutes })
  tellWorker()
}

let isStarted = false
let toldAtMs = 0

function noteUser(): void {
  if (Date.now() - toldAtMs < quietMs) return
  toldAtMs = Date.now()
  tellWorker()
}

/** Keeps the worker unlocked while the user does something on the page. */
export function startAutoLock(): void {
  if (isStarted) return
  isStarted = true
  tellWorker()
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, noteUser, { passive: true })
}
