import { type WatchedEventKind, monitorEvents } from '@peregrine/contract/watchedWallet'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { toggleEvent } from './watchedWalletForm.ts'

type EventBoxesProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  testId: string
}

/** Which events are told: all of them, or some. With `all` on, the others are off and cannot be pressed. */
export function EventBoxes({ events, onEvents, testId }: EventBoxesProps) {
  const { t } = useTranslation()
  const isAll = events.includes('ALL')
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" data-testid={testId}>
      <legend className="pb-1 text-data text-muted">{t('form.events')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {monitorEvents.map((event) => (
          <label
            key={event}
            className="flex min-h-6 cursor-pointer items-center gap-1.5 text-body has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input
              type="checkbox"
              checked={events.includes(event)}
              disabled={isAll && event !== 'ALL'}
              data-testid={`${testId}-${event}`}
              onChange={() => onEvents(toggleEvent(events, event))}
              className="size-4 accent-accent"
            />
            {t(`event.${event}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
