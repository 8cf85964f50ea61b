import { type WatchedEventKind, monitorEvents } from '@peregrine/contract/watchedWallet'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { toggleEvent } from './watchedWalletForm.ts'

type EventBoxesProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  testId: string
}

/** The events to alert on: all or some. `all` turns the others off and disables them. */
export function EventBoxes({ events, onEvents, testId }: EventBoxesProps) {
  const { t } = useTranslation()
  const isAll = events.includes('ALL')
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" data-testid={testId}>
      <legend className="pb-1 text-data text-muted">{t('form.events')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {monitorEvents.map((event) => (
          <Checkbox
            key={event}
            isOn={events.includes(event)}
            onTurn={() => onEvents(toggleEvent(events, event))}
            disabled={isAll && event !== 'ALL'}
            data-testid={`${testId}-${event}`}
          >
            {t(`event.${event}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
