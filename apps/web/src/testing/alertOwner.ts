import { defaultAlertSettings, type AlertWire } from '@peregrine/contract/alert'
import { notifyManager } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { renderApp } from './renderApp.tsx'

/** A signed-in wallet that has set up nothing. */
export const alertOwner = `0x${'12'.repeat(20)}`

const setup = {
  settings: defaultAlertSettings,
  rules: [],
  channels: [],
  pushKey: '',
  telegramHost: 'api.telegram.org',
}

/** What the server answers it, for `renderApp`. */
export const alertAnswers = {
  '/auth/session': { code: '000000', data: { address: alertOwner, chainFamily: 'EVM' } },
  '/api/alerts/setup': { code: '000000', data: setup },
}

type Live = Awaited<ReturnType<typeof renderApp>>['live']

/** Delivers its alerts to the page, one message at a time: the page combines those that arrive together. */
export function alertFeed(live: Live): {
  snapshot(...alerts: AlertWire[]): Promise<void>
  arrive(...alerts: AlertWire[]): Promise<void>
} {
  const key = `alerts/${alertOwner}`
  const heard = (deliver: () => void) =>
    act(async () => {
      deliver()
      // Behind what the query cache has to tell the page.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    })
  let offset = 1
  return {
    snapshot: (...alerts) => heard(() => live.snapshot(key, alerts)),
    arrive: (...alerts) => heard(() => live.event(key, alerts, ++offset)),
  }
}
