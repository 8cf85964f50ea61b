import type { Network } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'

/** An amount of the network's coin, for sentences. */
export function coinText(network: Network, units: bigint): string {
  const { decimals, symbol } = coinAddress(network)
  return `${compactDecimal(formatUnits(units, decimals))} ${symbol}`
}
