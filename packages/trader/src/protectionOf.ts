import type { Trading } from '@peregrine/contract/routes/trading'
import { type Network, networkFacts } from '@peregrine/core/network'
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

/**
 * True for a wallet that sends by itself to where anyone can see it, past the protection that was picked. On Base the
 * sequencer shows nobody what waits, and on Solana connected wallets only sign.
 */
export function bypassesProtection({ kind }: { kind: 'local' | 'connected' }, network: Network): boolean {
  const { chain } = networkFacts[network]
  return kind === 'connected' && (chain === 'eth' || chain === 'bsc')
}
