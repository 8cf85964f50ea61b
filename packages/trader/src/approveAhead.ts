import { networkFacts } from '@peregrine/core/network'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { approve } from '@peregrine/wallet/trade/approve'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import type { SwapPorts, SwapRequest } from '@peregrine/wallet/trade/runSwap'
import { readUnits, type SwapScene, swapPorts } from './swapPorts.ts'
import type { Trader } from './traderPorts.ts'
import { withinPrice } from './withinPrice.ts'

/** A confirmed trade, and the quote of it that was agreed to. */
export type Done = { intent: SwapIntent; agreed: Quote; scene: SwapScene }

const lower = (one: bigint, other: bigint) => (one < other ? one : other)
const higher = (one: bigint, other: bigint) => (one > other ? one : other)

/** The most that a purchase has brought: as far above what was expected as its minimum is below. */
const mostBought = ({ receive, minimumUnits }: Quote) => 2n * receive.units - minimumUnits

/** What spenders may still take of a wallet's token by this log: the last approval of each, less what was sold since. */
export function standingByLog(
  records: readonly ExecutionRecord[],
  { network, wallet, token }: Pick<SwapRequest, 'network' | 'wallet' | 'token'>,
): ReadonlyMap<string, bigint> {
  const { chain } = networkFacts[network]
  const own = records
    .filter(({ state, intent }) => state === 'confirmed' && intent.wallet === wallet)
    .filter(({ intent }) => networkFacts[intent.network].chain === chain)
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs)
  const standing = new Map<string, bigint>()
  for (const { intent } of own) {
    if (intent.kind === 'approval' && intent.token === token) standing.set(intent.spender, intent.units)
    if (intent.kind !== 'swap' || intent.spend.token !== token) continue
    for (const [spender, units] of standing) standing.set(spender, units - lower(units, intent.spend.units))
  }
  return standing
}

/** Ports of an approval that is not asked about any more: quiet, at the trade's price of gas, and one transaction. */
function ownPorts(ports: SwapPorts, { limits: agreed }: SwapIntent): SwapPorts {
  return {
    ...ports,
    // The trade is over for the trader: its steps stay as they are.
    onStep: () => undefined,
    async limits(kind, quote) {
      const { limits: now } = await ports.limits(kind, quote)
      if (now.family !== 'EVM' || agreed.family !== 'EVM') throw new Error('only EVM chains know approvals')
      if (2n * now.maxFeePerGas > 3n * agreed.maxFeePerGas)
        throw new Error('gas costs far more than at the purchase')
      const limits = withinPrice(now, agreed)
      return { limits, maxCost: limits.maxGas * limits.maxFeePerGas }
    },
    // Where an allowance has to be cleared before, the sale does both.
    execute: async (intent, quote) =>
      intent.kind === 'approval' && intent.units === 0n
        ? { state: 'refused', code: 'clears', detail: {} }
        : ports.execute(intent, quote),
  }
}

/**
 * Approves what was bought, so that its sale is one transaction. What the wallet holds is the server's word: it counts up
 * to what this and earlier purchases brought at most, by their agreed quotes and this log. The guard knows who may be
 * approved.
 *
 * @throws what balance, quote and limits throw
 */
export async function approveAhead(trader: Trader, { intent, agreed, scene }: Done): Promise<void> {
  const { network, wallet } = intent
  const token = intent.receive.token
  const request: SwapRequest = {
    network,
    side: 'sell',
    token,
    pool: null,
    size: { type: 'share', bps: 10_000 },
    wallet,
    slippageBps: null,
    // An approval pays none.
    serviceFee: intent.serviceFee,
  }
  // An order's own bounds are those of its purchase.
  const { bound: _, ...unbound } = scene
  const ports = swapPorts(trader, request, unbound)
  const [held, records] = await Promise.all([readUnits(trader, request, token), trader.log.list()])
  if (held <= 0n) return
  const stands = standingByLog(records, request)
  const mostFor = (standing: bigint) => lower(held, standing + mostBought(agreed))
  const quote = await ports.quote(mostFor([...stands.values()].reduce(higher, 0n)))
  if (!quote.approval || quote.spend.token !== token) return
  const { spender, standing } = quote.approval
  const units = mostFor(stands.get(spender) ?? 0n)
  await approve({ network, wallet, token, spender, units, standing }, quote, ownPorts(ports, intent))
}
