import { readRouterSdkVectors, type SdkRecording, type SdkVector } from '@peregrine/testkit/routerSdkVectors'
import { describe, expect, test } from 'vitest'
import { addressesByChain } from './addresses.ts'
import { buildUniversalCall, planUniversalSwap, withPermit } from './pancake-universal/buildSwap.ts'
import { buildRouterSwap } from './swap-router02/buildSwap.ts'
import type { SwapHop, SwapOrder } from './swapOrder.ts'
import { findTradeRouters } from './tradeRouters.ts'

type OwnVector = Pick<SdkVector, 'side' | 'feeBps' | 'spend' | 'minimum' | 'data' | 'value'> & {
  hops: Pick<SwapHop, 'kind' | 'tokenIn' | 'tokenOut' | 'feePips'>[]
}
const guarded = readRouterSdkVectors()
const own = readRouterSdkVectors<OwnVector>(
  new URL('./swap-router02/fixtures/sdkVectors.json', import.meta.url),
)

const dollars = {
  eth: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  base: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  bsc: '0x55d398326f99059ff775485246999027b3197955',
}
/** Fees of the recorded V3 pools: between coin and dollars, and at the token. */
const feesPips = { eth: [500, 3_000], base: [500, 3_000], bsc: [2_500, 2_500] } as const

function hopsOf({ network, side, route, token }: SdkVector): SwapHop[] {
  const wrapped = addressesByChain[network]?.wrappedNative ?? ''
  const kind = route.startsWith('v2') ? 'v2' : 'v3'
  const isLong = route.includes('hop')
  const tokens = isLong ? [wrapped, dollars[network], token] : [wrapped, token]
  const fees = isLong ? feesPips[network] : [feesPips[network][1]]
  const hops = fees.map((feePips, i): SwapHop => {
    const [tokenIn = '', tokenOut = ''] = [tokens[i], tokens[i + 1]]
    return { kind, dex: '', pool: '', feePips, tokenIn, tokenOut }
  })
  if (side === 'buy') return hops
  return hops.reverse().map((hop) => ({ ...hop, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
}

const orderOf = (
  { side, spend, minimum, feeBps }: Pick<SdkVector, 'side' | 'spend' | 'minimum' | 'feeBps'>,
  hops: SwapHop[],
  { wallet, feeRecipient, deadline }: SdkRecording<unknown>,
): SwapOrder => ({
  side,
  wallet,
  hops,
  amountIn: BigInt(spend),
  minimumOut: BigInt(minimum),
  deadline: BigInt(deadline),
  serviceFee: feeBps > 0 ? { bps: feeBps, recipient: feeRecipient } : null,
})

const withoutFee = guarded.vectors.filter(({ feeBps }) => feeBps === 0)

describe('SwapRouter02 calls are those of the official SDK, byte by byte', () => {
  const recorded = withoutFee.filter(({ network }) => network !== 'bsc')
  test.each(recorded)('$network: $side, $route', (vector) => {
    const router = findTradeRouters(vector.network)?.swapRouter02 ?? ''
    const call = buildRouterSwap(router, orderOf(vector, hopsOf(vector), guarded))
    expect(call).toEqual({ to: router, data: vector.data, value: BigInt(vector.value) })
  })

  const named = own.vectors.map((vector) => ({
    ...vector,
    route: vector.hops.map(({ kind }) => kind).join(', '),
  }))
  test.each(named)('$side over $route, fee of $feeBps basis points', (vector) => {
    const hops = vector.hops.map((hop): SwapHop => ({ ...hop, dex: '', pool: '' }))
    const call = buildRouterSwap('0x', orderOf(vector, hops, own))
    expect(call).toEqual({ to: '0x', data: vector.data, value: BigInt(vector.value) })
  })

  test('a fee above what the router takes is refused', () => {
    const [vector] = withoutFee as [SdkVector]
    const order = orderOf(vector, hopsOf(vector), guarded)
    const serviceFee = { bps: 101, recipient: guarded.feeRecipient }
    expect(() => buildRouterSwap('0x', { ...order, serviceFee })).toThrow('at most 100')
  })

  test.each([
    ['no pool', [], 'at least one pool'],
    ['pools of both kinds, which no guard reads', ['v2', 'v3'], 'pools of one kind'],
  ] as const)('%s: neither router gets a call', (_, kinds, why) => {
    const [vector] = withoutFee as [SdkVector]
    const [hop] = hopsOf(vector) as [SwapHop]
    const order = orderOf(
      vector,
      kinds.map((kind) => ({ ...hop, kind })),
      guarded,
    )
    expect(() => buildRouterSwap('0x', order)).toThrow(why)
    expect(() => planUniversalSwap(order)).toThrow(why)
  })
})

describe("PancakeSwap's Universal Router calls are those of its SDK, byte by byte", () => {
  const recorded = withoutFee.filter(({ network }) => network === 'bsc')
  test.each(recorded)('$side, $route', (vector) => {
    const { router } = findTradeRouters('bsc')?.universal ?? { router: '' }
    const order = orderOf(vector, hopsOf(vector), guarded)
    const plan = planUniversalSwap(order)
    // What the recording was made with: words of ones and twos, nonce 3, over with the deadline.
    const permit = {
      token: vector.token,
      units: order.amountIn,
      expiration: guarded.deadline,
      nonce: 3,
      spender: router,
      sigDeadline: order.deadline,
      signature: `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`,
    } as const
    const whole = vector.route.endsWith('permit') ? withPermit(plan, permit) : plan
    const call = buildUniversalCall(router, whole, order.deadline, BigInt(vector.value))
    expect(call.data).toBe(vector.data)
  })
})
