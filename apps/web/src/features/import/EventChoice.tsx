import { type WatchedEventKind, monitorEvents } from '@peregrine/contract/watchedWallet'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { toggleEvent } from './sourceModel.ts'

type EventChoiceProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  isPushing: boolean
  onPush: (isPushing: boolean) => void
}

/** The events to watch on the imported wallets, and whether they are pushed. */
export function EventChoice({ events, onEvents, isPushing, onPush }: EventChoiceProps) {
  const { t } = useTranslation()
  const isAll = events.includes('ALL')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1" data-testid="import-events">
        <legend className="float-left mr-1 text-data text-muted">{t('import.events')}</legend>
        {monitorEvents.map((event) => (
          <Checkbox
            key={event}
            isOn={events.includes(event)}
            onTurn={() => onEvents(toggleEvent(events, event))}
            disabled={isAll && event !== 'ALL'}
            data-testid={`import-event-${event}`}
          >
            {t(`import.event.${event}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Switch isOn={isPushing} onTurn={onPush} label={t('import.push')} isLast testId="import-push" />
    </div>
  )
}
