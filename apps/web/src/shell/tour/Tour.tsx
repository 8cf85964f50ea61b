import { Button } from '@peregrine/ui/Button'
import { isDialogOpen, useIsDialogOpen } from '@peregrine/ui/useOpenDialog'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useEscape } from '../../kit/keys/useEscape.ts'
import { noteTourSeen } from '../../kit/preferences/visits.ts'
import { findTourSteps, type TourStep } from './tourSteps.ts'

const ringGap = 4

/** Phones have no `/` key and no hover: these steps have other texts there. */
const touchTexts: Partial<Record<TourStep['name'], 'tour.search.touch' | 'tour.main.touch'>> = {
  search: 'tour.search.touch',
  main: 'tour.main.touch',
}
const isTouched = () => matchMedia('(hover: none), (max-width: 639px)').matches

/** Draws itself again when the window's size changes, so that the ring moves with its element. */
function useResizes(): void {
  const [, setSize] = useState('')
  useEffect(() => {
    const onResize = () => setSize(`${innerWidth} ${innerHeight}`)
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
}

/** A line around a step's element: nothing of it is covered. */
function Ring({ element }: { element: HTMLElement }) {
  useResizes()
  const { top, left, width, height } = element.getBoundingClientRect()
  return (
    <div
      aria-hidden
      data-testid="tour-ring"
      className="pointer-events-none fixed z-[60] rounded-panel border-2 border-accent"
      style={{
        top: Math.max(0, top - ringGap),
        left: Math.max(0, left - ringGap),
        width: width + 2 * ringGap,
        height: height + 2 * ringGap,
      }}
    />
  )
}

type CardProps = {
  step: TourStep
  at: number
  count: number
  onGo: (at: number) => void
  onClose: () => void
}

// At the lower left, above toolbar, bottom navigation and a pool's thumb buttons: search, market figures and ticket are
// elsewhere.
const dock = 'bottom-11 left-2 max-sm:bottom-30'

function Card({ step, at, count, onGo, onClose }: CardProps) {
  const { t } = useTranslation()
  const isLast = at === count - 1
  const textKey = (isTouched() && touchTexts[step.name]) || (`tour.${step.name}.says` as const)
  return (
    <>
      <div aria-live="polite">
        <p className="text-data text-muted">{t('tour.step', { at: at + 1, count })}</p>
        <h2 className="pt-1 font-semibold text-title">{t(`tour.${step.name}`)}</h2>
        <p className="pt-1">{t(textKey)}</p>
      </div>
      <div className="flex items-center gap-2 pt-3">
        <Button variant="ghost" onClick={onClose} data-testid="tour-skip" className="mr-auto">
          {t('tour.skip')}
        </Button>
        {at > 0 && (
          <Button onClick={() => onGo(at - 1)} data-testid="tour-back">
            {t('tour.back')}
          </Button>
        )}
        <Button variant="primary" onClick={() => (isLast ? onClose() : onGo(at + 1))} data-testid="tour-next">
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </>
  )
}

/** Calls `onYield` once a dialog opens: that is what the user wants now. */
function useYielding(onYield: () => void): void {
  const isOpen = useIsDialogOpen()
  useEffect(() => {
    // The dialog that it was asked for in may have been open when this was drawn.
    if (isOpen && isDialogOpen()) onYield()
  }, [isOpen, onYield])
}

/** The arrow keys turn the pages of a tour that has the focus. */
function useFocus(card: RefObject<HTMLElement | null>, isAsked: boolean): void {
  useEffect(() => {
    // After the menu that it was asked for in has given the focus back.
    const timer = setTimeout(() => {
      // Whoever is at something stays there.
      if (isAsked || document.activeElement === document.body) card.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [card, isAsked])
}

/** The step that is shown, and how to get to the others; null once its element has left the page. */
function useSteps(onGone: () => void) {
  const [steps] = useState(() => findTourSteps())
  const [at, setAt] = useState(0)
  const step = steps[at]
  const isGone = !step?.element.isConnected
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  const go = (next: number) => setAt(Math.max(0, Math.min(steps.length - 1, next)))
  return isGone || !step ? null : { step, at, count: steps.length, go }
}

type TourProps = { onClose: () => void; isAsked?: boolean }

/**
 * A tour of elements on the page, which stays usable below: its keys work too. Escape and Skip end it for good; a dialog
 * that opens takes its place.
 */
export function Tour({ onClose, isAsked = true }: TourProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  const end = useCallback(() => {
    noteTourSeen()
    onClose()
  }, [onClose])
  const shown = useSteps(onClose)
  useEscape(true, end)
  useYielding(onClose)
  useFocus(card, isAsked)
  if (!shown) return null
  const { step, at, count, go } = shown
  function onKey({ key }: KeyboardEvent): void {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (move !== undefined) go(at + move)
  }
  return (
    <>
      <Ring element={step.element} />
      <section
        ref={card}
        role="dialog"
        tabIndex={-1}
        aria-label={t('tour.label')}
        data-testid="tour"
        data-step={step.name}
        data-page-live
        onKeyDown={onKey}
        className={`fixed z-[60] w-[min(320px,calc(100vw-16px))] rounded-panel border border-line bg-overlay p-4 shadow-lg outline-none ${dock}`}
      >
        <Card step={step} at={at} count={count} onGo={go} onClose={end} />
      </section>
    </>
  )
}

/** The tour that nobody asked for: it takes the focus from nothing. */
export function OfferedTour({ onClose }: { onClose: () => void }) {
  return <Tour onClose={onClose} isAsked={false} />
}
