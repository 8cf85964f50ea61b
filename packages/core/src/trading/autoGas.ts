import type { Network } from '../network.ts'

/** Networks whose transactions pay for gas. */
export type EvmNetwork = Extract<Network, 'eth' | 'base' | 'bsc' | 'four'>

export type TradeMode = 'safe' | 'fast'

/** Prices of a unit of gas, in wei. */
export type EvmFees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** Fees as typed by the trader; `isClamped` if they were raised to the network's floor. */
export type ManualFees = EvmFees & { isClamped: boolean }

/** What a node says about gas now, in wei. */
export type GasReading = {
  /** `eth_gasPrice`. */
  gasPrice: bigint
  /** Base fee of the newest block; 0 where the chain has none. */
  baseFee: bigint
  /** Tip that the node proposes (`eth_maxPriorityFeePerGas`). */
  tip: bigint
  /** Median of the tips that recent blocks were paid (`eth_feeHistory`); null where the node does not tell. */
  usualTip: bigint | null
}

export type GasAction = 'buy' | 'sell' | 'approve' | 'fee-transfer'

const gwei = 1_000_000_000n
const milli = 1_000n

/** The spec's factors in thousandths: Ethereum safe × 1.8, fast × 2.5. */
const ethFactor: Record<TradeMode, bigint> = { safe: 1_800n, fast: 2_500n }

// Spec 2 section 9, Base: 0.05 and 0.005 gwei, and 0.02 gwei on top of twice the base fee.
const baseChain = { minBaseFee: gwei / 20n, priority: gwei / 200n, margin: gwei / 50n }

/** Lowest price of gas that is sent, in wei: Base 0.07 gwei (typed by hand), BNB Chain 1 gwei. */
const floorPrice: Record<EvmNetwork, bigint> = {
  eth: 0n,
  base: (gwei * 7n) / 100n,
  bsc: gwei,
  four: gwei,
}

/**
 * The highest price of gas that is taken from a node's word, in wei: what the chain has seen in its worst hours since its
 * fees fell. A node that says more is wrong or lies; whoever means it types a price.
 */
export const readPriceCeiling: Record<EvmNetwork, bigint> = {
  eth: 300n * gwei,
  base: 5n * gwei,
  bsc: 10n * gwei,
  four: 10n * gwei,
}

/** The highest tip that is taken from a node's word, in wei. */
export const readTipCeiling: Record<EvmNetwork, bigint> = {
  eth: 20n * gwei,
  base: gwei,
  bsc: 5n * gwei,
  four: 5n * gwei,
}

/** A proposed tip counts up to so many times the usual one: more buys no earlier place. */
const mostOfUsualTip = 4n

/** The proposed tip as far as it is believed. */
function believedTip(network: EvmNetwork, { tip, usualTip }: GasReading): bigint {
  const ceiling = min(tip, readTipCeiling[network])
  return usualTip !== null && usualTip > 0n ? min(ceiling, mostOfUsualTip * usualTip) : ceiling
}

/** Multiplier of BNB Chain's gas price where none is set, in thousandths. */
export const defaultFeeMultiplierMilli = 2_000n

/** Gas limit on BNB Chain where none is set and nothing could be simulated. */
export const defaultGasLimit = 1_000_000n

/** A transaction that a node calls underpriced is replaced at most this often. */
export const maxReplacements = 3

/**
 * Automatic fees of an EVM network, in wei. `maxFeePerGas` is a cap; what is paid is the base fee plus the tip.
 *
 * Ethereum: cap = factor × node's gas price, tip = factor × measured tip. Base: cap = 2 × base fee + tip + 0.02 gwei
 * with fixed tip 0.005 gwei and a base fee of at least 0.05 gwei. BNB Chain: both × `feeMultiplierMilli` / 1000, and at
 * least 1 gwei is paid. Products are rounded up. What is read counts up to `readPriceCeiling` and `readTipCeiling`, a tip
 * up to four times the usual one.
 */
export function autoFees(
  network: EvmNetwork,
  mode: TradeMode,
  said: GasReading,
  feeMultiplierMilli = defaultFeeMultiplierMilli,
): EvmFees {
  const ceiling = readPriceCeiling[network]
  const reading = {
    gasPrice: min(said.gasPrice, ceiling),
    baseFee: min(said.baseFee, ceiling),
    tip: believedTip(network, said),
  }
  if (network === 'base') return baseFees(reading.baseFee)
  if (network === 'eth') {
    const factor = ethFactor[mode]
    return capped(scaled(reading.gasPrice, factor), scaled(reading.tip, factor))
  }
  const price = max(scaled(reading.gasPrice, feeMultiplierMilli), floorPrice[network])
  const tip = max(scaled(reading.tip, feeMultiplierMilli), floorPrice[network] - reading.baseFee)
  return capped(price, tip)
}

function baseFees(measured: bigint): EvmFees {
  const { minBaseFee, priority, margin } = baseChain
  const baseFee = max(measured, minBaseFee)
  return { maxFeePerGas: 2n * baseFee + priority + margin, maxPriorityFeePerGas: priority }
}

/**
 * Fees that the trader typed, in wei, raised to the network's floor: 0.07 gwei on Base, 1 gwei on BNB Chain. A tip over
 * the maximum is lowered to it; both are told by `isClamped`.
 */
export function manualFees(network: EvmNetwork, typed: EvmFees): ManualFees {
  const maxFeePerGas = max(typed.maxFeePerGas, floorPrice[network])
  const fees = capped(maxFeePerGas, typed.maxPriorityFeePerGas)
  const isClamped =
    fees.maxFeePerGas !== typed.maxFeePerGas || fees.maxPriorityFeePerGas !== typed.maxPriorityFeePerGas
  return { ...fees, isClamped }
}

/**
 * Fees for a replacement with the same nonce, in wei: × 1.3, at least 1 wei more in both fields. Nodes ask for more than
 * before and at least 10 % more.
 */
export function raisedFees(fees: EvmFees): EvmFees {
  return {
    maxFeePerGas: raised(fees.maxFeePerGas),
    maxPriorityFeePerGas: raised(fees.maxPriorityFeePerGas),
  }
}

/** Fees for a replacement at the market as it is now: what nodes ask for, or what a new transaction would get if that is more. */
export function replacementFees(last: EvmFees, now: EvmFees): EvmFees {
  const least = raisedFees(last)
  return capped(
    max(least.maxFeePerGas, now.maxFeePerGas),
    max(least.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
  )
}

/**
 * Fees for a transaction that no node took because it pays too little: the tip × 1.3, within the cap that the trader has
 * agreed to. Null where the tip is the cap already.
 */
export function raisedTip({ maxFeePerGas, maxPriorityFeePerGas }: EvmFees): EvmFees | null {
  if (maxPriorityFeePerGas >= maxFeePerGas) return null
  return { maxFeePerGas, maxPriorityFeePerGas: min(raised(maxPriorityFeePerGas), maxFeePerGas) }
}

function raised(wei: bigint): bigint {
  return max(scaled(wei, 1_300n), wei + 1n)
}

// Gas units from the spec: Base trades 503250; BNB Chain trades 300000, approvals 100000, plain transfers 21000.
const gasFloor: Record<EvmNetwork, Record<GasAction, bigint>> = {
  eth: { buy: 0n, sell: 0n, approve: 0n, 'fee-transfer': 21_000n },
  base: { buy: 503_250n, sell: 503_250n, approve: 0n, 'fee-transfer': 21_000n },
  bsc: { buy: 300_000n, sell: 300_000n, approve: 100_000n, 'fee-transfer': 21_000n },
  four: { buy: 300_000n, sell: 300_000n, approve: 100_000n, 'fee-transfer': 21_000n },
}

/**
 * Gas limit of a transaction in gas units. Ethereum: simulated × 1.6. Base and BNB Chain: simulated × 1.3, at least the
 * spec's figure, which is a floor. Without a simulation on BNB Chain a trade gets `fallback`, its setting `gasLimit`.
 *
 * @returns null if nothing was simulated and the network has no figure for it
 */
export function gasLimitOf(
  network: EvmNetwork,
  action: GasAction,
  simulated: bigint | null,
  fallback = defaultGasLimit,
): bigint | null {
  const floor = gasFloor[network][action]
  if (simulated !== null) return max(scaled(simulated, network === 'eth' ? 1_600n : 1_300n), floor)
  const isBnbTrade = (network === 'bsc' || network === 'four') && (action === 'buy' || action === 'sell')
  if (isBnbTrade) return max(fallback, floor)
  return floor === 0n ? null : floor
}

function capped(maxFeePerGas: bigint, tip: bigint): EvmFees {
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) }
}

/** Product with a factor in thousandths, rounded up. */
function scaled(amount: bigint, factorMilli: bigint): bigint {
  return (amount * factorMilli + milli - 1n) / milli
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
