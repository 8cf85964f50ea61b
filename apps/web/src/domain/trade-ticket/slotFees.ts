import { networkFacts, type Network } from '@peregrine/core/network'
import { type EvmNetwork, type ManualFees, manualFees } from '@peregrine/core/trading/autoGas'
import { solanaFee, type SolanaFee } from '@peregrine/core/trading/solanaFee'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { parseUnits } from '@peregrine/core/units'
import { plainDecimal } from '../../kit/figures/formatFigure.ts'

const wei = (gwei: number): bigint => parseUnits(plainDecimal(gwei), 9) ?? 0n

/** Gas prices that the trader typed, in wei and within the network's floors; null in automatic mode. */
export function typedFees(network: EvmNetwork, settings: TradeSettings): ManualFees | null {
  const { autoGasMode, maxGasFee, maxPriorityFee } = settings
  if (autoGasMode) return null
  return manualFees(network, { maxFeePerGas: wei(maxGasFee), maxPriorityFeePerGas: wei(maxPriorityFee) })
}

/** Lamports to one of Jito's accounts, which a block engine asks for: the spec's 0.001 SOL. */
export const jitoTip = 1_000_000n

/** True if trades of these settings leave through block engines alone, which include nothing without a tip. */
export function isTipped({ antiSandwich }: TradeSettings): boolean {
  return antiSandwich !== 'off'
}

/**
 * The fee of a Solana trade in lamports: what the quote estimated, priority and tip together, or what was typed, within
 * the spec's bounds.
 */
export function slotSolanaFee(estimated: bigint, settings: TradeSettings): SolanaFee {
  const { autoGasMode, maxPriorityFee, fastMode } = settings
  const wanted = autoGasMode ? estimated : parseUnits(plainDecimal(maxPriorityFee), 9)
  return solanaFee(wanted, fastMode ? 'fast' : 'safe')
}

/** What a slot pays for a trade, in base units of the coin. */
export type SlotFees = {
  /** The most that the network takes without `priority`; null for what the quote estimated. */
  network: bigint | null
  priority: bigint
  tip: bigint
}

type Estimate = { network: Network; gasUnits: bigint | null; priority: bigint | null; tip: bigint | null }

/** What a slot pays for a quoted trade; null where that is what the quote says. */
export function slotFees(estimate: Estimate, settings: TradeSettings): SlotFees | null {
  const { network, gasUnits } = estimate
  if (networkFacts[network].family === 'SOL') {
    const { priority, tip } = slotSolanaFee((estimate.priority ?? 0n) + (estimate.tip ?? 0n), settings)
    return { network: null, priority, tip: tip + (isTipped(settings) ? jitoTip : 0n) }
  }
  const fees = typedFees(network as EvmNetwork, settings)
  if (!fees || gasUnits === null) return null
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    network: gasUnits * (maxFeePerGas - maxPriorityFeePerGas),
    priority: gasUnits * maxPriorityFeePerGas,
    tip: 0n,
  }
}
