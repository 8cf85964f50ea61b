import type { BnbSwapReply } from '@peregrine/contract/routes/swaps'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { solanaFee } from '@peregrine/core/trading/solanaFee'
import { parseUnits } from '@peregrine/core/units'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { buildCurveBuy, buildCurveSell, curveFeeBps } from '@peregrine/protocols/fourmeme/buildTrade'
import { buildUniversalCall, planUniversalSwap } from '@peregrine/protocols/pancake-universal/buildSwap'
import { buildPumpSwap, findPumpAccounts } from '@peregrine/protocols/pumpfun/buildSwap'
import { buildCpmmSwap } from '@peregrine/protocols/raydium-cpmm/buildSwap'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { composeSwap } from '@peregrine/protocols/solana/composeSwap'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { programs } from '@peregrine/protocols/solana/programs'
import type { SolanaHop } from '@peregrine/protocols/solana/swapHop'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { unsignedTransaction, writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { buildRouterSwap } from '@peregrine/protocols/swap-router02/buildSwap'
import type { SwapOrder } from '@peregrine/protocols/swapOrder'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { type Place, solanaAddress } from './places.ts'

type Fields = Record<string, unknown>

/** Reads a build's request: what the wallet asks to be built, by its own words alone. */
function orderOf(place: Place, body: Fields): SwapOrder {
  const weth = addressesByChain[place.chain]?.wrappedNative ?? ''
  const from = String(body['fromTokenAddress'] ?? body['tokenIn'])
  const isBuy = from === place.coin
  const [tokenIn, tokenOut] = isBuy ? [weth, place.token] : [place.token, weth]
  const kind = place.network === 'eth' ? ('v3' as const) : ('v2' as const)
  return {
    side: isBuy ? 'buy' : 'sell',
    wallet: String(body['userWalletAddress'] ?? body['walletAddress']),
    hops: [{ kind, dex: place.dex, pool: place.pool, tokenIn, tokenOut, feePips: 3_000 }],
    amountIn: BigInt(String(body['amount'] ?? body['inputAmount'])),
    minimumOut: BigInt(String(body['minimumUnits'])),
    deadline: BigInt(Number(body['deadline'])),
    serviceFee: place.chain === 'bsc' ? null : place.fee,
  }
}

const wireOf = ({ to, data, value }: { to: string; data: string; value: bigint }) => ({
  to,
  data,
  value: value.toString(),
})

/** The answer of `/api/swap`. */
export function honestSwap(place: Place, body: Fields): unknown {
  const order = orderOf(place, body)
  const call = buildRouterSwap(findTradeRouters(place.chain)?.swapRouter02 ?? '', order)
  return [{ tx: { from: order.wallet, ...wireOf(call), gas: '250000', gasPrice: '1' } }]
}

const bnbRouters = () => {
  const { universal, fourmeme } = findTradeRouters('bsc') ?? {}
  if (!universal || !fourmeme) throw new Error('BNB Chain has both')
  return { universal, fourmeme }
}

function curveCall({ token }: Place, { side, amountIn, minimumOut }: SwapOrder) {
  const { manager } = bnbRouters().fourmeme
  if (side === 'buy') return buildCurveBuy(manager, { token, amountIn, minimumOut })
  return buildCurveSell(manager, { token, amountIn, minimumOut }, curveFeeBps)
}

function permitOf({ token }: Place, { amountIn, deadline }: SwapOrder) {
  const { permit2, router } = bnbRouters().universal
  return {
    permit2,
    token,
    units: amountIn.toString(),
    expiration: Number(deadline),
    nonce: 0,
    spender: router,
    sigDeadline: deadline.toString(),
  }
}

function bnbData(place: Place, order: SwapOrder): BnbSwapReply['data']['txData'] {
  const { amountIn, deadline, side } = order
  const shared = { deadline: Number(deadline), needsApproval: null }
  if (place.network === 'four') {
    const call = curveCall(place, order)
    return {
      ...shared,
      unsignedTx: { ...wireOf(call), data: call.data },
      commands: null,
      inputs: [],
      permitData: null,
    }
  }
  const plan = planUniversalSwap(order)
  const call = buildUniversalCall(
    bnbRouters().universal.router,
    plan,
    deadline,
    side === 'buy' ? amountIn : 0n,
  )
  return {
    ...shared,
    unsignedTx: { ...wireOf(call), data: call.data },
    commands: plan.commands,
    inputs: [...plan.inputs],
    permitData: side === 'sell' ? permitOf(place, order) : null,
  }
}

/** The answer of BNB Chain's build routes. */
export function honestBnbSwap(place: Place, body: Fields): BnbSwapReply {
  const order = orderOf(place, body)
  return {
    success: true,
    data: {
      txData: bnbData(place, order),
      quoteData: {
        tokenIn: String(body['tokenIn']),
        tokenOut: String(body['tokenOut']),
        expectedUnits: order.minimumOut.toString(),
        minimumUnits: order.minimumOut.toString(),
        feeRecipient: place.fee.recipient,
        feeAmount: '0',
        gasLimit: '300000',
      },
    },
  }
}

const find = findProgramAddress

function cpmmHop(place: Place, tokenIn: string, tokenOut: string): SolanaHop {
  const side = (mint: string) => ({
    mint,
    vault: solanaAddress(`vault ${mint}`),
    tokenProgram: programs.token,
    owed: 0n,
  })
  return {
    ...hopBase(place, tokenIn, tokenOut),
    usesBareSol: false,
    build: async (wallet, { units, limit }) =>
      buildCpmmSwap(
        {
          pool: place.pool,
          state: {
            config: solanaAddress('config'),
            observation: solanaAddress('observation'),
            sides: [side(tokenIn), side(tokenOut)],
            isClosed: false,
            opensAt: 0n,
            creatorFeeOn: 0,
            hasCreatorFee: false,
          },
          authority: await find(programs.raydiumCpmm, ['vault_and_lp_mint_auth_seed']),
          wallet,
          walletInput: await associatedToken(find, wallet, tokenIn, programs.token),
          walletOutput: await associatedToken(find, wallet, tokenOut, programs.token),
          inputSide: 0,
        },
        { kind: 'exact-in', first: units, limit },
      ),
  }
}

function pumpHop(place: Place, tokenIn: string, tokenOut: string): SolanaHop {
  return {
    ...hopBase(place, tokenIn, tokenOut),
    usesBareSol: true,
    build: async (wallet, { units, limit }) => {
      const accounts = await findPumpAccounts(find, {
        mint: place.token,
        tokenProgram: programs.token,
        creator: solanaAddress('creator'),
        wallet,
        feeRecipient: solanaAddress('pump fees'),
        buybackRecipient: solanaAddress('pump buyback'),
        isCashback: false,
      })
      const kind = tokenIn === place.coin ? 'buy-exact-in' : 'sell'
      return buildPumpSwap(accounts, { kind, first: units, limit })
    },
  }
}

function hopBase({ dex, pool }: Place, tokenIn: string, tokenOut: string) {
  return {
    dex,
    pool,
    tokenIn,
    tokenOut,
    programIn: programs.token,
    programOut: programs.token,
    feePips: 3_000,
    canExactOut: false,
    computeUnits: 120_000,
    quote: () => null,
  }
}

/** The answer of `/api/sol/swap/build`. */
export async function honestSolanaSwap(place: Place, body: Fields, blockhash: string): Promise<unknown> {
  const {
    isBuy,
    publicKey: wallet,
    isJito,
    config,
  } = body as {
    isBuy: boolean
    publicKey: string
    isJito: boolean
    config: { mode: 'fast' | 'safe'; customFee: string }
  }
  const [units, minimum] = [BigInt(String(body['units'])), BigInt(String(body['minimumUnits']))]
  const { coin, token, fee, network } = place
  const [tokenIn, tokenOut] = isBuy ? [coin, token] : [token, coin]
  const onSpend = isBuy ? (units * BigInt(fee.bps)) / 10_000n : 0n
  // What leaves the minimum once the share of the whole is paid from it.
  const onReceipt = isBuy ? 0n : (minimum * BigInt(fee.bps)) / BigInt(10_000 - fee.bps)
  const hop = (network === 'pump' ? pumpHop : cpmmHop)(place, tokenIn, tokenOut)
  const spend = units - onSpend
  const paid = solanaFee(parseUnits(config.customFee, 9), config.mode)
  const tip = paid.tip + (isJito ? 1_000_000n : 0n)
  const instructions = await composeSwap(find, {
    wallet,
    route: {
      hops: [hop],
      quotes: [{ spend, received: minimum, fee: { token: coin, units: 0n }, impactBps: 0 }],
      spend,
      received: minimum,
      impactBps: 0,
    },
    minimum: minimum + onReceipt,
    costs: {
      priorityLamports: paid.priority,
      tip: tip > 0n ? { account: jitoTipAccounts[0] ?? '', lamports: tip } : null,
      service: { recipient: fee.recipient, lamports: onSpend + onReceipt },
    },
    closesSold: false,
  })
  const message = writeMessageV0({ payer: wallet, instructions, blockhash })
  return {
    transaction: base64Text(unsignedTransaction(message)),
    lastValidBlockHeight: 1_150,
    expectedUnits: minimum.toString(),
    minimumUnits: minimum.toString(),
    priorityLamports: paid.priority.toString(),
    tipLamports: tip.toString(),
    rentLamports: '0',
    isFeeClamped: paid.isClamped,
  }
}
