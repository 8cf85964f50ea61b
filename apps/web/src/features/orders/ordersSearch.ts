import type { Order } from '@peregrine/contract/order'
import { findNetwork, type Network } from '@peregrine/core/network'

export const orderTabs = ['open', 'history', 'archive', 'signals'] as const
export type OrderTab = (typeof orderTabs)[number]

// Not the contract's own list: every page would load its schemas with the route.
export const shownStatuses = [
  'pending',
  'executing',
  'success',
  'failed',
  'timeout',
  'expired',
] as const satisfies readonly Order['status'][]

/** What the page shows, as the address bar keeps it. */
export type OrdersView = { tab: OrderTab; network: Network | null; status: Order['status'] | null }
export type OrdersSearch = { tab?: OrderTab; network?: Network; status?: Order['status'] }

/** Parses the address bar's untrusted text, dropping invalid values. */
export function toOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const tab = orderTabs.find((one) => one === search.tab && one !== 'open')
  const network = typeof search.network === 'string' ? findNetwork(search.network) : null
  const status = shownStatuses.find((one) => one === search.status)
  return { ...(tab && { tab }), ...(network && { network }), ...(status && { status }) }
}
