import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { EventCheckboxes } from '../../domain/watched-wallets/EventCheckboxes.tsx'

type EventChoiceProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  isPushing: boolean
  onPush: (isPushing: boolean) => void
}

/** The events to watch on the imported wallets, and whether they are pushed. */
export function EventChoice({ events, onEvents, isPushing, onPush }: EventChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1" data-testid="import-events">
        <legend className="float-left mr-1 text-data text-muted">{t('import.events')}</legend>
        <EventCheckboxes
          events={events}
          onEvents={onEvents}
          labelOf={(event) => t(`import.event.${event}`)}
          testId="import-event"
        />
      </fieldset>
      <Switch isOn={isPushing} onTurn={onPush} label={t('import.push')} isLast testId="import-push" />
    </div>
  )
}
