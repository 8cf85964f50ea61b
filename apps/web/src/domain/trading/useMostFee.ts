import { routeUrl } from '@peregrine/contract/route'
import { callChain, type RpcReplyWire } from '@peregrine/contract/routes/rpc'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { autoFees, type EvmNetwork, type GasReading } from '@peregrine/core/trading/autoGas'
import { approvalGasLimit, paymentGasLimit, tradeGasLimit } from '@peregrine/core/trading/mostGas'
import { readGas } from '@peregrine/core/trading/readGas'
import { typedGas } from '@peregrine/core/trading/settings/settingsLimits'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { isTipped, jitoTip, slotSolanaFee } from '@peregrine/core/trading/slotFees'
import { isFeeApart } from '@peregrine/wallet/trade/serviceFee'
import { skipToken, useQuery } from '@tanstack/react-query'
import { requestBody } from '../../kit/http/request.ts'
import { gasPreferences } from '../trade-settings/useTradePreferences.ts'

const readEveryMs = 10_000
/** Base fee of a Solana signature, in lamports. */
const signatureFee = 5_000n

function readGasOf(chain: ChainKey, signal: AbortSignal): Promise<GasReading> {
  const path = routeUrl(callChain, { chain })
  return readGas(async (method, params) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const { result, error } = (await requestBody(path, { signal }, { method: 'POST', body })) as RpcReplyWire
    if (error) throw new Error(error.message)
    return result
  })
}

/** Gas limit of everything that the trade sends; null where it cannot be told. */
function gasOf({ side, build, gasUnits, approval, fees }: QuoteWire, network: EvmNetwork): bigint | null {
  if (build === 'solana') return null
  const quoted = { network, side, build, gasUnits: gasUnits === null ? null : BigInt(gasUnits) }
  const trade = tradeGasLimit(quoted, gasPreferences().gasLimit)
  if (trade === null) return null
  // What is allowed already has to be cleared on some tokens.
  const approvals = approval ? (BigInt(approval.standing) > 0n ? 2n : 1n) : 0n
  const payment = fees.service && isFeeApart(network) ? paymentGasLimit : 0n
  return trade + approvals * approvalGasLimit(network) + payment
}

const unitsOf = (fee: { units: string } | null) => BigInt(fee?.units ?? 0)

function mostOnSolana({ fees }: QuoteWire, settings: TradeSettings): bigint {
  const { priority, tip } = slotSolanaFee(unitsOf(fees.priority) + unitsOf(fees.tip), settings)
  return signatureFee + priority + tip + (isTipped(settings) ? jitoTip : 0n)
}

/** The highest price of gas that a trade with these settings is signed with now, in wei; null while it is not known. */
export function useMaxFeePerGas(network: Network, settings: TradeSettings): bigint | null {
  const { chain, family } = networkFacts[network]
  const isEvm = family === 'EVM'
  const typed = isEvm ? typedGas(network as EvmNetwork, settings) : null
  const { data: reading } = useQuery({
    queryKey: ['gas-reading', chain],
    queryFn: isEvm && !typed ? ({ signal }) => readGasOf(chain, signal) : skipToken,
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  })
  if (typed) return typed.maxFeePerGas
  if (!reading) return null
  const mode = settings.fastMode ? 'fast' : 'safe'
  return autoFees(network as EvmNetwork, mode, reading, gasPreferences().feeMultiplierMilli).maxFeePerGas
}

/**
 * The most that the network takes of a trade with these settings, approvals and the payment of a fee counted, in base
 * units of the coin: the bound that its transactions are signed with. Null while it is not known.
 */
export function useMostFee(quote: QuoteWire, settings: TradeSettings): bigint | null {
  const price = useMaxFeePerGas(quote.network, settings)
  if (networkFacts[quote.network].family === 'SOL') return mostOnSolana(quote, settings)
  const gas = gasOf(quote, quote.network as EvmNetwork)
  return price === null || gas === null ? null : gas * price + unitsOf(quote.fees.l1)
}
