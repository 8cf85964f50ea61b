import type { SimulatedBlock, SimulatedResult } from '@peregrine/chains/evm/simulateCalls'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { Fault } from '@peregrine/core/fault'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { type Finding, finding, unknown } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { CallScript } from './callScript.ts'
import { type EvmState, erc20, readCode, throwaway } from './evmState.ts'
import { buyProblem, buyTaxOf, nothingOfTrade, sellTaxOf, type TradeFindings } from './measureTrade.ts'
import { revertText } from './revertText.ts'
import { type Purchase, type Sale, unlimited, writePurchase, writeSale } from './roundTrip.ts'
import { type Plan, planTrade } from './tradePlan.ts'

const { buyer, stranger } = throwaway
const coins = 10n ** 24n
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
const abi = [
  {
    type: 'function',
    name: 'aggregate3Value',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: multicall3Abi[0].outputs,
  },
] as const

function toResult({ success, returnData }: { success: boolean; returnData: Hex }): SimulatedResult {
  return { isOk: success, output: returnData, message: null, gasUsed: 0n, logs: [] }
}

/** Runs the buyer's calls in one transaction: its account gets Multicall3's code for one eth_call. */
async function runAtOnce(state: EvmState, code: string, blocks: readonly SimulatedBlock[]) {
  const calls = blocks.flatMap((block) => block.calls)
  const data = encodeFunctionData({
    abi,
    args: [
      calls.map(({ to, data: callData, value = 0n }) => ({
        target: to as Hex,
        allowFailure: true,
        value,
        callData: callData as Hex,
      })),
    ],
  })
  const value = calls.reduce((sum, call) => sum + (call.value ?? 0n), 0n)
  const rich = { balance: `0x${coins.toString(16)}` }
  const raw = await state.ask('eth_call', [
    { from: stranger, to: buyer, data, value: `0x${value.toString(16)}` },
    `0x${state.head.number.toString(16)}`,
    { [buyer]: { ...rich, code }, [stranger]: rich },
  ])
  try {
    return [decodeFunctionResult({ abi, data: raw as Hex }).map(toResult)]
  } catch (error) {
    throw new Fault('reply.malformed', { what: 'eth_call' }, { cause: error })
  }
}

function judgePaid(paid: bigint | null, block: number): Finding {
  if (paid === null) return unknown('balance-unread')
  return paid > 0n ? finding(false, 'sold', { block }) : finding(true, 'sale-pays-nothing')
}

function judge(purchase: Purchase, sale: Sale, results: SimulatedResult[][], block: number): TradeFindings {
  const sold = sale.sold(results)
  const buyTax = buyTaxOf(purchase, results)
  // Many honest tokens forbid buying and selling in one transaction: a failure proves nothing here.
  if (!sold.isOk) {
    const reason = unknown('sale-failed-same-block', { why: revertText(sold) })
    return { honeypot: reason, buyTax, sellTax: reason, remarks: [] }
  }
  return {
    honeypot: judgePaid(sale.paid(results), block),
    buyTax,
    sellTax: sellTaxOf(sale, results),
    remarks: [],
  }
}

async function roundTrip(state: EvmState, plan: Plan, code: string): Promise<TradeFindings> {
  const trial = new CallScript(state.head)
  const tried = writePurchase(trial, plan)
  const trialResults = await runAtOnce(state, code, trial.blocks)
  const problem = buyProblem(tried, trialResults)
  if (problem) return problem
  const script = new CallScript(state.head)
  const purchase = writePurchase(script, plan)
  script.call(buyer, { to: plan.token, data: erc20.approve(plan.venue.spender, unlimited) })
  const sale = writeSale(script, plan, buyer, (tried.received(trialResults) ?? 0n) / 4n)
  const results = await runAtOnce(state, code, script.blocks)
  return buyProblem(purchase, results) ?? judge(purchase, sale, results, state.head.number)
}

/**
 * Does what `measureTrade` does, for nodes without eth_simulateV1: buys, approves and sells in one transaction of a
 * contract.
 */
export async function measureTradeAtOnce(state: EvmState, subject: Subject): Promise<TradeFindings> {
  if (!subject.pool) return nothingOfTrade(unknown('no-pool'))
  const plan = await planTrade(state, { ...subject, quoteHolders: [] }, subject.pool)
  if ('evidence' in plan) return nothingOfTrade(plan)
  const code = await readCode(state, multicall3)
  if (code.length <= 2) return nothingOfTrade(unknown('node-unreachable'))
  try {
    return await roundTrip(state, plan, code)
  } catch (error) {
    if (error instanceof RpcFailure) return nothingOfTrade(unknown('node-unreachable'))
    throw error
  }
}
