import { Button } from '@peregrine/ui/Button'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { placeCard } from './placeCard.ts'
import { findTourSteps, type TourStep } from './tourSteps.ts'

const ringGap = 4

/** Phones have no `/` key and no hover: these steps have other texts there. */
const touchTexts: Partial<Record<TourStep['name'], 'tour.search.touch' | 'tour.main.touch'>> = {
  search: 'tour.search.touch',
  main: 'tour.main.touch',
}
const isTouched = () => matchMedia('(hover: none), (max-width: 639px)').matches

/** Returns the window's size, so that ring and card move with their element. */
function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const onResize = () => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return size
}

function Ring({ element }: { element: HTMLElement }) {
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

function Card({ step, at, count, onGo, onClose }: CardProps) {
  const { t } = useTranslation()
  const area = useWindowSize()
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState({ top: -9999, left: 0 })
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = card.current as HTMLElement
    setPlace(placeCard(step.element.getBoundingClientRect(), { width, height }, area))
  }, [step, area])
  useEffect(() => next.current?.focus({ preventScroll: true }), [step])
  const isLast = at === count - 1
  const textKey = (isTouched() && touchTexts[step.name]) || (`tour.${step.name}.says` as const)
  return (
    <section
      ref={card}
      role="dialog"
      aria-label={t('tour.label')}
      data-testid="tour"
      data-step={step.name}
      className="fixed z-[60] w-[min(320px,calc(100vw-16px))] rounded-panel border border-line bg-overlay p-4 shadow-lg"
      style={place}
    >
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
        <Button
          ref={next}
          variant="primary"
          onClick={() => (isLast ? onClose() : onGo(at + 1))}
          data-testid="tour-next"
        >
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </section>
  )
}

/** A tour of elements on the page, which stays usable below; Escape and Skip end it. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [steps] = useState(() => findTourSteps())
  const [at, setAt] = useState(0)
  const step = steps[at]
  const isOver = !step?.element.isConnected
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (!step || isOver) return null
  function onKey(event: KeyboardEvent): void {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Escape') {
      // Handled here, so that the same press closes nothing below it.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (move !== undefined) setAt(Math.max(0, Math.min(steps.length - 1, at + move)))
  }
  return (
    <div onKeyDown={onKey}>
      <Ring element={step.element} />
      <Card step={step} at={at} count={steps.length} onGo={setAt} onClose={onClose} />
    </div>
  )
}
