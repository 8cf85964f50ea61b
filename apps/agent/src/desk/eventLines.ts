import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'

/** One line of `name=value` pairs; values hold no space. */
function line(word: string, values: Readonly<Record<string, string | null>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  )
  return [word, ...pairs].join(' ')
}

const partOf = ({ network, kind }: Order, { intentId, address }: OrderWallet) => ({
  intent: intentId,
  network,
  kind,
  wallet: address,
})

/** Lines of an order that is watched, or has fired: one for each wallet that has not ended. */
export function orderLines(word: 'armed' | 'fired', order: Order): string[] {
  return order.wallets
    .filter(({ end }) => end === 'waiting')
    .map((wallet) => line(word, partOf(order, wallet)))
}

function endLine(order: Order, wallet: OrderWallet, end: TradeEnd): string {
  const part = partOf(order, wallet)
  if (end.state === 'off-limits') return line('failed', { ...part, reason: 'off-limits' })
  const tx = end.hash
  if (end.state === 'failed')
    return line('failed', { ...part, tx, reason: end.reason.replaceAll(/\s+/g, '-') })
  return line(end.state, { ...part, tx })
}

/** Lines of how an order's wallets ended. */
export function endLines(order: Order, ends: ReadonlyMap<string, TradeEnd>): string[] {
  return order.wallets.flatMap((wallet) => {
    const end = ends.get(wallet.address)
    return end ? [endLine(order, wallet, end)] : []
  })
}
