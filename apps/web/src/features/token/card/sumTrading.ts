import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { usdText } from '@peregrine/core/units'
import { microsOf } from '../../../domain/fees/microsOf.ts'

type Figure = 'realisedUsd' | 'unrealisedUsd'
type Results = readonly Pick<TokenTradingWire, Figure | 'isBasisComplete'>[]

/** A sum of several wallets' results: null if none is known, incomplete if one of them is not, or not wholly. */
export type Sum = { usd: string | null; isBasisComplete: boolean }

/** Adds up one figure of several wallets' results in a token. */
export function sumTrading(results: Results, figure: Figure): Sum {
  const known = results.flatMap((result) => result[figure] ?? [])
  const usd = known.length === 0 ? null : usdText(known.reduce((sum, one) => sum + microsOf(one), 0n))
  const isWhole = known.length === results.length
  return { usd, isBasisComplete: isWhole && results.every(({ isBasisComplete }) => isBasisComplete) }
}
