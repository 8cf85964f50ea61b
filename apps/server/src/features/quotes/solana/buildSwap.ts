import { randomInt } from 'node:crypto'
import type { SolanaSwapRequest } from '@peregrine/contract/routes/solanaSwaps'
import { Fault } from '@peregrine/core/fault'
import { isSolanaAddress } from '@peregrine/core/address'
import { tradeSlippage } from '@peregrine/core/trading/slippage'
import { parseUnits } from '@peregrine/core/units'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { composeSwap } from '@peregrine/protocols/solana/composeSwap'
import { requirePumpInstruction } from '@peregrine/protocols/solana/requirePumpInstruction'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { unsignedTransaction, writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { z } from 'zod'
import type { ChainRequest } from '../../../chainRequest.ts'
import { emptiesSold, type PlanDeps, planSwap, type SwapPlan } from './planSwap.ts'

/** Product document: 0.001 SOL. */
const jitoTip = 1_000_000n
const solDecimals = 9
const zBlockhash = z.object({
  value: z.object({ blockhash: z.string().min(32).max(44), lastValidBlockHeight: z.number().int().min(0) }),
})

export type BuiltSwap = {
  transaction: string
  lastValidBlockHeight: number
  plan: SwapPlan
  minimumReceived: bigint
  tipLamports: bigint
}

function malformed(where: string): Fault {
  return new Fault('request.malformed', { part: 'body', where })
}

async function readBlockhash(request: ChainRequest): Promise<z.output<typeof zBlockhash>['value']> {
  const reply = await request('sol', 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const parsed = zBlockhash.safeParse(reply)
  if (!parsed.success) throw new Fault('reply.malformed', { what: 'getLatestBlockhash' })
  return parsed.data.value
}

/** Decimals of the sold token, from its mint. */
async function readDecimals(request: ChainRequest, token: string): Promise<number> {
  const reply = await request('sol', 'getTokenSupply', [token])
  const parsed = z.object({ value: z.object({ decimals: z.number().int().min(0).max(36) }) }).safeParse(reply)
  if (!parsed.success) throw new Fault('reply.malformed', { what: 'getTokenSupply' })
  return parsed.data.value.decimals
}

async function unitsOf(request: ChainRequest, body: SolanaSwapRequest): Promise<bigint> {
  if (body.units !== undefined) return BigInt(body.units)
  const decimals = body.isBuy ? solDecimals : await readDecimals(request, body.tokenAddress)
  const units = parseUnits(body.amount, decimals)
  if (units === null || units <= 0n) throw malformed('amount')
  return units
}

/**
 * The least to receive: what the trader was shown. A quote that fell below it is refused here already; the slippage of
 * the current quote counts only where no minimum was given.
 */
function minimumOf(plan: SwapPlan, body: SolanaSwapRequest): bigint {
  if (body.minimumUnits === undefined) return plan.minimumReceived
  const wanted = BigInt(body.minimumUnits)
  if (wanted > plan.received) throw new Fault('quote.moved')
  return wanted
}

/** The trader's settings. Throws Fault `request.malformed`. */
function settingsOf({ config, slippage: common }: SolanaSwapRequest) {
  const slippage = tradeSlippage('sol', config.slippage ?? common)
  if (!slippage) throw malformed('slippage')
  const customFee = config.customFee === undefined ? null : parseUnits(config.customFee, solDecimals)
  return { slippageBps: slippage.bps, mode: config.mode, customFee }
}

/**
 * Builds the unsigned swap of one pool, or of two over a stable coin, for a wallet that signs elsewhere.
 *
 * @throws Fault `quote.moved` if the shown minimum cannot be reached any more, and the faults of `planSwap`
 */
export async function buildSwap(
  deps: PlanDeps & { request: ChainRequest },
  body: SolanaSwapRequest,
): Promise<BuiltSwap> {
  const { isBuy, publicKey, tokenAddress, poolAddress } = body
  if (!isSolanaAddress(publicKey)) throw malformed('publicKey')
  const settings = settingsOf(body)
  const units = await unitsOf(deps.request, body)
  const [plan, { blockhash, lastValidBlockHeight }] = await Promise.all([
    planSwap(deps, {
      network: 'sol',
      token: tokenAddress,
      side: isBuy ? 'buy' : 'sell',
      units,
      poolId: poolAddress,
      isFixed: true,
      wallet: publicKey,
      ...settings,
    }),
    readBlockhash(deps.request),
  ])
  const minimumReceived = minimumOf(plan, body)
  const onReceipt = isBuy ? 0n : plan.serviceLamports
  const tipLamports = plan.fee.tip + (body.isJito ? jitoTip : 0n)
  const account = jitoTipAccounts[randomInt(jitoTipAccounts.length)] as string
  const instructions = await composeSwap(deps.opener.find, {
    wallet: publicKey,
    route: plan.route,
    // The service fee of a sale is paid out of the receipt.
    minimum: minimumReceived + onReceipt,
    costs: {
      priorityLamports: plan.fee.priority,
      tip: tipLamports > 0n ? { account, lamports: tipLamports } : null,
      service:
        deps.serviceFee && plan.canPayService
          ? { recipient: deps.serviceFee.recipient, lamports: plan.serviceLamports }
          : null,
    },
    closesSold: body.closesAccount && (await emptiesSold(deps.opener.find, plan, publicKey)),
  })
  const message = writeMessageV0({ payer: publicKey, instructions, blockhash })
  const transaction = unsignedTransaction(message)
  if (plan.route.hops.some(({ dex }) => dex === 'pumpfun')) requirePumpInstruction(transaction)
  return { transaction: base64Text(transaction), lastValidBlockHeight, plan, minimumReceived, tipLamports }
}
