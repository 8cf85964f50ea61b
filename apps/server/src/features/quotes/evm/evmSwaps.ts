import {
  type BnbSwapReply,
  getFourSwap,
  getPancakeV2Swap,
  getPancakeV3Swap,
  getSwap,
} from '@peregrine/contract/routes/swaps'
import { isEvmAddress, nativeCoin } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type EvmNetwork, gasLimitOf } from '@peregrine/core/trading/autoGas'
import { addressesByChain, asToken } from '@peregrine/protocols/addresses'
import type { FastifyInstance } from 'fastify'
import { parseAbi, encodeFunctionData } from 'viem'
import { mount } from '../../../http/mount.ts'
import { readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'
import { callOf, routersOf, universalPlanOf } from './evmPlan.ts'
import { approvalOf, type EvmQuote, type EvmQuoteDeps, feeApart, quoteEvm } from './quoteEvm.ts'

type Hex = `0x${string}`

const networkOf = { 1: 'eth', 8453: 'base' } as const
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/** Side and token of a trade between the coin and a token. Throws Fault `pool.not-bnb` for any other pair. */
function sideOf(
  chain: 'eth' | 'base' | 'bsc',
  from: string,
  to: string,
): { side: 'buy' | 'sell'; token: string } {
  const wrapped = addressesByChain[chain]?.wrappedNative
  const isCoin = (token: string) => asToken(token) === nativeCoin || token === wrapped
  if (!isEvmAddress(from) || !isEvmAddress(to)) throw new Fault('token.unknown', { network: chain })
  if (isCoin(from) && !isCoin(to)) return { side: 'buy', token: to }
  if (isCoin(to) && !isCoin(from)) return { side: 'sell', token: from }
  throw new Fault('pool.not-bnb', {})
}

/** A minimum fixed by the trader must still be within reach: otherwise the trade could only fail. */
function checkMinimum({ expected, order }: EvmQuote): void {
  if (order.minimumOut > expected) throw new Fault('quote.moved', {})
}

type Asked = {
  from: string
  to: string
  units: bigint
  wallet: string
  pool: string | null
  slippageBps: number
  minimumUnits: string | undefined
  deadline: number | undefined
}

async function planned(deps: EvmQuoteDeps, network: EvmNetwork, asked: Asked): Promise<EvmQuote> {
  const chain = network === 'four' ? 'bsc' : network
  const { side, token } = sideOf(chain, asked.from, asked.to)
  const quote = await quoteEvm(deps, {
    network,
    side,
    token,
    units: asked.units,
    wallet: asked.wallet,
    pool: asked.pool,
    slippageBps: asked.slippageBps,
    minimumUnits: asked.minimumUnits === undefined ? null : BigInt(asked.minimumUnits),
  })
  checkMinimum(quote)
  if (asked.deadline === undefined) return quote
  return { ...quote, order: { ...quote.order, deadline: BigInt(asked.deadline) } }
}

const gasOf = (network: EvmNetwork, { order, gasUnits }: EvmQuote) =>
  String(gasLimitOf(network, order.side, gasUnits) ?? gasUnits)

/** The Permit2 permission that a sale needs; null if one is there already. */
async function permitOf(deps: EvmQuoteDeps, { order }: EvmQuote, wallet: string) {
  const { universal } = routersOf(order.chain)
  if (order.side === 'buy' || order.venue.kind === 'four' || !universal) return null
  const { router, permit2 } = universal
  const data = encodeFunctionData({
    abi: permit2Abi,
    functionName: 'allowance',
    args: [wallet as Hex, order.token as Hex, router as Hex],
  })
  const [reply] = await readMany(deps.request, order.chain, [{ to: permit2, data }])
  const allowed = resultOf(permit2Abi, 'allowance', reply)
  if (!allowed) throw new Fault('reply.malformed', { what: 'Permit2 allowance' })
  const [units, expiration, nonce] = allowed
  if (units >= order.amountIn && BigInt(expiration) >= order.deadline) return null
  // The permission is over when the trade is: the wallet refuses to sign a longer one.
  return {
    permit2,
    token: order.token,
    units: String(order.amountIn),
    expiration: Number(order.deadline),
    nonce,
    spender: router,
    sigDeadline: String(order.deadline),
  }
}

async function bnbSwap(deps: EvmQuoteDeps, network: 'bsc' | 'four', asked: Asked): Promise<BnbSwapReply> {
  const quote = await planned(deps, network, asked)
  const { order, expected } = quote
  const { to, data, value } = callOf(order)
  const plan = universalPlanOf(order) ?? { commands: null, inputs: [] }
  return {
    success: true,
    data: {
      txData: {
        unsignedTx: { to, data, value: String(value) },
        commands: plan.commands,
        inputs: [...plan.inputs],
        deadline: Number(order.deadline),
        permitData: await permitOf(deps, quote, asked.wallet),
        needsApproval: approvalOf(quote),
      },
      quoteData: {
        tokenIn: asked.from,
        tokenOut: asked.to,
        expectedUnits: String(expected),
        minimumUnits: String(order.minimumOut),
        feeRecipient: order.serviceFee?.recipient ?? null,
        feeAmount: String(feeApart(quote)),
        gasLimit: gasOf(network, quote),
      },
    },
  }
}

/** Mounts the routes that build unsigned trades on EVM networks. */
export function evmSwapRoutes(app: FastifyInstance, need: () => EvmQuoteDeps): void {
  mount(app, getSwap, async ({ body }) => {
    const network = networkOf[body.chainId]
    const quote = await planned(need(), network, {
      from: asToken(body.fromTokenAddress),
      to: asToken(body.toTokenAddress),
      units: BigInt(body.amount),
      wallet: body.userWalletAddress,
      pool: null,
      slippageBps: Math.round(body.slippage * 10_000),
      minimumUnits: body.minimumUnits,
      deadline: body.deadline,
    })
    const { order, expected } = quote
    const { to, data, value } = callOf(order)
    const shown = (address: string) => ({
      address,
      decimal: String(address === nativeCoin ? 18 : quote.token.decimals),
      tokenUnitPrice: null,
    })
    return [
      {
        routerResult: {
          fromToken: shown(asToken(body.fromTokenAddress)),
          toToken: shown(asToken(body.toTokenAddress)),
          fromTokenAmount: String(order.amountIn),
          toTokenAmount: String(expected),
          minimumUnits: String(order.minimumOut),
        },
        tx: {
          from: body.userWalletAddress,
          to,
          data,
          value: String(value),
          gas: gasOf(network, quote),
          gasPrice: String(quote.head.gasPrice),
        },
      },
    ]
  })
  for (const [route, network] of [
    [getPancakeV2Swap, 'bsc'],
    [getPancakeV3Swap, 'bsc'],
    [getFourSwap, 'four'],
  ] as const)
    mount(app, route, ({ body }) =>
      bnbSwap(need(), network, {
        from: asToken(body.tokenIn),
        to: asToken(body.tokenOut),
        units: BigInt(body.inputAmount),
        wallet: body.walletAddress,
        pool: body.poolAddress,
        slippageBps: body.slippageBps,
        minimumUnits: body.minimumUnits,
        deadline: body.deadline,
      }),
    )
}
