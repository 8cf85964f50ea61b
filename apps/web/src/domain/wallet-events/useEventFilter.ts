import { isBaseTrade, type WalletEvent } from '@peregrine/contract/walletEvent'
import { create } from 'zustand'
import { toMinUsd } from '../../kit/figures/minUsd.ts'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const key = 'eventFilter'

export type EventFilter = {
  /** Trades and transfers worth less are hidden; 0 hides none. */
  minUsd: number
  /** Trades of base coins are shown too. */
  hasBase: boolean
}

export const everyEvent: EventFilter = { minUsd: 0, hasBase: true }

function parseFilter(text: string | null): EventFilter {
  const [min, base] = (text ?? '').split(' ')
  return { minUsd: toMinUsd(Number(min)), hasBase: base === 'base' }
}

/** A filter, and what changes it. */
export type ChosenFilter = { filter: EventFilter; choose: (filter: EventFilter) => void }

/** Which events of watched wallets are shown; kept in this browser. */
export const useEventFilter = create<ChosenFilter>()((set) => ({
  filter: parseFilter(readStored(key)),
  choose: (filter) => {
    writeStored(key, `${filter.minUsd} ${filter.hasBase ? 'base' : ''}`)
    set({ filter })
  },
}))

/** Returns the events that pass; an unknown value passes no least one. */
export function passEvents(
  events: readonly WalletEvent[],
  { minUsd, hasBase }: EventFilter,
): readonly WalletEvent[] {
  if (minUsd === 0 && hasBase) return events
  return events.filter(
    (event) =>
      (hasBase || !isBaseTrade(event)) &&
      (minUsd === 0 || (event.valueUsd !== null && Number(event.valueUsd) >= minUsd)),
  )
}
