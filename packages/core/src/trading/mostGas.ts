import { type EvmNetwork, gasLimitOf } from './autoGas.ts'

/** An approval costs less than this on every token that is no trap; what costs more is refused by the node. */
const approvalGas = 120_000n

/** Who carries out a trade on an EVM network. */
export type EvmBuild = 'swap' | 'pancake-v2' | 'pancake-v3' | 'four'

/**
 * The most gas that a quote is believed to need. A purchase that fills four.meme's curve also founds its pool; a taxed
 * token may sell its tax within a sale.
 */
const believed: Record<EvmBuild, bigint> = {
  swap: 2_500_000n,
  'pancake-v2': 2_500_000n,
  'pancake-v3': 2_500_000n,
  four: 6_000_000n,
}

type Quoted = { network: EvmNetwork; side: 'buy' | 'sell'; build: EvmBuild; gasUnits: bigint | null }

/**
 * Gas limit of a quoted trade, in gas units. `fallback`, the trader's own setting, counts where nothing was simulated.
 *
 * @returns null if the quote names no gas and the network has no figure for it
 */
export function tradeGasLimit({ network, side, build, gasUnits }: Quoted, fallback: bigint): bigint | null {
  const limit = gasLimitOf(network, side, gasUnits, fallback)
  if (limit === null || gasUnits === null) return limit
  return limit < believed[build] ? limit : believed[build]
}

/** Gas limit of an approval, in gas units. */
export const approvalGasLimit = (network: EvmNetwork): bigint =>
  gasLimitOf(network, 'approve', approvalGas) ?? approvalGas

/** Gas limit of a payment in coin, in gas units; a recipient may be a contract whose receive function does little. */
export const paymentGasLimit = 40_000n
