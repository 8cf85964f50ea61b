import { z } from 'zod'
import { type AlertWire, zAlert } from '../alert.ts'
import { zText } from '../text.ts'
import { defineTopic } from '../topic.ts'

/** Alerts that the page holds. */
export const keptAlerts = 100

function put(list: AlertWire[], alert: AlertWire): AlertWire[] {
  const at = list.findIndex(({ id }) => id === alert.id)
  if (at >= 0) return list.with(at, alert)
  return [alert, ...list].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, keptAlerts)
}

/** The alerts of a signed-in wallet, newest first. An event is one that is new, or that a reorg took back. */
export const alerts = defineTopic({
  name: 'alerts',
  params: z.object({ userAddress: zText(64).min(1) }),
  snapshot: z.array(zAlert),
  event: zAlert,
  apply: put,
  isUrgent: true,
  ownerOf: ({ userAddress }) => userAddress,
})
