import { create } from 'zustand'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useOrderDoor } from '../../domain/orders/orderDoor.ts'
import { mayFire, useOrders } from '../../domain/orders/useOrders.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { noteActivity } from '../walletClient.ts'

/** Minutes without the user after which keys are locked away. */
export const autoLockMinutes = [5, 15, 30, 60, 240] as const
export type AutoLockMinutes = (typeof autoLockMinutes)[number]

/** Hours that the wallets may stay unlocked for the orders that wait. */
export const stayHours = [1, 4, 8] as const

const storedAs = 'autoLockMinutes'
const stayAs = 'stayOpenUntil'
const activeAs = 'activeAt'
/** Of the worker, too. */
const usual: AutoLockMinutes = 15
const quietMs = 10_000
/** How long before the wallets lock the trader is asked. */
const askBeforeMs = 60_000

const stored = () => autoLockMinutes.find((minutes) => String(minutes) === readScoped(storedAs)) ?? usual

const momentOf = (key: string): number => {
  const atMs = Number(readScoped(key))
  return Number.isFinite(atMs) ? atMs : 0
}

export const useAutoLock = create<{ minutes: AutoLockMinutes; stayUntilMs: number }>()(() => ({
  minutes: stored(),
  stayUntilMs: momentOf(stayAs),
}))

/** Milliseconds without the user after which the wallets lock, counted from `nowMs`. */
export function idleMs(nowMs: number): number {
  return Math.max(stored() * 60_000, momentOf(stayAs) - nowMs)
}

/** When the wallets lock if nobody does anything: all tabs count. */
export function lockDueMs(): number {
  const activeAtMs = momentOf(activeAs)
  return activeAtMs + idleMs(activeAtMs)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks shortly before the wallets lock, while orders wait that would fall asleep. */
function askInTime(): void {
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      // The user did something in another tab.
      if (lockDueMs() - Date.now() > askBeforeMs) return askInTime()
      const { shown, show } = useWalletDoor.getState()
      if (shown === null && useOwnWallets.getState().vault === 'unlocked' && sleepingIfLocked() > 0)
        show({ name: 'lock' })
    },
    Math.max(1_000, lockDueMs() - Date.now() - askBeforeMs),
  )
}

function tellWorker(): void {
  const nowMs = Date.now()
  writeScoped(activeAs, String(nowMs))
  noteActivity(idleMs(nowMs))
  askInTime()
}

export function setAutoLock(minutes: AutoLockMinutes): void {
  writeScoped(storedAs, String(minutes))
  useAutoLock.setState({ minutes })
  tellWorker()
}

/** Keeps the wallets unlocked for so many hours, whether or not anybody is there; 0 for as usual. */
export function stayOpen(hours: number): void {
  const stayUntilMs = hours === 0 ? 0 : Date.now() + hours * 3_600_000
  writeScoped(stayAs, String(stayUntilMs))
  useAutoLock.setState({ stayUntilMs })
  tellWorker()
}

/** Orders that would fall asleep if the wallets were locked now. */
function sleepingIfLocked(): number {
  return useOrders.getState().orders.filter(mayFire).length
}

/** How long the trader's press waits for orders that are still being read. */
const readWithinMs = 2_000

/** The same, once the orders of this browser have been read: right after a reload they are not yet. */
export async function countSleeping(): Promise<number> {
  const isUnread = () => useOrders.getState().status === 'unread' && useOrders.getState().trouble === null
  if (useOrderDoor.getState().isAsked && isUnread())
    await new Promise<void>((resolve) => {
      const stop = useOrders.subscribe(() => isUnread() || end())
      const timer = setTimeout(() => end(), readWithinMs)
      function end(): void {
        stop()
        clearTimeout(timer)
        resolve()
      }
    })
  return sleepingIfLocked()
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
