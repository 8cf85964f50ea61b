import { networkFacts } from '@peregrine/core/network'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { approve } from '@peregrine/wallet/trade/approve'
import { settleTrade } from './settleTrade.ts'
import { readUnits, type SwapScene, swapPorts } from './swapPorts.ts'
import type { Trader } from './traderPorts.ts'

/** A trade that was confirmed while its tab or agent watched. */
type Done = { intent: SwapIntent; scene: SwapScene }

/** Approves what was bought, so that its sale is one transaction. */
async function preApprove(trader: Trader, { intent, scene }: Done): Promise<void> {
  const { network, wallet } = intent
  if (intent.side !== 'buy' || networkFacts[network].family !== 'EVM') return
  if (!trader.isPreApproved()) return
  const token = intent.receive.token
  const request = {
    network,
    side: 'sell',
    token,
    pool: null,
    size: { type: 'share', bps: 10_000 },
    wallet,
    slippageBps: null,
    // An approval pays none.
    serviceFee: intent.serviceFee,
  } as const
  const ports = swapPorts(trader, request, scene)
  const held = await readUnits(trader, request, token)
  if (held <= 0n) return
  const quote = await ports.quote(held)
  if (!quote.approval || quote.spend.token !== token) return
  const { spender, standing } = quote.approval
  // The trade is over for the trader: its steps stay as they are.
  const quiet = { ...ports, onStep: () => undefined }
  await approve({ network, wallet, token, spender, units: held, standing }, quote, quiet)
}

/** Whatever fails here does not make the trade fail: it is logged, as the spec has it, and the trader is not stopped. */
async function quietly(what: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    console.error(`After a trade: ${what}`, error)
  }
}

/** What follows a trade that was seen confirmed: the next approval, and what any tab or agent would do. Never throws. */
export async function afterTrade(trader: Trader, done: Done): Promise<void> {
  await quietly('approval', preApprove(trader, done))
  // What fails or has to wait is taken up by the recovery.
  await quietly('settling', settleTrade(trader, done.intent.id))
}
