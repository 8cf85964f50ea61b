import { type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'

/** An amount of the network's coin, for sentences. */
export function coinText(network: Network, units: bigint): string {
  const { family, coin } = networkFacts[network]
  return `${compactDecimal(formatUnits(units, family === 'SOL' ? 9 : 18))} ${coin}`
}
