import { type WatchedEventKind, monitorEvents } from '@peregrine/contract/watchedWallet'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { toggleEvent } from './sourceModel.ts'

type EventChoiceProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  isPushing: boolean
  onPush: (isPushing: boolean) => void
}

const labelLook =
  'flex min-h-6 cursor-pointer items-center gap-1.5 text-body has-disabled:cursor-not-allowed has-disabled:text-muted'

/** Which events of the imported wallets are told, and whether they are pushed. */
export function EventChoice({ events, onEvents, isPushing, onPush }: EventChoiceProps) {
  const { t } = useTranslation()
  const isAll = events.includes('ALL')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1" data-testid="import-events">
        <legend className="float-left mr-1 text-data text-muted">{t('import.events')}</legend>
        {monitorEvents.map((event) => (
          <label key={event} className={labelLook}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              disabled={isAll && event !== 'ALL'}
              data-testid={`import-event-${event}`}
              onChange={() => onEvents(toggleEvent(events, event))}
              className="size-4 accent-accent"
            />
            {t(`import.event.${event}`)}
          </label>
        ))}
      </fieldset>
      <label className={labelLook}>
        {t('import.push')}
        <input
          type="checkbox"
          role="switch"
          checked={isPushing}
          data-testid="import-push"
          onChange={({ target }) => onPush(target.checked)}
          className="relative h-4 w-7 cursor-pointer appearance-none rounded-full bg-muted before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-surface checked:bg-accent checked:before:left-3.5"
        />
      </label>
    </div>
  )
}
