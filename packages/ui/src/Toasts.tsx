import { DismissableLayer } from 'radix-ui/internal'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Glyph } from './Glyph.tsx'
import { joinClasses } from './joinClasses.tsx'

type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** One sentence, and an optional action. */
export type ShownToast = {
  id: number
  kind: ToastKind
  title: string
  text: ReactNode
  link?: { href: string; label: string }
  /** `isWhole`: pressing anywhere on the toast runs it. */
  action?: { label: string; run: () => void; isWhole?: boolean }
  /** Subject, if several updates share one toast. */
  topic?: string
  lastsMs: number
}

type ToastsProps = {
  toasts: readonly ShownToast[]
  label: string
  closeLabel: string
  /** From the top of the window: below the page's header, whose search they must not cover. */
  topPx: number
  onClose: (id: number) => void
  /** Closed by the visitor without running the action; `onClose` is called as well. */
  onDismiss?: (id: number) => void
}

type OneToastProps = {
  toast: ShownToast
  closeLabel: string
  isHeld: boolean
  onClose: () => void
  onDismiss: () => void
}

const edges = {
  success: 'border-l-gain',
  error: 'border-l-loss',
  warning: 'border-l-warn',
  info: 'border-l-accent',
} as const
const titles = {
  success: 'text-gain',
  error: 'text-loss',
  warning: 'text-warn',
  info: 'text-accent',
} as const
const actionLook = 'flex min-h-6 cursor-pointer items-center font-semibold text-accent hover:underline'
/** The conventional key for notification lists, known to screen reader users. */
const focusKey = 'F8'
/** A live region must exist before its text is set, or it is not announced. */
const announceAfterMs = 100
/** Interval of announcing a constantly changing text, so that each can be heard to its end. */
const announceEveryMs = 5000

/** Calls `onEnd` once the time is up; paused while held, restarted when `words` change. */
function useCountdown(lastsMs: number, words: ReactNode, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(lastsMs)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    left.current = lastsMs
  }, [lastsMs, words])
  useEffect(() => {
    if (isHeld) return
    const from = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - from))
    }
  }, [isHeld, words])
}

/** Screen reader announcement of a toast: its text once, and its changes now and then. */
function Announcement({ kind, children }: { kind: ToastKind; children: ReactNode }) {
  const [said, say] = useState<ReactNode>(null)
  const latest = useRef(children)
  useEffect(() => {
    latest.current = children
  })
  useEffect(() => {
    const first = setTimeout(() => say(latest.current), announceAfterMs)
    const later = setInterval(() => say(latest.current), announceEveryMs)
    return () => {
      clearTimeout(first)
      clearInterval(later)
    }
  }, [])
  const isUrgent = kind === 'error' || kind === 'warning'
  return (
    <div role={isUrgent ? 'alert' : 'status'} aria-live={isUrgent ? 'assertive' : 'polite'}>
      {said}
    </div>
  )
}

function ToastActions({ toast: { link, action }, onClose }: { toast: ShownToast; onClose: () => void }) {
  if (!link && !action) return null
  const run = () => {
    action?.run()
    onClose()
  }
  return (
    <div className="flex gap-4 pt-0.5 text-data max-sm:pt-0">
      {link && (
        <a href={link.href} target="_blank" rel="noreferrer" data-testid="toast-link" className={actionLook}>
          {link.label}
        </a>
      )}
      {action && (
        <button
          type="button"
          onClick={run}
          data-testid="toast-action"
          className={joinClasses(actionLook, action.isWhole && 'after:absolute after:inset-0')}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

function OneToast({ toast, closeLabel, isHeld, onClose, onDismiss }: OneToastProps) {
  const { kind, title, text, topic, lastsMs } = toast
  useCountdown(lastsMs, text, isHeld, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    // The layer under the toast has already handled the key, in the capture phase.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onDismiss()
  }
  return (
    <li
      data-testid="toast"
      data-kind={kind}
      data-topic={topic}
      onKeyDown={onKeyDown}
      className={`pointer-events-auto relative flex w-full items-start gap-2 rounded-panel border border-line border-l-4 bg-overlay py-2 pr-1 pl-3 shadow-lg max-sm:py-0.5 max-sm:pl-2 ${edges[kind]}`}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <div className={`font-semibold text-data ${titles[kind]} ${kind === 'info' ? 'max-sm:sr-only' : ''}`}>
          {title}
        </div>
        <div className="break-words text-body max-sm:text-data">{text}</div>
        <ToastActions toast={toast} onClose={onClose} />
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        data-testid="toast-close"
        onClick={onDismiss}
        className="relative flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
      >
        <Glyph name="cross" size={14} />
      </button>
    </li>
  )
}

/** Focuses the list on F8; the focus returns when the last toast disappears. */
function useFocusKey() {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    let before: Element | null = null
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== focusKey || list.current?.contains(document.activeElement)) return
      before = document.activeElement
      list.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
  return list
}

/** True while the visitor is in another window, so that nothing goes unread. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const [leave, comeBack] = [() => setAway(true), () => setAway(false)]
    addEventListener('blur', leave)
    addEventListener('focus', comeBack)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('focus', comeBack)
    }
  }, [])
  return isAway
}

function ToastList({ toasts, label, closeLabel, topPx, onClose, onDismiss }: ToastsProps) {
  const [isHeld, setHeld] = useState(false)
  const isAway = useIsAway()
  const list = useFocusKey()
  const close = (id: number) => {
    // Removing the hovered or focused element fires no leave event.
    setHeld(false)
    if (toasts.length > 1 && list.current?.contains(document.activeElement)) list.current.focus()
    onClose(id)
  }
  return (
    <section aria-label={`${label} (${focusKey})`} aria-live="off">
      <DismissableLayer.Branch asChild>
        <ol
          ref={list}
          tabIndex={-1}
          data-testid="toasts"
          onPointerMove={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          style={{ top: topPx }}
          className="pointer-events-none fixed left-1/2 z-[70] flex w-[min(400px,calc(100vw-16px))] -translate-x-1/2 flex-col gap-2 outline-none"
        >
          {toasts.map((toast) => (
            <OneToast
              key={toast.id}
              toast={toast}
              closeLabel={closeLabel}
              isHeld={isHeld || isAway}
              onClose={() => close(toast.id)}
              onDismiss={() => {
                onDismiss?.(toast.id)
                close(toast.id)
              }}
            />
          ))}
        </ol>
      </DismissableLayer.Branch>
      <div className="sr-only">
        {toasts.map(({ id, kind, title, text }) => (
          <Announcement key={id} kind={kind}>
            {title} {text}
          </Announcement>
        ))}
      </div>
    </section>
  )
}

/**
 * Messages centred above everything, below the page's header; the newest last. They expire, pause
 * while hovered or focused, and are announced by screen readers; F8 focuses them. Not a layer of their own: Escape and
 * clicks outside apply to the layer beneath.
 */
export function Toasts(props: ToastsProps) {
  return props.toasts.length > 0 ? <ToastList {...props} /> : null
}
