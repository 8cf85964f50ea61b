import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { EventCheckboxes } from '../../domain/watched-wallets/EventCheckboxes.tsx'

type EventBoxesProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  testId: string
}

/** The events to alert on: all or some. `all` turns the others off and disables them. */
export function EventBoxes({ events, onEvents, testId }: EventBoxesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" data-testid={testId}>
      <legend className="pb-1 text-data text-muted">{t('form.events')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <EventCheckboxes
          events={events}
          onEvents={onEvents}
          labelOf={(event) => t(`event.${event}`)}
          testId={testId}
        />
      </div>
    </fieldset>
  )
}
