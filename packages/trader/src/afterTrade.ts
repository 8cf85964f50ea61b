import { approveAhead, type Done } from './approveAhead.ts'
import { settleTrade } from './settleTrade.ts'
import { isApprovedAhead } from './swapPorts.ts'
import type { Trader } from './traderPorts.ts'

/** Whatever fails here does not make the trade fail: it is logged, as the spec has it, and the trader is not stopped. */
async function quietly(what: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    console.error(`After a trade: ${what}`, error)
  }
}

/**
 * What follows a trade that was seen confirmed while its tab or agent watched: the next approval, and what any tab or
 * agent would do. Never throws.
 */
export async function afterTrade(trader: Trader, done: Done): Promise<void> {
  if (isApprovedAhead(trader, done.intent)) await quietly('approval', approveAhead(trader, done))
  // What fails or has to wait is taken up by the recovery.
  await quietly('settling', settleTrade(trader, done.intent.id))
}
