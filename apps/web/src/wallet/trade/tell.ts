import type { Network } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import { translate } from '../../kit/i18n/translate.ts'
import { explorerUrl, ownPageUrl } from '../../domain/chains/explorerUrl.ts'
import type { Press } from '../../domain/doors/tradeDoor.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { reportPlaced } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { endText } from './tradeText.ts'

const failedMs = 8_000

function linkOf(network: Network, hash: string, isSandbox: boolean): { href: string } {
  return { href: (isSandbox ? ownPageUrl : explorerUrl)(network, 'tx', hash) }
}

/** Tells why a press was not begun by any wallet. */
export function tellNotBegun(msg: string): void {
  showToast({ kind: 'error', text: translate('tradeMessages.tradeFailed', { msg }), lastsMs: failedMs })
}

/** Tells why a wallet's part of a press sent nothing, or failed. */
export function tellFailure({ request }: Press, msg: string, link?: { href: string }): void {
  const text = translate(request.side === 'buy' ? 'tradeMessages.buyFailed' : 'tradeMessages.sellFailed', {
    msg,
  })
  showToast({ kind: 'error', text, lastsMs: failedMs, ...(link && { link }) })
}

function tellSuccess(
  { request }: Press,
  wallet: string,
  { receive, spend }: Quote,
  link: { href: string },
): void {
  const isBuy = request.side === 'buy'
  const token = isBuy ? receive : spend
  const amount = `${compactDecimal(formatUnits(receive.units, receive.decimals))} ${receive.symbol}`
  showToast({
    kind: 'success',
    text: translate(isBuy ? 'trade.bought' : 'trade.sold', {
      symbol: token.symbol,
      amount,
      wallet: ownWalletName(wallet),
    }),
    link,
  })
}

/** Reports one wallet's end: in the panel, and as a toast with a link. */
export function tellEnd(
  press: Press,
  wallet: string,
  end: ExecutionEnd,
  quote: Quote,
  isSandbox: boolean,
): void {
  const { network } = press.request
  if (end.state === 'confirmed') {
    reportPlaced(press.id, wallet, { state: 'done', hash: end.hash, receivedUnits: null })
    return tellSuccess(press, wallet, quote, linkOf(network, end.hash, isSandbox))
  }
  const text = endText(end, network)
  if (end.state === 'unknown') {
    reportPlaced(press.id, wallet, { state: 'unresolved', hash: end.hash })
    showToast({ kind: 'warning', text, lastsMs: failedMs, link: linkOf(network, end.hash, isSandbox) })
    return
  }
  const hash = end.state === 'refused' ? null : end.hash
  reportPlaced(press.id, wallet, { state: 'failed', text, hash })
  tellFailure(press, text, hash === null ? undefined : linkOf(network, hash, isSandbox))
}
