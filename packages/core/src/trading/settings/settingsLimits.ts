import type { Network } from '../../network.ts'
import { parseUnits } from '../../units.ts'
import { type EvmNetwork, type ManualFees, manualFees } from '../autoGas.ts'
import { type TradeSlippage, tradeSlippage } from '../slippage.ts'
import { decimalText } from './decimalText.ts'
import type { TradeSettings } from './tradeSettings.ts'

const gweiDecimals = 9
const solDecimals = 9

/** The slippage typed in the settings; null for automatic. */
export function typedSlippage(network: Network, settings: TradeSettings): TradeSlippage | null {
  return settings.autoSlippage ? null : tradeSlippage(network, decimalText(settings.slippage))
}

/** The gas fees typed in the settings in wei, raised to the network's floor; null for automatic. */
export function typedGas(network: EvmNetwork, settings: TradeSettings): ManualFees | null {
  if (settings.autoGasMode) return null
  return manualFees(network, {
    maxFeePerGas: unitsOf(settings.maxGasFee, gweiDecimals),
    maxPriorityFeePerGas: unitsOf(settings.maxPriorityFee, gweiDecimals),
  })
}

/**
 * The fees typed in a Solana slot in lamports: the wanted fee, which `solanaFee` clamps, and the most that the trade may
 * pay; null for automatic.
 */
export function typedSolanaFee(settings: TradeSettings): { wanted: bigint; max: bigint } | null {
  if (settings.autoGasMode) return null
  return {
    wanted: unitsOf(settings.maxPriorityFee, solDecimals),
    max: unitsOf(settings.maxGasFee, solDecimals),
  }
}

function unitsOf(value: number, decimals: number): bigint {
  return parseUnits(decimalText(value), decimals) ?? 0n
}
