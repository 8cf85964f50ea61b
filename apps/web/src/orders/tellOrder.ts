import type { Order } from '@peregrine/contract/order'
import { findNetwork } from '@peregrine/core/network'
import type { DeskNews } from '@peregrine/orders/deskPorts'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'
import { explorerUrl, ownPageUrl } from '../domain/chains/explorerUrl.ts'
import { translate } from '../kit/i18n/translate.ts'
import { showToast } from '../kit/toast/showToast.ts'

const longMs = 8_000
const ordersPath = '/orders'

function linkOf({ network, environment }: Order, hash: string | null): { href: string } {
  if (hash === null) return { href: ordersPath }
  return { href: (environment.runId === null ? explorerUrl : ownPageUrl)(network, 'tx', hash) }
}

/** Spec 1 section 8: balance has words of its own, everything else is on the orders page. */
function failureWords(reason: string | null): string {
  const isShort = reason !== null && /insufficient[ -](balance|funds)/.test(reason)
  return translate(isShort ? 'orders.told.insufficient' : 'orders.told.details')
}

function tellOne(order: Order, end: TradeEnd): void {
  const { symbol } = order
  const side = translate(order.side === 'buy' ? 'orders.side.buy' : 'orders.side.sell')
  if (end.state === 'confirmed')
    showToast({
      kind: 'success',
      text: translate('orders.told.success', { side, symbol, hash: end.hash }),
      link: linkOf(order, end.hash),
    })
  else if (end.state === 'unknown')
    showToast({
      kind: 'warning',
      text: translate('orders.told.timeout'),
      lastsMs: longMs,
      link: linkOf(order, end.hash),
    })
  else {
    const reason = end.state === 'failed' ? end.reason : null
    const text = translate('orders.told.failed', { side, symbol, why: failureWords(reason) })
    showToast({ kind: 'error', text, lastsMs: longMs, link: { href: ordersPath } })
  }
}

/** Tells the trader how an order goes. */
export function tellOrder(news: DeskNews): void {
  if (news.type === 'ended') for (const end of news.ends.values()) tellOne(news.order, end)
  if (news.type === 'locked' || news.type === 'asks' || news.type === 'unsealed' || news.type === 'refused') {
    const text = translate(`orders.told.${news.type}`, { symbol: news.order.symbol })
    showToast({ kind: 'warning', text, lastsMs: longMs, link: { href: ordersPath } })
  }
}

let isForeignTold = false

/** Tells once that an order is kept for a chain that is not known here, such as one of another version: it never fires. */
export function tellForeign(stored: readonly unknown[]): void {
  const isUnknown = (one: unknown) =>
    findNetwork(String((one as { network?: unknown } | null)?.network)) === null
  if (isForeignTold || !stored.some(isUnknown)) return
  isForeignTold = true
  showToast({ kind: 'warning', text: translate('tradeMessages.unsupported'), lastsMs: longMs })
}
