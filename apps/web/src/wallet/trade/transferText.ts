import type { Network } from '@peregrine/core/network'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import { translate } from '../../kit/i18n/translate.ts'
import type { MessageKey } from '../../locales/messages.ts'
import { endText, serverText } from './tradeText.ts'

type Unsuccessful = Exclude<ExecutionEnd, { state: 'confirmed' }>

/** Sentences of a transfer where those of a trade would be wrong. */
const refusals: Readonly<Record<string, MessageKey>> = {
  'recipient.known': 'trade.transfer.recipient',
  'recipient.account': 'trade.transfer.recipient',
  'recipient.unconfirmed': 'trade.transfer.changed',
  'recipient.unread': 'trade.transfer.changed',
}

/** A node's words for an account that would hold less than the rent-exempt minimum. */
const isRent = (detail: string | undefined) =>
  detail !== undefined && /insufficient funds for rent/i.test(detail)

function keyOf(end: Unsuccessful): MessageKey | null {
  if (end.state === 'refused') return refusals[end.code] ?? null
  if (isRent(end.detail)) return 'trade.transfer.rent'
  if (end.state === 'expired' || end.reason === 'expired') return 'trade.transfer.expired'
  // A failure on the chain tells no more than that; all other reasons have sentences that hold for any transaction.
  const isPlain = end.reason === null || end.reason === 'failed-on-chain'
  return end.state === 'failed' && isPlain ? 'trade.transfer.failed' : null
}

/** Why a transfer did not succeed. */
export function transferText(end: Unsuccessful, network: Network): string {
  const key = keyOf(end)
  return key === null ? (serverText(end, network) ?? endText(end, network)) : translate(key)
}
