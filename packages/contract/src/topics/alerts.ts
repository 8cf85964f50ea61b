import { z } from 'zod'
import { type AlertWire, zAlert } from '../alert.ts'
import { zText } from '../text.ts'
import { defineTopic } from '../topic.ts'

/** Maximum alerts held by the page. */
export const keptAlerts = 100

function put(list: AlertWire[], alert: AlertWire): AlertWire[] {
  const at = list.findIndex(({ id }) => id === alert.id)
  if (at >= 0) return list.with(at, alert)
  return [alert, ...list].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, keptAlerts)
}

/** The alerts of a signed-in wallet, newest first. An event is a new alert, or one reverted by a reorg. */
export const alerts = defineTopic({
  name: 'alerts',
  params: z.object({ userAddress: zText(64).min(1) }),
  snapshot: z.array(zAlert),
  event: zAlert,
  apply: put,
  isUrgent: true,
  ownerOf: ({ userAddress }) => userAddress,
})
