import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { TokenRef } from '../tokens/tokenRef.ts'

const SimilarCard = lazyPart(() => import('./SimilarCard.tsx'), 'SimilarCard', ['search'])

/** Passing over it does not open a card. */
const restMs = 250
/** Time to get from the element into its card. */
const leaveMs = 200

type SimilarHoverProps = {
  token: TokenRef
  label: string
  children: ReactNode
  className?: string
  /** False in lists navigated with the arrow keys. */
  isTabStop?: boolean
  /** Handles a click that should not open the card. */
  onPress?: () => void
  testId: string
}

type Opened = { by: 'pointer' | 'press' } | null

/** Shows and hides with a delay, so that a passing pointer does neither. */
function useCard() {
  const [opened, setOpened] = useState<Opened>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (ms: number, run: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    opened,
    enter: () => later(restMs, () => setOpened((before) => before ?? { by: 'pointer' })),
    leave: () => later(leaveMs, () => setOpened((before) => (before?.by === 'press' ? before : null))),
    press: () => {
      clearTimeout(timer.current)
      setOpened((before) => (before?.by === 'press' ? null : { by: 'press' }))
    },
    close: () => {
      clearTimeout(timer.current)
      setOpened(null)
    },
  }
}

/** Wraps a token: its lookalikes open next to the pointer, or on click. */
export function SimilarHover(props: SimilarHoverProps) {
  const { token, label, children, className = '', isTabStop = true, onPress, testId } = props
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const { opened, enter, leave, press, close } = useCard()
  return (
    <>
      <button
        ref={setButton}
        type="button"
        tabIndex={isTabStop ? undefined : -1}
        aria-label={label}
        aria-haspopup={onPress ? undefined : 'dialog'}
        aria-expanded={onPress ? undefined : opened !== null}
        data-testid={testId}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && enter()}
        onPointerLeave={leave}
        onClick={onPress ?? press}
        className={`cursor-pointer ${className}`}
      >
        {children}
      </button>
      {opened && button && (
        <PartBoundary onFail={close}>
          <SimilarCard
            key={opened.by}
            token={token}
            anchor={button}
            isPressed={opened.by === 'press'}
            onEnter={enter}
            onLeave={leave}
            onClose={close}
          />
        </PartBoundary>
      )}
    </>
  )
}
