import { nativeCoin } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { ApprovalIntent, Environment, Intent, Limits, SwapIntent } from '../intent.ts'
import type { Quote } from './parseQuote.ts'
import { shareOf, spendable, type TradeSize, unitsForInitial } from './tradeSize.ts'

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
}

/** How an intent ended; `unknown` is still being resolved. */
export type ExecutionEnd =
  | { state: 'confirmed' | 'failed' | 'expired' | 'unknown'; hash: string; reason: string | null }
  /** Nothing was signed or sent. */
  | { state: 'refused'; code: string; detail: Readonly<Record<string, string>> }

export type SwapStep = 'quoting' | 'approving' | 'signing' | 'sending' | 'waiting'

/** Reasons why nothing was sent. The page supplies the words. */
export type NotSent =
  | { code: 'balance-short'; symbol: string }
  | { code: 'amount-zero' }
  | { code: 'nothing-to-recover' }
  | { code: 'quote-foreign' }
  | { code: 'quote-expired' }
  | { code: 'declined' }
  | { code: 'approval-failed'; reason: string }

export type SwapOutcome =
  | { type: 'ended'; quote: Quote; intent: SwapIntent; end: ExecutionEnd }
  | { type: 'not-sent'; why: NotSent }

/** Everything the flow waits for. */
export type SwapPorts = {
  environment: Environment
  nowMs(): number
  /** 32 random hex characters. */
  newId(): string
  /** Base units held by the wallet, read from the chain. Throws when it cannot be read. */
  balanceOf(token: string): Promise<bigint>
  /** Throws MalformedQuote, or the server's fault. */
  quote(units: bigint): Promise<Quote>
  /** Shows the quote where settings or warnings ask for it; false if the trader declines. */
  confirm(quote: Quote): Promise<boolean>
  /** Caps for an intent's transaction, and the coins it can cost at most besides the amount spent. */
  limits(kind: Intent['kind'], quote: Quote): Promise<{ limits: Limits; maxCost: bigint }>
  /** Coins kept back from a purchase of everything; base units. */
  reserve(): Promise<bigint>
  /** Builds, checks, signs, sends and resolves. Never throws once something was signed. */
  execute(intent: SwapIntent | ApprovalIntent, quote: Quote): Promise<ExecutionEnd>
  onStep(step: SwapStep): void
}

/** The coin that a network's tokens are bought with, as intents name it. */
export function coinOf(network: Network): string {
  return networkFacts[network].family === 'SOL' ? nativeSolMint : nativeCoin
}

/** Seconds that a call stays valid. */
const validSeconds = 120

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
  const { side, size } = request
  if (size.type === 'initial') return initialUnits(size, balance, ports)
  if (size.type === 'units') return { units: size.units }
  const available = side === 'buy' ? spendable(balance, await ports.reserve()) : balance
  return { units: shareOf(available, size.bps) }
}

/** Launchpads that sell no more than their curve holds. */
const isCurve = ({ hops }: Quote) => hops.length === 1 && ['pumpfun', 'fourmeme'].includes(hops[0]?.dex ?? '')

/** True if the quote answers what was asked. A curve may take less of the coin than was offered; never more. */
function answers(quote: Quote, { network, side, token }: SwapRequest, units: bigint): boolean {
  const [pays, gets] = side === 'buy' ? [coinOf(network), token] : [token, coinOf(network)]
  const { units: spent } = quote.spend
  const isFilled = side === 'buy' && isCurve(quote) && spent > 0n && spent < units
  return (
    quote.network === network &&
    quote.side === side &&
    quote.spend.token === pays &&
    (spent === units || isFilled) &&
    quote.receive.token === gets
  )
}

function swapIntentOf(request: SwapRequest, quote: Quote, limits: Limits, ports: SwapPorts): SwapIntent {
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
    deadline: Math.floor(ports.nowMs() / 1000) + validSeconds,
    serviceFee: service && service.bps > 0 ? { recipient: service.recipient, bps: service.bps } : null,
    limits,
  }
}

async function approve(request: SwapRequest, quote: Quote, ports: SwapPorts): Promise<NotSent | null> {
  if (!quote.approval) return null
  ports.onStep('approving')
  const { limits } = await ports.limits('approval', quote)
  const end = await ports.execute(
    {
      kind: 'approval',
      id: ports.newId(),
      environment: ports.environment,
      network: request.network,
      wallet: request.wallet,
      token: quote.spend.token,
      spender: quote.approval.spender,
      // What is sold and no more, whatever the quote asks for.
      units: quote.spend.units,
      limits,
    },
    quote,
  )
  if (end.state === 'confirmed') return null
  return { code: 'approval-failed', reason: end.state === 'refused' ? end.code : (end.reason ?? end.state) }
}

/** The same trade at a current price, once consent or approval took long; null if it would deliver less than agreed. */
async function freshQuote(agreed: Quote, ports: SwapPorts): Promise<Quote | null> {
  if (ports.nowMs() <= agreed.expiresAtMs) return agreed
  const fresh = await ports.quote(agreed.spend.units)
  const isAsGood =
    fresh.minimumUnits >= agreed.minimumUnits &&
    fresh.receive.token === agreed.receive.token &&
    fresh.spend.units === agreed.spend.units &&
    (fresh.fees.service?.bps ?? 0) <= (agreed.fees.service?.bps ?? 0)
  return isAsGood ? fresh : null
}

const notSent = (why: NotSent): SwapOutcome => ({ type: 'not-sent', why })

type Agreed = { quote: Quote; limits: Limits }

/** What the wallet is short of for this quote; null if it can pay. */
function shortOf(
  { network, side, spend }: Quote,
  { balance, coins, maxCost }: { balance: bigint; coins: bigint; maxCost: bigint },
): NotSent | null {
  if (spend.units > balance) return { code: 'balance-short', symbol: spend.symbol }
  const needed = maxCost + (side === 'buy' ? spend.units : 0n)
  return needed > coins ? { code: 'balance-short', symbol: networkFacts[network].coin } : null
}

type Offer = { quote: Quote; units: bigint; balance: bigint; coins: bigint }

/** What the wallet holds of what it spends, and its coins. */
async function balancesOf({ network, side, token }: SwapRequest, ports: SwapPorts) {
  const coin = ports.balanceOf(coinOf(network))
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

/** A quote that the wallet can pay and the trader wants. */
async function agree(request: SwapRequest, ports: SwapPorts): Promise<Agreed | { why: NotSent }> {
  const offer = await offerOf(request, ports)
  if ('why' in offer) return offer
  const { quote, units, balance, coins } = offer
  if (!answers(quote, request, units)) return { why: { code: 'quote-foreign' } }
  const { limits, maxCost } = await ports.limits('swap', quote)
  const why = shortOf(quote, { balance, coins, maxCost })
  if (why) return { why }
  return (await ports.confirm(quote)) ? { quote, limits } : { why: { code: 'declined' } }
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
  const { quote, limits } = agreed
  const why = await approve(request, quote, ports)
  if (why) return notSent(why)
  const current = await freshQuote(quote, ports)
  if (current === null) return notSent({ code: 'quote-expired' })
  ports.onStep('signing')
  const { limits: latest } = current === quote ? { limits } : await ports.limits('swap', current)
  const intent = swapIntentOf(request, current, latest, ports)
  return { type: 'ended', quote: current, intent, end: await ports.execute(intent, current) }
}
