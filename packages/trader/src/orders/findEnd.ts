import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { FoundEnd } from '@peregrine/orders/tradeEnd'
import { endOf, isUnderWay } from '../executions.ts'
import type { Trader } from '../traderPorts.ts'
import { endOfHash } from './closeIntent.ts'

const inHand: readonly string[] = ['armed', 'claimed', 'signed', 'sent']

/** By the chain, where only somebody else's log has it. */
async function endElsewhere(trader: Trader, order: Order, { address, hash }: OrderWallet): Promise<FoundEnd> {
  return hash === null ? { state: 'none' } : endOfHash(trader, order, address, hash)
}

/** How a wallet's part of an order stands, by the own log, else by the chain. Throws where neither can be read. */
export async function findEnd(trader: Trader, order: Order, wallet: OrderWallet): Promise<FoundEnd> {
  const record = await trader.log.read(wallet.intentId)
  if (!record) return endElsewhere(trader, order, wallet)
  if (isUnderWay(trader, record.id) || inHand.includes(record.state)) return { state: 'open' }
  const end = endOf(trader, record)
  if (end.state === 'refused') return { state: 'failed', reason: end.code, hash: null }
  if (end.state === 'confirmed') return { state: 'confirmed', hash: end.hash }
  if (end.state === 'unknown') return { state: 'unknown', hash: end.hash }
  return { state: 'failed', reason: end.reason ?? end.state, hash: end.hash }
}
