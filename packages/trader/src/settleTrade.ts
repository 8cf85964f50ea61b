import { recordReward } from '@peregrine/contract/routes/rewards'
import type { Trading } from '@peregrine/contract/routes/trading'
import { nativeCoin } from '@peregrine/core/address'
import { isFault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { feePaymentId, type Owed, parseOwed } from '@peregrine/wallet/execution/owed'
import { feeBaseOf, feeOfIntent, isFeeApart } from '@peregrine/wallet/trade/serviceFee'
import type { EvmLimits, ServiceFeeIntent, SwapIntent } from '@peregrine/wallet/intent'
import { send } from './http/callRoute.ts'
import { builtEvm, plainCall } from './buildEvm.ts'
import { endOf, executeIntent } from './executions.ts'
import { paymentLimits } from './fees.ts'
import type { Trader } from './traderPorts.ts'
import { withinPrice } from './withinPrice.ts'

/** A confirmed trade that is not settled yet. */
type Trade = { record: ExecutionRecord; intent: SwapIntent; owed: Owed }

/** Payments that may end unsigned before the fee is given up. */
const maxTries = 5

/** True for a trade that a connected wallet has sent: there are no bytes of it here. */
const isByWallet = ({ record }: Trade) => record.attempts.some(({ raw }) => raw === '')

/** True if the payment needs no password now. Asks for nothing. */
async function canSign(trader: Trader, trade: Trade): Promise<boolean> {
  const { wallet } = trade.intent
  // It signs what follows its own trades alone, so that its payments can be told by their trade.
  return trader.isConnected(wallet) ? isByWallet(trade) : trader.canSign(wallet)
}

/**
 * True for a payment that may be tried again under another id: nothing was signed. A connected wallet may have sent what
 * the log does not know of.
 */
function isUnsigned({ state, attempts }: ExecutionRecord, trade: Trade): boolean {
  return state === 'failed' && attempts.length === 0 && !isByWallet(trade)
}

/** The payment of a trade's fee, as the log has it, or the id that it is to be made with. */
async function findPayment(
  { log }: Trader,
  trade: Trade,
): Promise<{ payment: ExecutionRecord } | { id: string }> {
  for (let earlier = 0; ; earlier++) {
    const id = feePaymentId(trade.record.id, earlier)
    const payment = await log.read(id)
    if (!payment) return { id }
    if (!isUnsigned(payment, trade) || earlier + 1 === maxTries) return { payment }
  }
}

/** Limits of the payment at no higher price of gas than the trade's own: its costs were agreed to with the trade. */
async function limitsOf(
  trader: Trader,
  network: 'bsc' | 'four',
  { limits, side }: SwapIntent,
): Promise<EvmLimits> {
  return withinPrice(await paymentLimits(trader, network, trader.settingsOf(network, side)), limits)
}

async function pay(trader: Trader, trade: Trade, id: string, recipient: string): Promise<void> {
  const { record, intent } = trade
  const { environment, network, wallet } = intent
  if (network !== 'bsc' && network !== 'four') throw new Error('a fee is paid apart on BNB Chain alone')
  const payment: ServiceFeeIntent = {
    kind: 'service-fee',
    id,
    environment,
    network,
    wallet,
    limits: await limitsOf(trader, network, intent),
    sends: { token: nativeCoin, units: feeOfIntent(intent) },
    recipient,
    trade: feeBaseOf(intent),
  }
  await executeIntent(
    trader,
    payment,
    record.pressId,
    { ...record.summary, protection: 'off' },
    {
      environment,
      way: { protection: 'off', isFast: false },
      build: async () => async (limits) => builtEvm({ ...payment, limits }, plainCall(payment)),
    },
  )
}

/** The recipient of a fee that is paid apart, if it is what the trader agreed to and still the operator's. */
function recipientOf({ intent }: Trade, { networks }: Trading): string | null {
  const recipient = intent.serviceFee?.recipient ?? null
  // The log is only storage: what was changed in it must not send coins to anybody else.
  const isOperators = recipient === networks[intent.network]?.serviceFee?.recipient
  if (isOperators) return recipient
  console.warn('The service fee is not paid: it is not the operator’s', intent.id)
  return null
}

const isApart = ({ intent }: Trade) => isFeeApart(intent.network) && feeOfIntent(intent) > 0n

/** What became of a fee: its payment's hash, null where none is paid. */
type FeeEnd = 'waits' | { hash: string | null }

/**
 * Pays the operator's fee with a transaction of its own, on BNB Chain, whose routers cannot take it; elsewhere it is
 * part of the trade.
 */
async function payFee(trader: Trader, trade: Trade, trading: Trading): Promise<FeeEnd> {
  if (!isApart(trade)) return { hash: null }
  let found = await findPayment(trader, trade)
  if ('id' in found) {
    const recipient = recipientOf(trade, trading)
    if (recipient === null) return { hash: null }
    if (!(await canSign(trader, trade))) return 'waits'
    await pay(trader, trade, found.id, recipient)
    found = await findPayment(trader, trade)
  }
  if ('id' in found || !isFinal(found.payment.state)) return 'waits'
  const end = endOf(trader, found.payment)
  if (end.state === 'confirmed') return { hash: end.hash }
  console.warn('The service fee was not paid', end)
  return { hash: null }
}

function rewardBody({ record, intent, owed }: Trade, user: string, hash: string, feeHash: string | null) {
  const isPaidApart = isApart({ record, intent, owed })
  const feeUnits = isPaidApart ? feeOfIntent(intent) : owed.feeUnits
  const isFeePaid = feeUnits > 0n && (!isPaidApart || feeHash !== null)
  return {
    address: user,
    walletAddress: intent.wallet,
    transactionHash: hash,
    chainType: networkFacts[intent.network].rewardChainType,
    feeAmount: isFeePaid ? feeUnits.toString() : '0',
    ...(feeHash === null ? {} : { feeTransactionHash: feeHash }),
    tradeVolume: owed.volumeUnits.toString(),
  }
}

/** A node may lag behind the one that gave the verdict, but not for so long. */
const longestLagMs = 86_400_000

/** True for an answer that asking again does not change. */
function isForGood({ nowMs }: Trader, error: unknown, { updatedAtMs }: ExecutionRecord): boolean {
  if (isFault(error, 'reward.refused'))
    return error.context.why !== 'unconfirmed' || nowMs() - updatedAtMs > longestLagMs
  return isFault(error, 'request.malformed')
}

/** Records the trade's reward; false while its user is not signed in. Throws where it may work later. */
async function reward(trader: Trader, trade: Trade, feeHash: string | null): Promise<boolean> {
  const { user } = trade.owed
  const end = endOf(trader, trade.record)
  if (user === null || end.state !== 'confirmed') return true
  if (trader.user() !== user) return false
  try {
    await send(trader, recordReward, { body: rewardBody(trade, user, end.hash, feeHash) })
  } catch (error) {
    if (!isForGood(trader, error, trade.record)) throw error
    console.warn('The reward was not recorded', error)
  }
  return true
}

/** True once nothing is left to do. */
async function settle(trader: Trader, trade: Trade): Promise<boolean> {
  const { record, intent } = trade
  if (intent.side === 'sell')
    trader.rememberSale({ network: intent.network, token: intent.spend.token }, record.updatedAtMs)
  const trading = await trader.trading()
  // The chains of another run are gone, and what it owed with them.
  if (intent.environment.runId !== trading.environment.runId) return true
  const fee = await payFee(trader, trade, trading)
  // A reward is recorded once, and has no share without the fee's transaction.
  return fee !== 'waits' && (await reward(trader, trade, fee.hash))
}

async function settleStored(trader: Trader, record: ExecutionRecord): Promise<void> {
  const { id, intent, state, owed: stored } = record
  if (state !== 'confirmed' || intent.kind !== 'swap' || stored === undefined) return
  const owed = parseOwed(stored)
  if (!owed) console.warn('What a trade owes cannot be read', id)
  if (owed && !(await settle(trader, { record, intent, owed }))) return
  const { owed: _, ...settled } = record
  await trader.log.replace(record, settled)
}

/**
 * Does what any tab or agent owes a confirmed trade: the sale's time, the operator's fee, the reward. Each is done once, however
 * often this is called; what has to wait stays in the log for the next call.
 *
 * @throws what the server or the storage fails with; the rest is left for the next call
 */
export async function settleTrade(trader: Trader, id: string): Promise<void> {
  const { settling: underWay } = trader.memory
  if (underWay.has(id)) return
  underWay.add(id)
  try {
    const record = await trader.log.read(id)
    if (record) await settleStored(trader, record)
  } finally {
    underWay.delete(id)
  }
}
