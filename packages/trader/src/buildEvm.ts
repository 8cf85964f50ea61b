import { getFourSwap, getPancakeV2Swap, getPancakeV3Swap, getSwap } from '@peregrine/contract/routes/swaps'
import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import { buildApproval, buildTokenTransfer } from '@peregrine/protocols/erc20/buildCalls'
import {
  buildUniversalCall,
  type UniversalPlan,
  withPermit,
} from '@peregrine/protocols/pancake-universal/buildSwap'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import type { Intent, Limits, PermitIntent, PermitSingle, SwapIntent } from '@peregrine/wallet/intent'
import type { BuiltTransaction, Completion } from '@peregrine/wallet/execution/executionPorts'
import { type EvmCall, evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import { MalformedBuild, parseBnbReply, parseSwapReply } from '@peregrine/wallet/trade/parseBuilt'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { send } from './http/callRoute.ts'
import { isPermitted } from './isPermitted.ts'
import type { Trader } from './traderPorts.ts'

const text = (units: bigint) => units.toString()

/** Spec 2 section 7: how long a router may think about a trade. */
const swapTimeoutMs = 30_000

async function swapCall(trader: Trader, intent: SwapIntent, quote: Quote): Promise<EvmCall> {
  const reply = await send(trader, getSwap, {
    body: {
      chainId: intent.network === 'base' ? '8453' : '1',
      userWalletAddress: intent.wallet,
      fromTokenAddress: intent.spend.token,
      toTokenAddress: intent.receive.token,
      amount: text(intent.spend.units),
      slippage: quote.slippageBps / 10_000,
      minimumUnits: text(intent.receive.units),
      deadline: intent.deadline,
      gasLevel: 'fast',
    },
    timeoutMs: swapTimeoutMs,
  })
  return parseSwapReply(reply)
}

const bnbRoutes = {
  'pancake-v2': getPancakeV2Swap,
  'pancake-v3': getPancakeV3Swap,
  four: getFourSwap,
} as const

function universalOf({ network }: SwapIntent) {
  const universal = findTradeRouters(networkFacts[network].chain)?.universal
  if (!universal) throw new Error('this chain has no Universal Router')
  return universal
}

/** A permission for this very sale, which ends with it. */
async function permitted(
  { newId, signPermit }: Trader,
  intent: SwapIntent,
  plan: UniversalPlan,
  nonce: number,
): Promise<UniversalPlan> {
  const universal = universalOf(intent)
  const { token, units } = intent.spend
  const permit: PermitSingle = {
    permit2: universal.permit2,
    token,
    units,
    expiration: intent.deadline,
    nonce,
    spender: universal.router,
    sigDeadline: BigInt(intent.deadline),
  }
  const { deadline, environment, network, wallet, limits } = intent
  const permitIntent: PermitIntent = {
    kind: 'permit',
    id: newId(),
    environment,
    network,
    wallet,
    limits,
    token,
    spender: universal.router,
    units,
    deadline,
  }
  return withPermit(plan, { ...permit, signature: await signPermit(permitIntent, permit) })
}

async function bnbCall(
  trader: Trader,
  intent: SwapIntent,
  quote: Quote,
  build: keyof typeof bnbRoutes,
): Promise<(limits: Limits) => Promise<EvmCall>> {
  const reply = await send(trader, bnbRoutes[build], {
    body: {
      inputAmount: text(intent.spend.units),
      poolAddress: quote.hops[0]?.pool ?? '',
      slippageBps: quote.slippageBps,
      tokenIn: intent.spend.token,
      tokenOut: intent.receive.token,
      walletAddress: intent.wallet,
      minimumUnits: text(intent.receive.units),
      deadline: intent.deadline,
    },
  })
  const { call, plan, permitNonce } = parseBnbReply(reply)
  if (!plan || intent.side === 'buy') return async () => call
  if (permitNonce === null) {
    // Without its permission the sale would only fail on the chain.
    if (!(await isPermitted(trader, intent, universalOf(intent)))) throw new MalformedBuild('permitData')
    return async () => call
  }
  return async (limits) => {
    const withPermission = await permitted(trader, { ...intent, limits }, plan, permitNonce)
    return buildUniversalCall(call.to, withPermission, BigInt(intent.deadline), 0n)
  }
}

/** The call of an intent that is no swap: built here, without a server. */
export function plainCall(intent: Exclude<Intent, { kind: 'swap' | 'permit' | 'close-accounts' }>): EvmCall {
  if (intent.kind === 'approval') return buildApproval(intent.token, intent.spender, intent.units)
  if (intent.kind === 'cancel') return { to: intent.wallet, data: '0x', value: 0n }
  const { sends, recipient } = intent
  return sends.token === nativeCoin
    ? { to: recipient, data: '0x', value: sends.units }
    : buildTokenTransfer(sends.token, recipient, sends.units)
}

/** An EVM transaction, which counts until its nonce is used. */
export function builtEvm(intent: Intent, call: EvmCall): BuiltTransaction {
  return { unsigned: evmUnsigned(intent, call), lastValidBlockHeight: null }
}

/** Builds an EVM trade as its quote says. Throws the server's faults, MalformedBuild, and what `signPermit` throws. */
export async function buildEvmSwap(trader: Trader, intent: SwapIntent, quote: Quote): Promise<Completion> {
  if (quote.build === 'solana') throw new Error('a Solana quote cannot be built on an EVM chain')
  if (quote.build === 'swap') {
    const call = await swapCall(trader, intent, quote)
    return async (limits) => builtEvm({ ...intent, limits }, call)
  }
  const callBy = await bnbCall(trader, intent, quote, quote.build)
  return async (limits) => builtEvm({ ...intent, limits }, await callBy(limits))
}
