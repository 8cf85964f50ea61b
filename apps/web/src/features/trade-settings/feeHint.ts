import { manualFees } from '@peregrine/core/trading/autoGas'
import { typedNumber } from '@peregrine/core/trading/settings/decimalText'
import type { SettingsDraft } from '@peregrine/core/trading/settings/settingsDraft'
import type { SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'
import { solanaFee } from '@peregrine/core/trading/solanaFee'
import { formatUnits, parseUnits } from '@peregrine/core/units'

const decimals = 9

function unitsOf(text: string): bigint | null {
  return typedNumber(text) === null
    ? null
    : parseUnits(text.normalize('NFKC').replaceAll('。', '.'), decimals)
}

/** The fee that is used in place of the typed one, which is outside the network's bounds; null if it is within. */
export function clampedFee(
  network: SettingNetwork,
  { figures }: SettingsDraft,
): { figure: 'maxGasFee' | 'maxPriorityFee'; fee: string } | null {
  if (network === 'sui') return null
  if (network === 'sol') {
    const wanted = unitsOf(figures.maxPriorityFee)
    if (wanted === null) return null
    const { total, isClamped } = solanaFee(wanted, 'fast')
    return isClamped ? { figure: 'maxPriorityFee', fee: formatUnits(total, decimals) } : null
  }
  const typed = unitsOf(figures.maxGasFee)
  if (typed === null) return null
  const { maxFeePerGas, isClamped } = manualFees(network, { maxFeePerGas: typed, maxPriorityFeePerGas: 0n })
  return isClamped ? { figure: 'maxGasFee', fee: formatUnits(maxFeePerGas, decimals) } : null
}
