import { networkFacts } from '@peregrine/core/network'
import {
  autoFees,
  type EvmFees,
  type EvmNetwork,
  gasLimitOf,
  type GasReading,
  manualFees,
} from '@peregrine/core/trading/autoGas'
import { solanaFee, type SolanaFee } from '@peregrine/core/trading/solanaFee'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { parseUnits } from '@peregrine/core/units'
import type { Intent, Limits } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { gasPreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import { plainDecimal } from '../../kit/figures/formatFigure.ts'
import { askChain, quantity } from '../chain.ts'

/** Caps of a transaction, and the coins it can cost at most besides the amount spent. */
export type Cost = { limits: Limits; maxCost: bigint }

const chainIds: Record<EvmNetwork, number> = { eth: 1, base: 8453, bsc: 56, four: 56 }
/** Base fee of a Solana signature, in lamports. */
const signatureFee = 5_000n
const readingFreshMs = 3_000
const readings = new Map<string, { reading: Promise<GasReading>; atMs: number }>()

async function readGas(network: EvmNetwork): Promise<GasReading> {
  const { chain } = networkFacts[network]
  const [gasPrice, tip, block] = await Promise.all([
    askChain(chain, 'eth_gasPrice', []),
    askChain(chain, 'eth_maxPriorityFeePerGas', []),
    askChain(chain, 'eth_getBlockByNumber', ['latest', false]),
  ])
  const { baseFeePerGas = '0x0' } = (block ?? {}) as { baseFeePerGas?: unknown }
  return {
    gasPrice: quantity(gasPrice, 'gas price'),
    tip: quantity(tip, 'priority fee'),
    baseFee: quantity(baseFeePerGas, 'base fee'),
  }
}

function gasReading(network: EvmNetwork): Promise<GasReading> {
  const known = readings.get(network)
  if (known && Date.now() - known.atMs < readingFreshMs) return known.reading
  const reading = readGas(network)
  reading.catch(() => readings.delete(network))
  readings.set(network, { reading, atMs: Date.now() })
  return reading
}

const wei = (gwei: number): bigint => parseUnits(plainDecimal(gwei), 9) ?? 0n

/** Gas prices by the slot: the published formula, or what the trader typed within the network's floors. */
async function feesOf(network: EvmNetwork, settings: TradeSettings): Promise<EvmFees> {
  const { autoGasMode, maxGasFee, maxPriorityFee, fastMode } = settings
  if (!autoGasMode)
    return manualFees(network, {
      maxFeePerGas: wei(maxGasFee),
      maxPriorityFeePerGas: wei(maxPriorityFee),
    })
  const reading = await gasReading(network)
  return autoFees(network, fastMode ? 'fast' : 'safe', reading, gasPreferences().feeMultiplierMilli)
}

/** An approval costs less than this on every token that is no trap; what costs more is refused by the node. */
const approvalGas = 120_000n
const transferGas = { coin: 21_000n, token: 120_000n } as const

function gasOf(network: EvmNetwork, kind: Intent['kind'], quote: Quote): bigint {
  if (kind === 'approval') return gasLimitOf(network, 'approve', approvalGas) ?? approvalGas
  if (kind !== 'swap') return transferGas.token
  const limit = gasLimitOf(network, quote.side, quote.gasUnits, gasPreferences().gasLimit)
  if (limit === null) throw new Error('the quote names no gas')
  return limit
}

async function evmCost(network: EvmNetwork, kind: Intent['kind'], quote: Quote, settings: TradeSettings) {
  const [fees, maxGas] = [await feesOf(network, settings), gasOf(network, kind, quote)]
  const limits: Limits = {
    family: 'EVM',
    chainId: chainIds[network],
    // The execution reserves the nonce before it builds.
    nonce: 0,
    maxGas,
    ...fees,
  }
  return { limits, maxCost: maxGas * fees.maxFeePerGas + (quote.fees.l1?.units ?? 0n) }
}

/** Lamports to one of Jito's accounts, which a block engine asks for: the spec's 0.001 SOL. */
export const jitoTip = 1_000_000n

/** True if trades of these settings leave through block engines alone, which include nothing without a tip. */
export function isTipped({ antiSandwich }: TradeSettings): boolean {
  return antiSandwich !== 'off'
}

/** The fee of a Solana trade in lamports: what the quote estimated, or what was typed within the spec's bounds. */
export function slotSolanaFee({ fees }: Quote, settings: TradeSettings): SolanaFee {
  const { autoGasMode, maxPriorityFee, fastMode } = settings
  const estimated = (fees.priority?.units ?? 0n) + (fees.tip?.units ?? 0n)
  const wanted = autoGasMode ? estimated : parseUnits(plainDecimal(maxPriorityFee), 9)
  return solanaFee(wanted, fastMode ? 'fast' : 'safe')
}

// The deposit of the wrapped SOL account, which a trade opens and closes again, and what an account must keep to exist.
const heldBack = 2_039_280n + 890_880n

function solanaCost(quote: Quote, settings: TradeSettings): Cost {
  const { priority, tip } = slotSolanaFee(quote, settings)
  const maxRent = quote.fees.rent?.units ?? 0n
  const maxTip = tip + (isTipped(settings) ? jitoTip : 0n)
  const limits: Limits = { family: 'SOL', maxNetworkFee: priority + signatureFee, maxTip, maxRent }
  return { limits, maxCost: limits.maxNetworkFee + maxTip + maxRent + heldBack }
}

/** Limits of an intent's transaction by the slot's settings, from the chain's current prices. */
export function costOf(kind: Intent['kind'], quote: Quote, settings: TradeSettings): Promise<Cost> | Cost {
  const { network } = quote
  return network === 'sol' || network === 'pump'
    ? solanaCost(quote, settings)
    : evmCost(network, kind, quote, settings)
}
