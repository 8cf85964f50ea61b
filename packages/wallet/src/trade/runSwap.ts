import type { Network } from '@peregrine/core/network'
import { paymentGasLimit } from '@peregrine/core/trading/mostGas'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import {
  type ApprovalIntent,
  type Environment,
  type Limits,
  type ServiceFee,
  type SwapIntent,
} from '../intent.ts'
import type { Unsent } from '../execution/stopSending.ts'
import type { Quote } from './parseQuote.ts'
import { approve } from './approve.ts'
import { answers, refreshed } from './checkQuote.ts'
import { type ClockOff, deadlineOf } from './swapDeadline.ts'
import { beforeFee, feeLeft, isFeeAgreed, withOwnFee } from './serviceFee.ts'
import { shortOf } from './shortOf.ts'
import { shareOf, spendable, type TradeSize, unitsForInitial } from './tradeSize.ts'
import type { Trial, TriedCall } from './tryCall.ts'

/** A purchase or sale with one wallet. */
export type SwapRequest = {
  network: Network
  side: 'buy' | 'sell'
  token: string
  pool: string | null
  size: TradeSize
  wallet: string
  /** Basis points; null for automatic. */
  slippageBps: number | null
  /** The operator's fee that the trader has agreed to; a quote may ask for no other. */
  serviceFee: ServiceFee
}

/** How an intent ended; `unknown` is still being resolved. */
export type ExecutionEnd =
  | {
      state: 'confirmed' | 'failed' | 'expired' | 'unknown'
      hash: string
      reason: string | null
      /** What the endpoint said of a refused send; untrusted. */
      detail?: string
      /** Of an unknown one whose bytes no node is known to have. */
      unsent?: Unsent
    }
  /** Nothing was signed or sent. */
  | { state: 'refused'; code: string; detail: Readonly<Record<string, string>> }

export type SwapStep = 'quoting' | 'clearing' | 'approving' | 'signing' | 'sending' | 'waiting'

/** Reasons why nothing was sent. The page supplies the words. */
export type NotSent =
  | { code: 'balance-short'; symbol: string }
  /** The wallet can pay, but would be left with less than the lamports that its account must hold. */
  | { code: 'rent-short'; least: bigint }
  | { code: 'amount-zero' }
  | { code: 'nothing-to-recover' }
  | { code: 'quote-foreign' }
  /** A fee for the operator that the trader has not agreed to. */
  | { code: 'fee-foreign' }
  | { code: 'quote-expired' }
  | { code: 'declined' }
  | { code: 'approval-failed'; reason: string; detail?: string }
  /** A node ran the trade, and it reverted. */
  | { code: 'would-revert' }
  /** The network's fees are a multiple of what was agreed to. */
  | { code: 'cost-risen' }
  /** By this computer's clock the trade would be over before it is signed: it is so many seconds ahead of the chain's. */
  | ClockOff

export type SwapOutcome =
  /** `agreed`: the quote that was put to the trader; `quote` is a current one where that took long. */
  | { type: 'ended'; quote: Quote; agreed: Quote; intent: SwapIntent; end: ExecutionEnd }
  | { type: 'not-sent'; why: NotSent }

/** Everything the flow waits for. */
export type SwapPorts = {
  environment: Environment
  nowMs(): number
  /**
   * The chain's own time in Unix milliseconds: that of its newest block and what has passed since. This computer's where
   * it cannot be read, or nothing that is signed holds a deadline.
   */
  chainNowMs(): Promise<number>
  /** 32 random hex characters. */
  newId(): string
  /** Base units held by the wallet, read from the chain. Throws when it cannot be read. */
  balanceOf(token: string): Promise<bigint>
  /** Throws MalformedQuote, or the server's fault. */
  quote(units: bigint): Promise<Quote>
  /**
   * Shows the quote where settings or warnings ask for it; false if the trader declines. `maxFee`: what the network may
   * take of it, deposits aside, in base units of the coin.
   */
  confirm(quote: Quote, maxFee: bigint): Promise<boolean>
  /** Caps and costs of an intent's transaction. */
  limits(kind: 'swap' | 'approval', quote: Quote): Promise<Cost>
  /** Coins kept back from a purchase of everything; base units. */
  reserve(): Promise<bigint>
  /** Tries a call on the request's chain (tryCall.ts); what cannot be told is `unknown`. Never throws. */
  tryCall(call: TriedCall): Promise<Trial>
  /** Builds, checks, signs, sends and resolves. Never throws once something was signed. */
  execute(intent: SwapIntent | ApprovalIntent, quote: Quote): Promise<ExecutionEnd>
  onStep(step: SwapStep): void
}

/** A quote is asked again once it is older, by the clock of whoever trades: its server has no say in that. */
const freshMs = 10_000

type Sized = { units: bigint } | { why: NotSent }

async function initialUnits(
  { spent, received }: { spent: bigint; received: bigint },
  balance: bigint,
  ports: SwapPorts,
): Promise<Sized> {
  if (spent <= received || balance === 0n) return { why: { code: 'nothing-to-recover' } }
  // The price of a part is better than that of the whole: asking again for the part sells less.
  const whole = await ports.quote(balance)
  const first = unitsForInitial(balance, whole.minimumUnits, spent, received)
  if (first === balance) return { units: first }
  const part = await ports.quote(first)
  const units = unitsForInitial(first, part.minimumUnits, spent, received)
  return { units: units > 0n ? units : first }
}

/** Base units to spend, never more than the wallet holds. */
async function sizeOf(request: SwapRequest, balance: bigint, ports: SwapPorts): Promise<Sized> {
  const { network, side, size, serviceFee } = request
  if (size.type === 'initial') return initialUnits(size, balance, ports)
  if (size.type === 'units') return { units: size.units }
  const available =
    side === 'buy' ? beforeFee(network, spendable(balance, await ports.reserve()), serviceFee) : balance
  return { units: shareOf(available, size.bps) }
}

function swapIntentOf(
  request: SwapRequest,
  quote: Quote,
  { limits, deadline }: Pick<SwapIntent, 'limits' | 'deadline'>,
  ports: SwapPorts,
): SwapIntent {
  const { service } = quote.fees
  return {
    kind: 'swap',
    id: ports.newId(),
    environment: ports.environment,
    network: request.network,
    wallet: request.wallet,
    side: request.side,
    spend: { token: quote.spend.token, units: quote.spend.units },
    receive: { token: quote.receive.token, units: quote.minimumUnits },
    deadline,
    serviceFee: service && service.bps > 0 ? { recipient: service.recipient, bps: service.bps } : null,
    limits,
  }
}

async function approveSale(
  { network, wallet }: SwapRequest,
  quote: Quote,
  ports: SwapPorts,
): Promise<NotSent | null> {
  if (!quote.approval) return null
  const { spender, standing } = quote.approval
  // What is sold and no more, whatever the quote asks for.
  const { token, units } = quote.spend
  const end = await approve({ network, wallet, token, spender, units, standing }, quote, ports)
  if (end.state === 'confirmed') return null
  if (end.state === 'refused') return { code: 'approval-failed', reason: end.code }
  const { state, reason, detail } = end
  return { code: 'approval-failed', reason: reason ?? state, ...(detail !== undefined && { detail }) }
}

/** A quote that was compared with its request, and when it came. */
type Checked = { quote: Quote; atMs: number }

/** Compares a quote with what was asked; the operator's fee becomes the one computed here. */
function checked(
  told: Quote,
  request: SwapRequest,
  units: bigint,
  ports: SwapPorts,
): Checked | { why: NotSent } {
  if (!isFeeAgreed(told, request.serviceFee)) return { why: { code: 'fee-foreign' } }
  const quote = withOwnFee(told)
  return answers(quote, request, units) ? { quote, atMs: ports.nowMs() } : { why: { code: 'quote-foreign' } }
}

type Fresh = { quote: Quote } | { why: NotSent }

/** The same trade at a current price, once consent or approval took long; never a worse one than was agreed. */
async function freshQuote(request: SwapRequest, agreed: Checked, ports: SwapPorts): Promise<Fresh> {
  if (ports.nowMs() - agreed.atMs <= freshMs) return agreed
  const { units } = agreed.quote.spend
  const found = checked(await ports.quote(units), request, units, ports)
  if ('why' in found) return found
  const quote = refreshed(agreed.quote, found.quote)
  if (!quote) return { why: { code: 'quote-expired' } }
  // Nobody was asked about this one.
  const isNewlyReverted = quote.simulation === 'reverted' && agreed.quote.simulation !== 'reverted'
  return isNewlyReverted ? { why: { code: 'would-revert' } } : { quote }
}

const notSent = (why: NotSent): SwapOutcome => ({ type: 'not-sent', why })

/**
 * Caps for an intent's transaction, and the coins it can cost at most besides the amount spent. `kept`: what of `maxCost`
 * is not paid but must stay in the wallet.
 */
type Cost = { limits: Limits; maxCost: bigint; kept?: bigint }

/** What the trader's word covers: the trade, its cost, and that of the approval before it. */
type Agreed = Checked & { swap: Cost; approval: Cost | null }

/** Coins that the payment of a fee costs at most, where it is a transaction of its own. */
function paymentCost({ quote, swap: { limits } }: Agreed): bigint {
  return limits.family === 'EVM' && feeLeft(quote) > 0n ? paymentGasLimit * limits.maxFeePerGas : 0n
}

/** Coins that all transactions of a trade cost at most: an allowance that stands may have to be cleared first. */
function allCosts(agreed: Agreed): bigint {
  const { quote, swap, approval } = agreed
  const approvals = quote.approval?.standing ? 2n : 1n
  return swap.maxCost + (approval ? approval.maxCost * approvals : 0n) + paymentCost(agreed)
}

type Offer = { quote: Quote; units: bigint; balance: bigint; coins: bigint }

/** What the wallet holds of what it spends, and its coins. */
async function balancesOf({ network, side, token }: SwapRequest, ports: SwapPorts) {
  const coin = ports.balanceOf(coinAddress(network).token)
  const [balance, coins] = await Promise.all([side === 'buy' ? coin : ports.balanceOf(token), coin])
  return { balance, coins }
}

/** Balances and the quote; a fixed amount is quoted while the balances are read. */
async function offerOf(request: SwapRequest, ports: SwapPorts): Promise<Offer | { why: NotSent }> {
  const { size } = request
  if (size.type === 'units' && size.units > 0n) {
    const { units } = size
    const [held, quote] = await Promise.all([balancesOf(request, ports), ports.quote(units)])
    return { ...held, quote, units }
  }
  const { balance, coins } = await balancesOf(request, ports)
  const sized = await sizeOf(request, balance, ports)
  if ('why' in sized) return sized
  if (sized.units <= 0n)
    return { why: balance === 0n ? { code: 'balance-short', symbol: '' } : { code: 'amount-zero' } }
  return { quote: await ports.quote(sized.units), units: sized.units, balance, coins }
}

/**
 * True for what is not worth an approval: on Ethereum a trade that reverts is not sent, and whether it does was seen with
 * the approval in place. Without one the transaction itself is tried before its signature, which decides.
 */
const isHopeless = ({ network, simulation, approval }: Quote) =>
  network === 'eth' && simulation === 'reverted' && approval !== null

/** Most that the network takes. Solana's costs hold deposits too, which come back. */
function maxFeeOf(agreed: Agreed): bigint {
  const { limits } = agreed.swap
  return limits.family === 'SOL' ? limits.maxNetworkFee + limits.maxTip : allCosts(agreed)
}

/** An offer with the costs of all that it sends. */
async function withCosts(
  { quote: told, units }: Offer,
  request: SwapRequest,
  ports: SwapPorts,
): Promise<Agreed | { why: NotSent }> {
  const found = checked(told, request, units, ports)
  if ('why' in found) return found
  const { quote } = found
  const [swap, approval] = await Promise.all([
    ports.limits('swap', quote),
    quote.approval ? ports.limits('approval', quote) : null,
  ])
  return { ...found, swap, approval }
}

/**
 * What a purchase of a share of the coins can spend where its costs are more than what is kept back for them; null where
 * the share stands.
 */
function lessOf(
  { side, size, network, serviceFee }: SwapRequest,
  offer: Offer,
  agreed: Agreed,
): bigint | null {
  if (side === 'sell' || size.type !== 'share') return null
  const most = beforeFee(network, offer.coins - allCosts(agreed), serviceFee)
  return most > 0n && most < offer.units ? most : null
}

/** The offer that is put to the trader, and its costs: no larger than what the wallet can pay, where that is its size. */
async function payable(request: SwapRequest, ports: SwapPorts): Promise<[Offer, Agreed] | { why: NotSent }> {
  const offer = await offerOf(request, ports)
  if ('why' in offer) return offer
  const agreed = await withCosts(offer, request, ports)
  if ('why' in agreed) return agreed
  const units = lessOf(request, offer, agreed)
  if (units === null) return [offer, agreed]
  const smaller = { ...offer, units, quote: await ports.quote(units) }
  const again = await withCosts(smaller, request, ports)
  return 'why' in again ? again : [smaller, again]
}

/** A quote that the wallet can pay and the trader wants. */
async function agree(request: SwapRequest, ports: SwapPorts): Promise<Agreed | { why: NotSent }> {
  const found = await payable(request, ports)
  if ('why' in found) return found
  const [{ balance, coins }, agreed] = found
  const { quote } = agreed
  const why = shortOf(quote, { balance, coins, maxCost: allCosts(agreed), kept: agreed.swap.kept ?? 0n })
  if (why) return { why }
  if (isHopeless(quote)) return { why: { code: 'would-revert' } }
  return (await ports.confirm(quote, maxFeeOf(agreed))) ? agreed : { why: { code: 'declined' } }
}

class CostRisen extends Error {}

const lower = (one: bigint, other: bigint) => (one < other ? one : other)

/** In each bound the lower of two. Throws for limits of different families: a defect of the caller. */
function lowerLimits(agreed: Limits, now: Limits): Limits {
  if (agreed.family === 'EVM' && now.family === 'EVM')
    return {
      ...now,
      maxGas: lower(agreed.maxGas, now.maxGas),
      maxFeePerGas: lower(agreed.maxFeePerGas, now.maxFeePerGas),
      maxPriorityFeePerGas: lower(agreed.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
    }
  if (agreed.family === 'SOL' && now.family === 'SOL')
    return {
      family: 'SOL',
      maxNetworkFee: lower(agreed.maxNetworkFee, now.maxNetworkFee),
      maxTip: lower(agreed.maxTip, now.maxTip),
      maxRent: lower(agreed.maxRent, now.maxRent),
    }
  throw new Error('limits of one trade belong to one family of chains')
}

/**
 * The ports, with costs that never exceed what was agreed to. Agreed prices of gas leave room for a base fee that rises
 * by half and more; beyond that the transaction would wait for ever, and `limits` throws CostRisen.
 */
function withinCost(ports: SwapPorts, agreed: Agreed): SwapPorts {
  return {
    ...ports,
    async limits(kind, quote) {
      const then = agreed[kind]
      const now = await ports.limits(kind, quote)
      if (!then || 2n * now.maxCost > 3n * then.maxCost)
        throw new CostRisen(`${now.maxCost} instead of ${then?.maxCost ?? 0n}`)
      return { limits: lowerLimits(then.limits, now.limits), maxCost: lower(then.maxCost, now.maxCost) }
    },
  }
}

/** What follows the trader's word: approval, a current quote, the trade. */
async function carryOut(request: SwapRequest, agreed: Agreed, ports: SwapPorts): Promise<SwapOutcome> {
  const { quote, swap } = agreed
  const why = await approveSale(request, quote, ports)
  if (why) return notSent(why)
  const fresh = await freshQuote(request, agreed, ports)
  if ('why' in fresh) return notSent(fresh.why)
  const { quote: current } = fresh
  ports.onStep('signing')
  const { limits } = current === quote ? swap : await ports.limits('swap', current)
  const deadline = deadlineOf(await ports.chainNowMs(), ports.nowMs())
  if (typeof deadline !== 'number') return notSent(deadline)
  const intent = swapIntentOf(request, current, { limits, deadline }, ports)
  return { type: 'ended', quote: current, agreed: quote, intent, end: await ports.execute(intent, current) }
}

/**
 * Trades once with one wallet: size, quote, consent, approval where the venue needs it, then the swap. The minimum of
 * the intent is the one of the quote that the trader saw.
 *
 * @throws whatever balance, quote and limits throw; nothing has been signed then
 */
export async function runSwap(request: SwapRequest, ports: SwapPorts): Promise<SwapOutcome> {
  ports.onStep('quoting')
  const agreed = await agree(request, ports)
  if ('why' in agreed) return notSent(agreed.why)
  try {
    return await carryOut(request, agreed, withinCost(ports, agreed))
  } catch (error) {
    if (error instanceof CostRisen) return notSent({ code: 'cost-risen' })
    throw error
  }
}
