import { recordReward } from '@peregrine/contract/routes/rewards'
import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import type { ServiceFeeIntent, SwapIntent } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { signedInAddress } from '../../domain/session/useSession.ts'
import { rememberSale } from '../../domain/trade-settings/checkSale.ts'
import { useTradePreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import { send } from '../../kit/http/send.ts'
import { evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import { plainCall } from './buildEvm.ts'
import { executeIntent } from './executions.ts'
import { costOf } from './fees.ts'
import { newIntentId } from './newIntentId.ts'
import { readUnits, type SwapScene, swapPorts } from './swapPorts.ts'

/** A confirmed trade. */
export type Done = { intent: SwapIntent; quote: Quote; hash: string; scene: SwapScene }

const summaryOf = ({ quote }: Done) => ({
  symbol: quote.receive.symbol,
  decimals: quote.receive.decimals,
  spendSymbol: quote.spend.symbol,
  spendDecimals: quote.spend.decimals,
  protection: 'off' as const,
})

/**
 * Pays the operator's fee with a transaction of its own, on BNB Chain, whose routers cannot take it; elsewhere it is
 * part of the trade. Returns its hash, or null where none was paid.
 */
async function payServiceFee(done: Done): Promise<string | null> {
  const { intent, quote, scene } = done
  const { service } = quote.fees
  const isApart = networkFacts[intent.network].chain === 'bsc'
  if (!isApart || !service || service.units <= 0n || intent.limits.family !== 'EVM') return null
  const { limits } = await costOf('service-fee', quote, scene.settings)
  const { environment, network, wallet } = intent
  const payment: ServiceFeeIntent = {
    kind: 'service-fee',
    id: newIntentId(),
    environment,
    network,
    wallet,
    limits,
    sends: { token: nativeCoin, units: service.units },
    recipient: service.recipient,
  }
  const end = await executeIntent(payment, scene.pressId, summaryOf(done), {
    environment,
    way: { protection: 'off', isFast: false },
    build: async (built) => ({
      unsigned: evmUnsigned(built, plainCall(payment)),
      lastValidBlockHeight: null,
    }),
  })
  if (end.state === 'confirmed') return end.hash
  console.warn('The service fee was not paid', end)
  return null
}

const chainTypes = { eth: 1, sol: 2, base: 3, bsc: 4 } as const

/** Records the trade's reward for a signed-in user. */
async function recordTrade({ intent, quote, hash }: Done, feeHash: string | null): Promise<void> {
  const address = signedInAddress()
  if (address === null) return
  const { chain } = networkFacts[intent.network]
  const { service } = quote.fees
  const isFeePaid = service !== null && service.units > 0n && (chain !== 'bsc' || feeHash !== null)
  const volume = intent.side === 'buy' ? quote.spend.units : quote.receive.units
  await send(recordReward, {
    body: {
      address,
      walletAddress: intent.wallet,
      transactionHash: hash,
      chainType: chainTypes[chain],
      feeAmount: isFeePaid ? service.units.toString() : '0',
      ...(feeHash === null ? {} : { feeTransactionHash: feeHash }),
      tradeVolume: volume.toString(),
    },
  })
}

/** Approves what was bought, so that its sale is one transaction. */
async function preApprove({ intent, scene }: Done): Promise<void> {
  const { network, wallet } = intent
  if (intent.side !== 'buy' || networkFacts[network].family !== 'EVM') return
  if (!useTradePreferences.getState().isPreApproved) return
  const token = intent.receive.token
  const request = {
    network,
    side: 'sell',
    token,
    pool: null,
    size: { type: 'share', bps: 10_000 },
    wallet,
    slippageBps: null,
  } as const
  const ports = swapPorts(request, scene)
  const held = await readUnits(request, token)
  if (held <= 0n) return
  const quote = await ports.quote(held)
  if (!quote.approval || quote.spend.token !== token) return
  const { limits } = await ports.limits('approval', quote)
  const { spender } = quote.approval
  const { environment } = intent
  await ports.execute(
    {
      kind: 'approval',
      id: newIntentId(),
      environment,
      network,
      wallet,
      token,
      spender,
      units: held,
      limits,
    },
    quote,
  )
}

/** Whatever fails here does not make the trade fail: it is logged, as the spec has it, and the trader is not stopped. */
async function quietly(what: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    console.error(`After a trade: ${what}`, error)
  }
}

async function feeAndReward(done: Done): Promise<void> {
  const feeHash = await payServiceFee(done)
  await recordTrade(done, feeHash)
}

/** What follows a confirmed trade: the sale's time, the operator's fee, the reward, the next approval. */
export async function afterTrade(done: Done): Promise<void> {
  const { intent } = done
  const token = intent.side === 'buy' ? intent.receive.token : intent.spend.token
  if (intent.side === 'sell') rememberSale({ network: intent.network, token }, Date.now())
  await quietly('approval', preApprove(done))
  await quietly('fee and reward', feeAndReward(done))
}
