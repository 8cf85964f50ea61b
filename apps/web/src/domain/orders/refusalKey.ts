import { OrderRefused } from './orderDoor.ts'

/** The message that says why orders were not changed. */
export function refusalKey(error: unknown) {
  return error instanceof OrderRefused ? (`orders.refused.${error.why}` as const) : 'orders.notChanged'
}
