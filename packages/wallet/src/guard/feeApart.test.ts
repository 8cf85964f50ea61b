import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { buildRouterSwap } from '@peregrine/protocols/swap-router02/buildSwap'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { expect, test } from 'vitest'
import type { SwapIntent } from '../intent.ts'
import { evmUnsigned } from '../trade/evmUnsigned.ts'
import { guardIntent } from './guardIntent.ts'

const token = `0x${'44'.repeat(20)}`
const wallet = `0x${'12'.repeat(20)}`
const environment = { id: 'env', runId: null }
const serviceFee = { recipient: `0x${'fe'.repeat(20)}`, bps: 80 }
const deadline = 1_800_000_100

function verdictOf(network: 'eth' | 'bsc', fee: SwapIntent['serviceFee']) {
  const weth = addressesByChain[network]?.wrappedNative ?? ''
  const limits = { nonce: 0, maxGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as const
  const intent: SwapIntent = {
    kind: 'swap',
    id: 'f'.repeat(32),
    environment,
    network,
    wallet,
    side: 'buy',
    spend: { token: nativeCoin, units: 100n },
    receive: { token, units: 10n },
    deadline,
    serviceFee,
    limits: { family: 'EVM', chainId: network === 'eth' ? 1 : 56, ...limits },
  }
  const call = buildRouterSwap(findTradeRouters(network)?.swapRouter02 ?? '', {
    side: 'buy',
    wallet,
    hops: [{ kind: 'v2', dex: '', pool: '', tokenIn: weth, tokenOut: token, feePips: 3_000 }],
    amountIn: 100n,
    minimumOut: 10n,
    deadline: BigInt(deadline),
    serviceFee: fee,
  })
  return guardIntent(intent, evmUnsigned(intent, call), { environment, nowMs: 1_800_000_000_000 })
}

test('the operator’s fee is not taken in a call where it is paid apart as well', () => {
  expect(verdictOf('eth', serviceFee)).toMatchObject({ verdict: 'sign' })
  expect(verdictOf('bsc', serviceFee)).toMatchObject({ verdict: 'refuse', code: 'fee.unexpected' })
  expect(verdictOf('bsc', null)).toMatchObject({ verdict: 'sign' })
})
