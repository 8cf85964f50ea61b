import { nativeCoin } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { buildTokenTransfer } from '@peregrine/protocols/erc20/buildCalls'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { accountRent, tokenRent } from '@peregrine/protocols/solana/rent'
import { transferFee } from '@peregrine/wallet/trade/transferFee'
import { autoFees, type EvmFees, type EvmNetwork } from '@peregrine/core/trading/autoGas'
import { approvalGasLimit, paymentGasLimit, tradeGasLimit } from '@peregrine/core/trading/mostGas'
import { type Head, readGas } from '@peregrine/core/trading/readGas'
import { typedGas } from '@peregrine/core/trading/settings/settingsLimits'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { EvmLimits, Intent, Limits } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { isTipped, jitoTip, slotSolanaFee } from '@peregrine/core/trading/slotFees'
import { askChain, quantity } from './chain.ts'
import type { Trader } from './traderPorts.ts'

/**
 * Caps of a transaction, and the coins it can cost at most besides the amount spent. `kept`: what of `maxCost` is not paid
 * but must stay in the wallet.
 */
export type Cost = { limits: Limits; maxCost: bigint; kept?: bigint }

const chainIds: Record<EvmNetwork, number> = { eth: 1, base: 8453, bsc: 56, four: 56 }
/** Base fee of a Solana signature, in lamports. */
const signatureFee = 5_000n
const readingFreshMs = 3_000
/** What is read at a press is to be fresh still when its quote is there. */
const foreseenFreshMs = 1_000

const readOf = (trader: Trader, network: EvmNetwork): Promise<Head> =>
  readGas((method, params) => askChain(trader, networkFacts[network].chain, method, params))

type Reading = { reading: Promise<Head>; atMs: number }

function readingOf(trader: Trader, network: EvmNetwork, freshMs = readingFreshMs): Reading {
  const { gasReadings: readings } = trader.memory
  const known = readings.get(network)
  if (known && trader.nowMs() - known.atMs < freshMs) return known
  const found = { reading: readOf(trader, network), atMs: trader.nowMs() }
  found.reading.catch(() => readings.delete(network))
  readings.set(network, found)
  return found
}

const gasReading = (trader: Trader, network: EvmNetwork, freshMs?: number): Promise<Head> =>
  readingOf(trader, network, freshMs).reading

/**
 * The chain's own time, in Unix milliseconds: that of its newest block and what has passed since it was read. This
 * computer's on Solana, whose transactions hold no time, and where no node answers. Never throws.
 */
export async function chainNowMs(trader: Trader, network: Network): Promise<number> {
  if (network === 'sol' || network === 'pump') return trader.nowMs()
  const { reading, atMs } = readingOf(trader, network)
  try {
    return (await reading).time * 1_000 + trader.nowMs() - atMs
  } catch (error) {
    console.warn('The time of the newest block is not known', error)
    return trader.nowMs()
  }
}

/** Begins to read what `costOf` will need for a trade, while its quote is asked. */
export function foreseeFees(trader: Trader, network: Network, settings: TradeSettings): void {
  if (network === 'sol' || network === 'pump' || typedGas(network, settings)) return
  // A failure is told where the fees are needed, which asks again.
  void gasReading(trader, network, foreseenFreshMs).catch(() => undefined)
}

/** Gas prices by the slot: the published formula, or what the trader typed within the network's floors. */
async function feesOf(trader: Trader, network: EvmNetwork, settings: TradeSettings): Promise<EvmFees> {
  const typed = typedGas(network, settings)
  if (typed) {
    const { maxFeePerGas, maxPriorityFeePerGas } = typed
    return { maxFeePerGas, maxPriorityFeePerGas }
  }
  const reading = await gasReading(trader, network)
  return autoFees(
    network,
    settings.fastMode ? 'fast' : 'safe',
    reading,
    trader.gasPreferences().feeMultiplierMilli,
  )
}

/** What a quote's limits are asked for. */
type Quoted = 'swap' | 'approval'

function gasOf(trader: Trader, network: EvmNetwork, kind: Quoted, quote: Quote): bigint {
  if (kind === 'approval') return approvalGasLimit(network)
  const { side, build, gasUnits } = quote
  if (build === 'solana') throw new Error('a quote of Solana has no gas')
  const limit = tradeGasLimit({ network, side, build, gasUnits }, trader.gasPreferences().gasLimit)
  if (limit === null) throw new Error('the quote names no gas')
  return limit
}

/**
 * What a new transaction of an intent's kind would get now, and the base fee of the newest block; wei.
 *
 * @throws Fault, Unreachable, NodeRefusal where the node cannot be read
 */
export async function feesNow(trader: Trader, intent: Intent): Promise<{ fees: EvmFees; baseFee: bigint }> {
  const network = intent.network as EvmNetwork
  const reading = await gasReading(trader, network, 0)
  const { feeMultiplierMilli } = trader.gasPreferences()
  const fees =
    intent.kind === 'swap'
      ? await feesOf(trader, network, trader.settingsOf(network, intent.side))
      : autoFees(network, 'safe', reading, feeMultiplierMilli)
  return { fees, baseFee: reading.baseFee }
}

function evmLimits(network: EvmNetwork, maxGas: bigint, fees: EvmFees): EvmLimits {
  // The execution reserves the nonce before it builds.
  return { family: 'EVM', chainId: chainIds[network], nonce: 0, maxGas, ...fees }
}

async function evmCost(
  trader: Trader,
  network: EvmNetwork,
  kind: Quoted,
  quote: Quote,
  settings: TradeSettings,
): Promise<Cost> {
  const limits = evmLimits(
    network,
    gasOf(trader, network, kind, quote),
    await feesOf(trader, network, settings),
  )
  return { limits, maxCost: limits.maxGas * limits.maxFeePerGas + (quote.fees.l1?.units ?? 0n) }
}

/**
 * Limits of a transaction that is no trade, from the chain's current prices; `maxGas` in gas units.
 *
 * @throws Fault, Unreachable, NodeRefusal where the node cannot be read
 */
export async function plainLimits(trader: Trader, network: EvmNetwork, maxGas: bigint): Promise<EvmLimits> {
  const reading = await gasReading(trader, network)
  const { feeMultiplierMilli } = trader.gasPreferences()
  return evmLimits(network, maxGas, autoFees(network, 'safe', reading, feeMultiplierMilli))
}

/** Limits of a payment in coin by the slot's settings, from the chain's current prices. */
export async function paymentLimits(
  trader: Trader,
  network: EvmNetwork,
  settings: TradeSettings,
): Promise<EvmLimits> {
  return evmLimits(network, paymentGasLimit, await feesOf(trader, network, settings))
}

/** Lamports that a quote estimates for priority and tip together. */
export function estimatedFee({ fees }: Quote): bigint {
  return (fees.priority?.units ?? 0n) + (fees.tip?.units ?? 0n)
}

// The deposit of the wrapped SOL account, which a trade opens and closes again, and what an account must keep to exist.
const heldBack = tokenRent(programs.token) + accountRent

/** Rent of a token account; Token-2022's is the larger. */
const openedRent = tokenRent(programs.token2022)

/**
 * Deposits that a trade's bytes may ask for: it opens its accounts unless they are there, and the bytes do not say which
 * is the case. What the quote expects to be paid is part of the costs.
 */
function rentInBytes({ hops, side }: Quote): bigint {
  const opened = side === 'buy' ? hops.length : hops.length - 1
  return BigInt(Math.max(0, opened)) * openedRent
}

function solanaCost(quote: Quote, settings: TradeSettings): Cost {
  const { priority, tip } = slotSolanaFee(estimatedFee(quote), settings)
  const rent = quote.fees.rent?.units ?? 0n
  const maxRent = rentInBytes(quote)
  const maxTip = tip + (isTipped(settings) ? jitoTip : 0n)
  const limits: Limits = { family: 'SOL', maxNetworkFee: priority + signatureFee, maxTip, maxRent }
  return { limits, maxCost: limits.maxNetworkFee + maxTip + rent + heldBack, kept: accountRent }
}

/** Limits of an intent's transaction by the slot's settings, from the chain's current prices. */
export function costOf(
  trader: Trader,
  kind: Quoted,
  quote: Quote,
  settings: TradeSettings,
): Promise<Cost> | Cost {
  const { network } = quote
  return network === 'sol' || network === 'pump'
    ? solanaCost(quote, settings)
    : evmCost(trader, network, kind, quote, settings)
}

/** Coins may go to a contract wallet that does something with them; tokens may tax or count. */
const [mostCoinTransferGas, mostTokenTransferGas] = [200_000n, 1_000_000n]

async function estimateGas(
  trader: Trader,
  { network, wallet, token, units, recipient }: Sent,
): Promise<bigint> {
  const isCoin = token === nativeCoin
  const call = isCoin
    ? { from: wallet, to: recipient, value: `0x${units.toString(16)}` }
    : { from: wallet, to: token, data: buildTokenTransfer(token, recipient, units).data }
  const reply = await askChain(trader, networkFacts[network].chain, 'eth_estimateGas', [call])
  const estimate = (quantity(reply, 'gas estimate') * 13n) / 10n
  const most = isCoin ? mostCoinTransferGas : mostTokenTransferGas
  return estimate < most ? estimate : most
}

type Sent = { network: Network; wallet: string; token: string; units: bigint; recipient: string }

/**
 * Limits of a transfer at automatic fees, from the chain's current prices.
 *
 * @throws NodeRefusal where the node says that it would fail
 */
export async function transferCost(trader: Trader, sent: Sent): Promise<Cost> {
  const { network, token } = sent
  if (network === 'sol' || network === 'pump') {
    const maxRent = token === nativeSolMint ? 0n : openedRent
    return {
      limits: { family: 'SOL', maxNetworkFee: transferFee, maxTip: 0n, maxRent },
      maxCost: transferFee + maxRent,
    }
  }
  const [reading, maxGas] = await Promise.all([gasReading(trader, network), estimateGas(trader, sent)])
  const fees = autoFees(network, 'safe', reading, trader.gasPreferences().feeMultiplierMilli)
  return { limits: evmLimits(network, maxGas, fees), maxCost: maxGas * fees.maxFeePerGas }
}
