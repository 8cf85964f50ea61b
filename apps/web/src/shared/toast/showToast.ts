import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Opens in a new tab; `label` is "view details" when left out. */
  link?: { href: string; label?: string }
  /** Undo and the like; pressing it closes the toast. */
  action?: { label: string; run: () => void }
  /** How long it stays; 3 s when left out. */
  lastsMs?: number
  /** Stays for its time, whatever news come meanwhile: an undo. */
  isKept?: boolean
}

type Toasts = { shown: readonly Toast[] }

export const useToasts = create<Toasts>()(() => ({ shown: [] }))

/** More would cover the page. */
const mostAtOnce = 4

/** The oldest goes; one that is to be kept only when all others are so too. */
function fewEnough(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= mostAtOnce) return toasts
  const leaving = toasts.slice(0, -1).find(({ isKept }) => !isKept) ?? toasts[0]
  return toasts.filter((toast) => toast !== leaving)
}

let lastId = 0

const saysTheSame = (one: Toast, other: Toast): boolean =>
  one.kind === other.kind && one.text === other.text && !one.action && !other.action

/** Says one sentence above everything; the shell draws it. What it says already begins its time anew. */
export function showToast(toast: Omit<Toast, 'id'>): number {
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
