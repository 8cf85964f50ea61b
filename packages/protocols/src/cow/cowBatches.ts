import { asToken } from '../addresses.ts'
import type { EvmLog } from '../evmLog.ts'
import { addressAt, isTopic, parseEvmWords, topicAddress, uintAt } from '../evmWords.ts'

// Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount,
// uint256 feeAmount, bytes) and Settlement(address indexed solver) of CoW's GPv2Settlement (docs.cow.fi), one address
// on every chain.
const traded = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17'
const settled = '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4'
export const settlement = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'

// EthFlow sells the native coin for its users: the order is the contract's own, and pays the user. docs.cow.fi,
// periphery contracts (production, staging; identical on all our chains); before them, per cow-sdk, those of Ethereum
// and Base.
const ethFlows = new Set([
  '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
  '0x04501b9b1d52e67f6862d157e00d13419d2d6e95',
  '0x40a50cf069e992aa4536211b23f286ef88752187',
  '0xd02de8da0b71e1b59489794f423fabba2adc4d93',
  '0x3d1b389f1707db3d4c5344d5669dbda6b5d6ab51',
  '0x3c3ea1829891bc9bec3d06a81d5d169e52a415e3',
])

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A settled order. */
export type CowOrder = {
  /** The trading wallet: the order's owner, or the user behind EthFlow. */
  owner: string
  sold: { token: string; units: bigint }
  bought: { token: string; units: bigint }
  /** In the token sold, included in `sold`; the solver swaps the rest. */
  feeUnits: bigint
}

/** The orders filled by one settlement, and the index of its final log. */
export type CowBatch = { orders: CowOrder[]; endIndex: number }

/** A payment by the settlement. */
type Payment = { token: string; to: string; units: bigint }

/**
 * The settlements of a transaction, in order. Each emits its trades first, then runs the solver's interactions, pays
 * the orders, and emits Settlement.
 */
export function cowBatches(logs: readonly EvmLog[]): CowBatch[] {
  const batches: CowBatch[] = []
  let orders: CowOrder[] = []
  let payments: Payment[] = []
  for (const log of logs) {
    if (orders.length > 0) payments.push(...paymentOf(log))
    if (log.address !== settlement) continue
    if (log.topics[0] === traded) orders.push(...orderOf(log))
    if (log.topics[0] !== settled) continue
    batches.push({ orders: withUsers(orders, payments), endIndex: log.logIndex })
    orders = []
    payments = []
  }
  return batches
}

function orderOf({ topics, data }: EvmLog): CowOrder[] {
  const words = parseEvmWords(data)
  const owner = isTopic(topics[1]) ? topicAddress(topics[1]) : null
  if (!words || words.count < 5 || owner === null) return []
  const [sold, bought] = [addressAt(words, 0), addressAt(words, 1)]
  if (sold === null || bought === null) return []
  return [
    {
      owner,
      sold: { token: asToken(sold), units: uintAt(words, 2) },
      bought: { token: asToken(bought), units: uintAt(words, 3) },
      feeUnits: uintAt(words, 4),
    },
  ]
}

function paymentOf({ address, topics, data }: EvmLog): Payment[] {
  const [topic, from, to] = topics
  if (topic !== transfer || topics.length !== 3 || !isTopic(from) || !isTopic(to)) return []
  const [payer, payee, words] = [topicAddress(from), topicAddress(to), parseEvmWords(data)]
  if (payer !== settlement || payee === null || !words?.count) return []
  return [{ token: address, to: payee, units: uintAt(words, 0) }]
}

/**
 * The orders, with those of EthFlow assigned to the user paid by the settlement. Payments come last and in the order of
 * the orders, so each order, from the last on, takes the last payment of its exact amount.
 */
function withUsers(orders: CowOrder[], payments: readonly Payment[]): CowOrder[] {
  if (!orders.some(({ owner }) => ethFlows.has(owner))) return orders
  const open = new Set([...payments].reverse())
  const paid = new Map<CowOrder, Payment>()
  const pay = (order: CowOrder, payment: Payment | undefined) => {
    if (payment && open.delete(payment)) paid.set(order, payment)
  }
  for (const order of [...orders].reverse()) pay(order, [...open].find(isExactly(order)))
  for (const order of orders) if (!paid.has(order)) pay(order, taxedPayment(order, open))
  return orders.map((order) => {
    const payment = ethFlows.has(order.owner) ? paid.get(order) : undefined
    return payment ? { ...order, owner: payment.to } : order
  })
}

function isExactly({ bought }: CowOrder): (payment: Payment) => boolean {
  return ({ token, units }) => token === bought.token && units === bought.units
}

/** A taxed token's transfer is less than the payment: take the largest smaller one, if above half. */
function taxedPayment({ bought }: CowOrder, open: ReadonlySet<Payment>): Payment | undefined {
  const near = [...open].filter(
    ({ token, units }) => token === bought.token && units < bought.units && units * 2n > bought.units,
  )
  return near.toSorted((a, b) => (a.units > b.units ? -1 : 1))[0]
}
