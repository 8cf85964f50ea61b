import { networkFacts } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { formatUnits } from '@peregrine/core/units'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import { explorerUrl, ownPageUrl } from '../../domain/chains/explorerUrl.ts'
import type { TradeRequest } from '../../domain/doors/tradeDoor.ts'
import { coinsAction } from '../../domain/funding/coinsAction.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { areStepsShown, reportPlaced } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'
import { readMs, showToast, type Toast } from '../../kit/toast/showToast.ts'
import { readReceived } from './readReceived.ts'
import { coinsShort, endText } from './tradeText.ts'

/** One wallet's part of a press, or what the log has kept of it. */
export type Told = {
  pressId: string
  intent: SwapIntent
  summary: Pick<ExecutionSummary, 'symbol' | 'decimals'>
}

function linkOf({ network, environment }: SwapIntent, hash: string): { href: string } {
  return { href: (environment.runId === null ? explorerUrl : ownPageUrl)(network, 'tx', hash) }
}

/** Tells that a press was taken, where no panel shows its steps. */
export function tellStart({ side, token, symbol = '' }: TradeRequest): void {
  if (areStepsShown(token)) return
  const text = translate(side === 'buy' ? 'trade.started.buy' : 'trade.started.sell', { symbol })
  showToast({ kind: 'info', text })
}

/** Tells why a press was not begun by any wallet. */
export function tellNotBegun(msg: string): void {
  showToast({ kind: 'error', text: translate('tradeMessages.tradeFailed', { msg }), lastsMs: readMs })
}

/** Tells why a wallet's part of a press sent nothing, or failed; `next` leads on from there. */
export function tellFailure(
  { side }: Pick<TradeRequest, 'side'>,
  msg: string,
  next: Pick<Toast, 'link' | 'action' | 'topic'> = {},
): void {
  const text = translate(side === 'buy' ? 'tradeMessages.buyFailed' : 'tradeMessages.sellFailed', { msg })
  showToast({ kind: 'error', text, lastsMs: readMs, ...next })
}

/** What a trade brings, as it is shown. */
function receivedIn({ intent: { side, network }, summary }: Told): { symbol: string; decimals: number } {
  return side === 'buy' ? summary : { ...coinAddress(network), symbol: networkFacts[network].coin }
}

/** Says what was received, by the chain; where the index does not know that soon, the least that the trade allowed. */
async function tellSuccess(told: Told, hash: string, queries: QueryClient): Promise<void> {
  const { intent, summary } = told
  const received = await readReceived(intent, hash, queries)
  const { symbol, decimals } = receivedIn(told)
  const words = intent.side === 'buy' ? 'trade.bought' : 'trade.sold'
  const amount = compactDecimal(formatUnits(received ?? intent.receive.units, decimals))
  showToast({
    kind: 'success',
    text: translate(received === null ? `${words}.atLeast` : words, {
      symbol: summary.symbol,
      // An amount is not parted from its unit.
      amount: `${amount}\u00a0${symbol}`,
      wallet: ownWalletName(intent.wallet),
    }),
    link: linkOf(intent, hash),
  })
}

/** Reports one wallet's end: in the panel, and as a toast with a link. */
export function tellEnd(told: Told, end: ExecutionEnd, queries: QueryClient): void {
  const { pressId, intent } = told
  const { network, wallet } = intent
  if (end.state === 'confirmed') {
    reportPlaced(pressId, wallet, { state: 'done', hash: end.hash })
    return void tellSuccess(told, end.hash, queries)
  }
  const text = endText(end, network)
  if (end.state === 'unknown') {
    const waiting = end.unsent && { intentId: intent.id, ...end.unsent }
    reportPlaced(pressId, wallet, { state: 'unresolved', hash: end.hash, ...(waiting && { waiting }) })
    // Nothing is to be seen elsewhere of what no node has.
    const link = end.unsent ? {} : { link: linkOf(intent, end.hash) }
    showToast({ kind: 'warning', text, lastsMs: readMs, ...link })
    return
  }
  const hash = end.state === 'refused' ? null : end.hash
  reportPlaced(pressId, wallet, { state: 'failed', text, hash })
  const isShort = (end.state === 'refused' ? end.code : end.reason) === coinsShort
  tellFailure(intent, text, {
    ...(hash !== null && { link: linkOf(intent, hash) }),
    ...(isShort && coinsAction(queries, network, wallet)),
  })
}
