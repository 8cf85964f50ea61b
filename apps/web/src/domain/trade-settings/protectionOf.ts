import type { Trading } from '@peregrine/contract/routes/trading'
import type { Network } from '@peregrine/core/network'
import type { AntiSandwich, TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'

/**
 * The protection that a trade uses. `strong` is always a choice: where the operator has closed it, the trade is refused
 * and never sent unprotected. `on` is every slot's default, so where it is closed the trade goes the open way, and the
 * panel says so.
 */
export function protectionOf(
  { antiSandwich }: Pick<TradeSettings, 'antiSandwich'>,
  trading: Pick<Trading, 'networks'> | undefined,
  network: Network,
): AntiSandwich {
  const isClosed = trading?.networks[network]?.protections.on.isOpen === false
  return antiSandwich === 'on' && isClosed ? 'off' : antiSandwich
}
