import type { Network } from '../network.ts'

/** Why a slippage was replaced: over Solana's cap of 50 %, or outside 0 to 100 % on four.meme. */
export type SlippageNotice = 'capped-at-50' | 'reset-to-20'

/** A slippage to trade with, and what the trader must be told about it. */
export type TradeSlippage = { bps: number; notice: SlippageNotice | null }

const solanaCapBps = 5_000
const fourDefaultBps = 2_000
const wholeBps = 10_000

/**
 * Slippage in basis points that a network starts with when automatic slippage cannot be computed and none was typed.
 * From the spec: Solana and four.meme 20 %, the stored default of the others 10 %.
 */
export const defaultSlippageBps: Record<Network, number> = {
  eth: 1_000,
  base: 1_000,
  bsc: 1_000,
  four: fourDefaultBps,
  sol: 2_000,
  pump: 2_000,
}

/**
 * Basis points of a percentage in decimal text: `'0.29'` is 29, without floating point. Digits past hundredths are cut
 * off, so that never more is risked than typed. Keeps the sign; null if the text is not a number.
 */
export function bpsOfPercent(text: string): number | null {
  const match = /^(-?)(\d{0,12})(?:\.(\d*))?$/.exec(text.trim())
  if (!match || !(match[2] || match[3])) return null
  const bps = Number(`${match[2] || '0'}${(match[3] ?? '').slice(0, 2).padEnd(2, '0')}`)
  return match[1] && bps !== 0 ? -bps : bps
}

/** Decimal text of basis points as a percentage: `percentOfBps(1250)` is `12.5`. */
export function percentOfBps(bps: number): string {
  const digits = String(Math.abs(bps)).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return `${bps < 0 ? '-' : ''}${digits.slice(0, -2)}${fraction ? `.${fraction}` : ''}`
}

/**
 * The slippage of a trade from a percentage as typed or stored.
 *
 * On Solana (`sol`, `pump`) more than 50 % becomes 50 %; on `four` a value outside 0 to 100 % becomes 20 %. Both are
 * told by `notice`. Null for text that is no number, and outside 0 to 100 % elsewhere.
 */
export function tradeSlippage(network: Network, percent: string): TradeSlippage | null {
  const bps = bpsOfPercent(percent)
  if (bps === null) return null
  const isOutside = bps < 0 || bps > wholeBps
  if (network === 'four' && isOutside) return { bps: fourDefaultBps, notice: 'reset-to-20' }
  if (bps < 0) return null
  if ((network === 'sol' || network === 'pump') && bps > solanaCapBps)
    return { bps: solanaCapBps, notice: 'capped-at-50' }
  return isOutside ? null : { bps, notice: null }
}
