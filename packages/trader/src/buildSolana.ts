import { buildSolanaSwap } from '@peregrine/contract/routes/solanaSwaps'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { formatUnits } from '@peregrine/core/units'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { BuiltTransaction } from '@peregrine/wallet/execution/executionPorts'
import { parseSolanaReply } from '@peregrine/wallet/trade/parseBuilt'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { isTipped, slotSolanaFee } from '@peregrine/core/trading/slotFees'
import { estimatedFee } from './fees.ts'
import { send } from './http/callRoute.ts'
import type { Trader } from './traderPorts.ts'

const solDecimals = 9

/** The token's own pool: the end of a purchase's route, the start of a sale's. */
function poolOf({ hops, side }: Quote): string {
  return (side === 'buy' ? hops.at(-1) : hops[0])?.pool ?? ''
}

/**
 * True unless the closing may make the sale fail, as it does where anything arrives in the account meanwhile: a purchase of
 * the token that may still land, or what strangers send. Whoever sends a unit before each sale would stop them all, so
 * that after a sale of the token that failed the account stays open.
 */
async function mayClose({ log }: Trader, { wallet, spend }: SwapIntent): Promise<boolean> {
  const mayFail = ({ state, intent }: ExecutionRecord) => {
    if (intent.kind !== 'swap' || intent.wallet !== wallet) return false
    if (intent.receive.token === spend.token) return !isFinal(state)
    return intent.spend.token === spend.token && state === 'failed'
  }
  try {
    return !(await log.list()).some(mayFail)
  } catch (error) {
    console.warn('What is still under way could not be read', error)
    return false
  }
}

/** Builds a Solana trade as its quote says. Throws the server's faults and MalformedBuild. */
export async function buildSolana(
  trader: Trader,
  intent: SwapIntent,
  quote: Quote,
  settings: TradeSettings,
): Promise<BuiltTransaction> {
  const isBuy = intent.side === 'buy'
  const { total } = slotSolanaFee(estimatedFee(quote), settings)
  const reply = await send(trader, buildSolanaSwap, {
    body: {
      amount: formatUnits(intent.spend.units, quote.spend.decimals),
      units: intent.spend.units.toString(),
      minimumUnits: intent.receive.units.toString(),
      poolAddress: poolOf(quote),
      tokenAddress: isBuy ? intent.receive.token : intent.spend.token,
      slippage: percentOfBps(quote.slippageBps),
      config: { mode: settings.fastMode ? 'fast' : 'safe', customFee: formatUnits(total, solDecimals) },
      isBuy,
      publicKey: intent.wallet,
      isJito: isTipped(settings),
      // The deposit returns with the sale of everything; the server reads whether it is one.
      closesAccount: !isBuy && (await mayClose(trader, intent)),
    },
  })
  const { message, lastValidBlockHeight } = parseSolanaReply(reply)
  // Our own builder uses no lookup tables: a message that names one is refused by the guard.
  return { unsigned: { family: 'SOL', message, tables: {} }, lastValidBlockHeight }
}
