import { type WatchedEventKind, monitorEvents } from '@peregrine/contract/watchedWallet'
import { Checkbox } from '@peregrine/ui/Checkbox'

/** `ALL` stands alone: choosing it clears the others, choosing another clears it. */
export function toggleEvent(
  events: readonly WatchedEventKind[],
  event: WatchedEventKind,
): WatchedEventKind[] {
  if (events.includes(event)) return events.filter((one) => one !== event)
  if (event === 'ALL') return ['ALL']
  return monitorEvents.filter((one) => one === event || (one !== 'ALL' && events.includes(one)))
}

type EventCheckboxesProps = {
  events: readonly WatchedEventKind[]
  onEvents: (events: WatchedEventKind[]) => void
  labelOf: (event: WatchedEventKind) => string
  testId: string
}

/** One box per event; with `ALL` on, the others are off and cannot be pressed. */
export function EventCheckboxes({ events, onEvents, labelOf, testId }: EventCheckboxesProps) {
  const isAll = events.includes('ALL')
  return monitorEvents.map((event) => (
    <Checkbox
      key={event}
      isOn={events.includes(event)}
      onTurn={() => onEvents(toggleEvent(events, event))}
      disabled={isAll && event !== 'ALL'}
      data-testid={`${testId}-${event}`}
    >
      {labelOf(event)}
    </Checkbox>
  ))
}
