import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** `isWhole`: a click anywhere on the toast triggers it. */
type ToastAction = { label: string; run: () => void; isWhole?: boolean }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Opens in a new tab; `label` defaults to "view details". */
  link?: { href: string; label?: string }
  /** Undo and the like; a click closes the toast. */
  action?: ToastAction
  /** Duration; 3 s by default. */
  lastsMs?: number
  /** Stays for its full time despite newer toasts: an undo. */
  isKept?: boolean
  /** Toasts of a topic replace each other, and the time starts over. */
  topic?: string
  /** The number of events it stands for; 1 by default. */
  tally?: number
  /** Unrequested: waits until an open dialog is closed. */
  isPatient?: boolean
}

/** Duration of a sentence that has to be read to its end, as of what failed. */
export const readMs = 8_000

type Toasts = { shown: readonly Toast[] }

export const useToasts = create<Toasts>()(() => ({ shown: [] }))

/** Pause of a topic after its toast was dismissed. */
const quietMs = 30_000
const quietUntil = new Map<string, number>()

/** More would cover the page. */
const maxAtOnce = 4

/** Drops the oldest; a kept one only when all others are kept too. */
function fewEnough(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxAtOnce) return toasts
  const leaving = toasts.slice(0, -1).find(({ isKept }) => !isKept) ?? toasts[0]
  return toasts.filter((toast) => toast !== leaving)
}

let lastId = 0

const isSameToast = (one: Toast, other: Toast): boolean =>
  one.kind === other.kind && one.text === other.text && !one.action && !other.action

const currentToast = (topic: string | undefined): Toast | undefined =>
  topic === undefined ? undefined : useToasts.getState().shown.find((toast) => toast.topic === topic)

/** Returns the number of events in a topic's current toast; 0 without one. */
export function tallyOf(topic: string): number {
  const toast = currentToast(topic)
  return toast ? (toast.tally ?? 1) : 0
}

/** Returns the remaining pause of a topic whose toast was dismissed; 0 when it may show. */
export function quietLeftMs(topic: string, nowMs: number): number {
  return Math.max(0, (quietUntil.get(topic) ?? 0) - nowMs)
}

/** Dismisses a toast by hand: its topic has been seen and pauses. */
export function dismissToast(id: number, nowMs: number): void {
  const topic = useToasts.getState().shown.find((toast) => toast.id === id)?.topic
  if (topic !== undefined) quietUntil.set(topic, nowMs + quietMs)
}

/** Shows one sentence above everything; the shell renders it. A repeated sentence restarts its time. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const before = currentToast(toast.topic)
  if (before) {
    const next = { ...toast, id: before.id }
    useToasts.setState(({ shown }) => ({ shown: shown.map((one) => (one === before ? next : one)) }))
    return before.id
  }
  lastId += 1
  const shown = { ...toast, id: lastId }
  useToasts.setState((state) => {
    const others = state.shown.filter((other) => !isSameToast(other, shown))
    return { shown: fewEnough([...others, shown]) }
  })
  return shown.id
}

export function closeToast(id: number): void {
  useToasts.setState((state) => ({ shown: state.shown.filter((toast) => toast.id !== id) }))
}

export function closeAllToasts(): void {
  quietUntil.clear()
  useToasts.setState({ shown: [] })
}
