import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'
/** `isWhole`: pressing anywhere on the toast does it. */
type ToastAction = { label: string; run: () => void; isWhole?: boolean }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Opens in a new tab; `label` is "view details" when left out. */
  link?: { href: string; label?: string }
  /** Undo and the like; pressing it closes the toast. */
  action?: ToastAction
  /** How long it stays; 3 s when left out. */
  lastsMs?: number
  /** Stays for its time, whatever news come meanwhile: an undo. */
  isKept?: boolean
  /** All news of a topic share one toast: the next takes the place of what stands there, and its time begins anew. */
  topic?: string
  /** How many pieces of news it tells of; 1 when left out. */
  tally?: number
  /** Nobody asked for it: it gives way to an open dialog and comes when that is closed. */
  isPatient?: boolean
}

type Toasts = { shown: readonly Toast[] }

export const useToasts = create<Toasts>()(() => ({ shown: [] }))

/** So long a topic keeps quiet that somebody has closed. */
const quietMs = 30_000
const quietUntil = new Map<string, number>()

/** More would cover the page. */
const maxAtOnce = 4

/** The oldest goes; one that is to be kept only when all others are so too. */
function fewEnough(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxAtOnce) return toasts
  const leaving = toasts.slice(0, -1).find(({ isKept }) => !isKept) ?? toasts[0]
  return toasts.filter((toast) => toast !== leaving)
}

let lastId = 0

const saysTheSame = (one: Toast, other: Toast): boolean =>
  one.kind === other.kind && one.text === other.text && !one.action && !other.action

const standing = (topic: string | undefined): Toast | undefined =>
  topic === undefined ? undefined : useToasts.getState().shown.find((toast) => toast.topic === topic)

/** How many pieces of news the toast of a topic tells of now; 0 when none stands there. */
export function tallyOf(topic: string): number {
  const toast = standing(topic)
  return toast ? (toast.tally ?? 1) : 0
}

/** How long a topic is to be left alone, because its toast was closed by hand; 0 when it may speak. */
export function quietLeftMs(topic: string, nowMs: number): number {
  return Math.max(0, (quietUntil.get(topic) ?? 0) - nowMs)
}

/** To be called when a toast is closed by hand: its topic has been seen and is not to come again at once. */
export function dismissToast(id: number, nowMs: number): void {
  const topic = useToasts.getState().shown.find((toast) => toast.id === id)?.topic
  if (topic !== undefined) quietUntil.set(topic, nowMs + quietMs)
}

/** Says one sentence above everything; the shell draws it. What it says already begins its time anew. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const before = standing(toast.topic)
  if (before) {
    const next = { ...toast, id: before.id }
    useToasts.setState(({ shown }) => ({ shown: shown.map((one) => (one === before ? next : one)) }))
    return before.id
  }
  lastId += 1
  const shown = { ...toast, id: lastId }
  useToasts.setState((state) => {
    const others = state.shown.filter((other) => !saysTheSame(other, shown))
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
