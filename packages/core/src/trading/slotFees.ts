import { networkFacts, type Network } from '../network.ts'
import type { EvmNetwork } from './autoGas.ts'
import { typedGas, typedSolanaFee } from './settings/settingsLimits.ts'
import { solanaFee, type SolanaFee } from './solanaFee.ts'
import type { TradeSettings } from './settings/tradeSettings.ts'

/** Lamports to one of Jito's accounts, which a block engine asks for: the spec's 0.001 SOL. */
export const jitoTip = 1_000_000n

/** True if trades of these settings leave through block engines alone, which include nothing without a tip. */
export function isTipped({ antiSandwich }: TradeSettings): boolean {
  return antiSandwich !== 'off'
}

/** The typed fee within the typed maximum; a maximum of 0 is none. */
const lower = (wanted: bigint, max: bigint) => (max > 0n && wanted > max ? max : wanted)

/**
 * The fee of a Solana trade in lamports: what the quote estimated, priority and tip together, or what was typed, within
 * the spec's bounds.
 */
export function slotSolanaFee(estimated: bigint, settings: TradeSettings): SolanaFee {
  const typed = typedSolanaFee(settings)
  const wanted = typed ? lower(typed.wanted, typed.max) : estimated
  return solanaFee(wanted, settings.fastMode ? 'fast' : 'safe')
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
  const fees = typedGas(network as EvmNetwork, settings)
  if (!fees || gasUnits === null) return null
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    network: gasUnits * (maxFeePerGas - maxPriorityFeePerGas),
    priority: gasUnits * maxPriorityFeePerGas,
    tip: 0n,
  }
}
