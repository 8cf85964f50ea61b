import type { Trading } from '@peregrine/contract/routes/trading'
import type { Network } from '@peregrine/core/network'
import type { AntiSandwich } from '@peregrine/core/trading/settings/tradeSettings'
import type { KeptSettings } from './settingsStorage.ts'

/**
 * The protection that a trade uses. What the trader saved counts, even where the operator has closed it: such a trade is
 * refused, never sent unprotected. Only a default that nobody chose falls back to what is open.
 */
export function protectionOf(
  { settings, isSaved }: KeptSettings,
  trading: Pick<Trading, 'networks'> | undefined,
  network: Network,
): AntiSandwich {
  const { antiSandwich } = settings
  const way = trading?.networks[network]?.protections[antiSandwich]
  return isSaved || way?.isOpen !== false ? antiSandwich : 'off'
}
