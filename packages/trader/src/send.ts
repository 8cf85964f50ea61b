import {
  broadcastBase,
  broadcastBsc,
  broadcastEth,
  getVerdict,
  sendSolana,
  sendToBuilders,
  type Verdict,
} from '@peregrine/contract/routes/sends'
import { isFault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type { AntiSandwich } from '@peregrine/core/trading/settings/tradeSettings'
import type { Attempt } from '@peregrine/wallet/execution/executionRecord'
import type { ChainVerdict, SendOutcome } from '@peregrine/wallet/execution/executionPorts'
import type { Intent } from '@peregrine/wallet/intent'
import { call, send } from './http/callRoute.ts'
import type { Trader } from './traderPorts.ts'

export type SendWay = { protection: AntiSandwich; isFast: boolean }

/** What a send takes. */
export type Sender = Pick<Trader, 'request' | 'mark'>

function post(
  sender: Sender,
  { network, id }: Intent,
  { raw }: Attempt,
  { protection, isFast }: SendWay,
): Promise<unknown> {
  const { chain } = networkFacts[network]
  if (chain === 'sol')
    return send(sender, sendSolana, { body: { tx: raw, config: { protection }, intent: id } })
  if (chain === 'eth' && protection !== 'off')
    return send(sender, sendToBuilders, {
      body: { signedTransaction: raw, options: { protection }, intent: id },
    })
  const route = { eth: broadcastEth, base: broadcastBase, bsc: broadcastBsc }[chain]
  return send(sender, route, { body: { signedTx: raw, isFastMode: isFast, protection, intent: id } })
}

/** Reasons by which an endpoint shows that it cannot have passed the bytes on; whatever else is told is unknown. */
const refusals: readonly string[] = [
  'rejected',
  'underpriced',
  'nonce-taken',
  'insufficient-funds',
  'expired',
  'unreachable',
]

/** As long as the server's own cut. */
const maxDetail = 200

/** Reads an untrusted reply; anything unclear is unknown, since the bytes may have left. */
function outcomeOf(reply: unknown, { hash }: Attempt): SendOutcome {
  const { outcome, error, detail, data } = (reply ?? {}) as Record<string, unknown>
  const named = typeof data === 'string' ? data : (data as { txHash?: unknown } | null)?.txHash
  if (named !== hash) return { outcome: 'unknown' }
  if (outcome === 'accepted') return { outcome }
  if (outcome === 'refused' && typeof error === 'string' && refusals.includes(error))
    return {
      outcome,
      reason: error,
      ...(typeof detail === 'string' && { detail: detail.slice(0, maxDetail) }),
    }
  return { outcome: 'unknown' }
}

/** Sends signed bytes through our own server. Never throws: what cannot be told is unknown. */
export async function sendAttempt(
  sender: Sender,
  intent: Intent,
  attempt: Attempt,
  way: SendWay,
): Promise<SendOutcome> {
  // A connected wallet has sent it itself.
  if (attempt.raw === '') return { outcome: 'accepted' }
  sender.mark('send', intent.id)
  try {
    return outcomeOf(await post(sender, intent, attempt, way), attempt)
  } catch (error) {
    if (isFault(error, 'intent.taken'))
      return error.context.outcome === 'closed'
        ? { outcome: 'closed' }
        : { outcome: 'taken', hash: String(error.context.hash ?? '') }
    // Turned away before anything left: the way is closed, or the body was not understood.
    if (isFault(error, 'feature.off') || isFault(error, 'request.malformed'))
      return { outcome: 'refused', reason: error.code }
    console.warn('A send was not answered', error)
    return { outcome: 'unknown' }
  } finally {
    sender.mark('sent', intent.id)
  }
}

const states: Record<Verdict['state'], ChainVerdict> = {
  landed: 'landed',
  failed: 'failed',
  pending: 'pending',
  unknown: 'unknown',
  expired: 'expired',
}

/** Asks what became of a transaction; null where nobody answered. Never throws. */
export async function readVerdict(
  sender: Sender,
  { network, wallet }: Intent,
  { hash }: Attempt,
): Promise<ChainVerdict | null> {
  try {
    const params = { chain: networkFacts[network].chain, hash }
    const { state } = await call(sender, getVerdict, { params, query: { sender: wallet }, priority: 'low' })
    return states[state] ?? 'unknown'
  } catch (error) {
    console.warn('A transaction could not be looked up', error)
    return null
  }
}
