import type { Order, OrderWallet } from '@peregrine/contract/order'
import { parseOrder } from './parseOrder.ts'

/**
 * Whether a field decides what is traded. Those that do are the terms, which the order's wallets seal; the others are how
 * it stands, which whoever keeps the book writes.
 */
export const orderFields = {
  id: true,
  signalId: false,
  environment: true,
  network: true,
  chainType: true,
  kind: true,
  side: true,
  symbol: true,
  decimals: true,
  condition: true,
  amount: true,
  wallets: true,
  limits: true,
  tradeSettings: true,
  serviceFee: true,
  exclusiveGroup: true,
  withdraws: true,
  parentId: true,
  status: false,
  isPaused: false,
  epoch: false,
  holder: false,
  trigger: false,
  reason: false,
  logs: false,
  note: false,
  receivedAt: false,
  updatedAt: false,
  expiresAt: true,
  deletedAt: false,
} satisfies Record<keyof Order, boolean>

/** The same of each wallet. With its intent an order goes out once: under another it is another order. */
export const walletFields = {
  address: true,
  intentId: true,
  boughtUnits: false,
  end: false,
  hash: false,
  seal: false,
} satisfies Record<keyof OrderWallet, boolean>

const terms = (value: object, fields: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => fields[name]))

/** Text of a JSON value, the same whatever the sequence of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join()}}`
}

/** What the wallets of an order seal, and their seals. */
type Sealable = { terms: string; wallets: readonly Pick<OrderWallet, 'address' | 'seal'>[] }

/** The terms of an order as one text, the same for every order that trades the same. */
export function sealable(order: Order): Sealable {
  const wallets = order.wallets.map((wallet) => terms(wallet, walletFields))
  return { terms: canonical({ ...terms(order, orderFields), wallets }), wallets: order.wallets }
}

/** The same of an untrusted order; null if it is none. */
export function parseSealable(given: unknown): Sealable | null {
  const order = parseOrder(given)
  return order && sealable(order)
}

/** An order with its wallets' seals, in their sequence. */
export function withSeals(order: Order, seals: readonly string[]): Order {
  return { ...order, wallets: order.wallets.map((wallet, at) => ({ ...wallet, seal: seals[at] })) }
}
