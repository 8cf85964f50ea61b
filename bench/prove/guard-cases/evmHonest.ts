import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { evmExamples } from '@peregrine/server/commands/guard/evmExamples'
import { readRouterSdkVectors, type SdkVector } from '@peregrine/testkit/routerSdkVectors'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { serializeTransaction } from 'viem'
import { type GuardCase, now } from './guardCase.ts'

type Hex = `0x${string}`

const sdk = readRouterSdkVectors()
const gwei = 1_000_000_000n

function intentOf({ network, side, feeBps, token, spend, minimum }: SdkVector): SwapIntent {
  const [spent, received] = side === 'buy' ? [nativeCoin, token] : [token, nativeCoin]
  return {
    id: 'f'.repeat(32),
    environment: { id: 'proof', runId: '1' },
    network,
    wallet: sdk.wallet,
    limits: {
      family: 'EVM',
      chainId: networkFacts[network].catalogueChainId,
      nonce: 3,
      maxGas: 500_000n,
      maxFeePerGas: 40n * gwei,
      maxPriorityFeePerGas: 2n * gwei,
    },
    kind: 'swap',
    side,
    spend: { token: spent.toLowerCase(), units: BigInt(spend) },
    receive: { token: received.toLowerCase(), units: BigInt(minimum) },
    deadline: sdk.deadline,
    serviceFee: feeBps > 0 ? { recipient: sdk.feeRecipient.toLowerCase(), bps: feeBps } : null,
  }
}

function caseOf(vector: SdkVector): GuardCase {
  const intent = intentOf(vector)
  const { chain, catalogueChainId } = networkFacts[vector.network]
  const routers = findTradeRouters(chain)
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId: catalogueChainId,
    nonce: 3,
    gas: 250_000n,
    maxFeePerGas: 30n * gwei,
    maxPriorityFeePerGas: gwei,
    to: (routers?.universal?.router ?? routers?.swapRouter02) as Hex,
    value: BigInt(vector.value),
    data: vector.data,
  })
  return {
    name: `sdk ${vector.network} ${vector.side} ${vector.route} ${vector.feeBps}`,
    intent,
    unsigned: { family: 'EVM', chain, transaction },
    environment: intent.environment,
    now,
    isOurs: false,
  }
}

/** On BNB Chain the operator's fee is paid apart, so that a call which takes it is not honest there. */
const isOurs = ({ network, feeBps }: SdkVector) => networkFacts[network].chain !== 'bsc' || feeBps === 0

/** Honest transactions of the EVM networks: calls of the routers' SDKs, and the examples of `npm run guard`. */
export async function evmHonest(): Promise<GuardCase[]> {
  const examples = await Promise.all(
    [...evmExamples].map(async ([name, make]): Promise<GuardCase> => {
      const { intent, unsigned } = await make(now)
      return { name, intent, unsigned, environment: intent.environment, now, isOurs: true }
    }),
  )
  return [...sdk.vectors.filter(isOurs).map(caseOf), ...examples]
}
