import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import type { TradeEnd } from './tradeEnd.ts'

type Means = Pick<DeskPorts, 'book' | 'holder' | 'monotonicMs' | 'trade' | 'withLock'>

/** Of which wallets the end is known, and until when of the monotonic clock the others may sign. */
type Bounds = { known: ReadonlyMap<string, TradeEnd>; untilMs: number }

/**
 * Trades with every wallet of a claimed order whose part has no end yet. Returns all ends; null where another tab of this
 * browser does the same.
 */
export async function runWallets(
  order: Order,
  { known, untilMs }: Bounds,
  { book, holder, monotonicMs, trade, withLock }: Means,
): Promise<Map<string, TradeEnd> | null> {
  const isOurs = async () => {
    const now = await book.read(order.id)
    const isClaimed = now?.epoch === order.epoch && now.holder === holder && now.status === 'executing'
    return isClaimed && monotonicMs() <= untilMs
  }
  const open = order.wallets.filter(({ address, end }) => end === 'waiting' && !known.has(address))
  const ran = await withLock(`order ${order.id}`, () =>
    Promise.all(open.map(async (wallet) => [wallet.address, await trade(order, wallet, isOurs)] as const)),
  )
  return ran && new Map([...known, ...ran])
}
