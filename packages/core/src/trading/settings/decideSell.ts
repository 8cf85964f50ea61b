import { parseUnits } from '../../units.ts'
import { decimalText } from './decimalText.ts'
import type { SellConfig } from './tradeSettings.ts'

export type SellDecision =
  | { type: 'send' }
  /** The sale is worth less than the minimum, in base units of the coin. */
  | { type: 'below-minimum'; minUnits: bigint }
  /** The token was sold too recently; Unix milliseconds. */
  | { type: 'wait'; untilMs: number }

/**
 * Whether a sale may be sent under the sell config. `receiveUnits` is what the sale is expected to bring in base units of
 * the network's coin, which has `decimals`; `lastSaleAtMs` the token's last sale, null if there was none. A last sale in
 * the future, by a clock that was wrong, does not count.
 */
export function decideSell(
  config: SellConfig,
  { receiveUnits, decimals }: { receiveUnits: bigint; decimals: number },
  lastSaleAtMs: number | null,
  nowMs: number,
): SellDecision {
  if (!config) return { type: 'send' }
  const minUnits = parseUnits(decimalText(config.minAmount), decimals) ?? 0n
  if (receiveUnits < minUnits) return { type: 'below-minimum', minUnits }
  if (lastSaleAtMs === null || lastSaleAtMs > nowMs) return { type: 'send' }
  const untilMs = lastSaleAtMs + config.intervalSeconds * 1000
  return nowMs < untilMs ? { type: 'wait', untilMs } : { type: 'send' }
}
