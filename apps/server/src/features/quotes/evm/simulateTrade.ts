import {
  simulateCalls,
  type SimulatedCall,
  type SimulatedLog,
  type SimulatedResult,
} from '@peregrine/chains/evm/simulateCalls'
import { nativeCoin } from '@peregrine/core/address'
import { buildApproval, unlimitedUnits } from '@peregrine/protocols/erc20/buildCalls'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { multicall3 } from '../../../domain/contract-reads/readMany.ts'
import { type CallOrder, callOf, feeInCall, routersOf, spenderOf } from './evmPlan.ts'

type Hex = `0x${string}`

/** What a trade did in a simulation at the newest block. */
export type SimulatedTrade = {
  /** Base units by which the wallet's balance grew, after every fee. */
  received: bigint
  /** Base units that the operator got in the call. */
  serviceFee: bigint
  gas: bigint
  /** Share of the token that its own contract kept, in basis points, rounded up; null where it cannot be told. */
  taxBps: number | null
}
/** `reverted` is the trade's own failure; null is no word on it: the node cannot simulate, or a balance was not read. */
export type Simulation = SimulatedTrade | 'reverted' | null

// keccak256 of Transfer(address,address,uint256).
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const balanceAbi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function getEthBalance(address holder) view returns (uint256)',
])
/** The purchase that fills a curve also opens its exchange pool: about 3 million. */
const maxGas = 6_000_000n
const plenty = 10n ** 24n

const addressIn = (topic: string | undefined) => (topic ? `0x${topic.slice(26)}` : '')
const wordOf = (data: string) => (data.length === 66 ? BigInt(data) : 0n)

function lossBps(sent: bigint, arrived: bigint): number | null {
  if (sent <= 0n || arrived > sent) return null
  return Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}

/** The contract that pays out a purchase, or is paid a sale: the pool at the token's end, or the curve. */
function counterpartOf({ venue, side }: CallOrder): string | undefined {
  if (venue.kind === 'four') return venue.manager
  return venue.hops.at(side === 'buy' ? -1 : 0)?.pool
}

/** What the token's contract kept between the wallet and its counterpart, by the Transfer events. */
function taxOf(order: CallOrder, got: bigint, logs: readonly SimulatedLog[]): number | null {
  const party = order.side === 'buy' ? 1 : 2
  const moved = logs
    .filter(
      ({ address, topics }) =>
        address === order.token &&
        topics[0] === transferTopic &&
        addressIn(topics[party]) === counterpartOf(order),
    )
    .reduce((total, { data }) => total + wordOf(data), 0n)
  return order.side === 'buy' ? lossBps(moved, got) : lossBps(order.amountIn, moved)
}

function balanceCall(token: string, holder: string): SimulatedCall {
  const args = [holder as Hex] as const
  return token === nativeCoin
    ? {
        from: holder,
        to: multicall3,
        data: encodeFunctionData({ abi: balanceAbi, functionName: 'getEthBalance', args }),
        gas: maxGas,
      }
    : {
        from: holder,
        to: token,
        data: encodeFunctionData({ abi: balanceAbi, functionName: 'balanceOf', args }),
        gas: maxGas,
      }
}

/** Permissions that the wallet may still lack; they change nothing about the trade. */
function permissionsOf(order: CallOrder): SimulatedCall[] {
  const { side, token, wallet, venue, chain } = order
  if (side === 'buy') return []
  // Tether changes a standing allowance only by way of zero.
  const approvals = [0n, unlimitedUnits].map((units): SimulatedCall => {
    const { to, data } = buildApproval(token, spenderOf(order), units)
    return { from: wallet, to, data, gas: maxGas }
  })
  const { universal } = routersOf(chain)
  if (!universal || venue.kind === 'four') return approvals
  const args = [token as Hex, universal.router as Hex, 2n ** 160n - 1n, 2 ** 48 - 1] as const
  const permit = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
  return [...approvals, { from: wallet, to: universal.permit2, data: permit, gas: maxGas }]
}

type Measured = SimulatedResult & { units: bigint }

/** Reads what a trade did, from the results of: two balances, the trade, the same balances. */
function outcomeOf(order: CallOrder, results: readonly SimulatedResult[]): Simulation {
  if (results[2]?.isOk === false) return 'reverted'
  if (results.length !== 5 || results.some(({ isOk }) => !isOk)) return null
  const [before, feeBefore, swap, after, feeAfter] = results.map((result) => ({
    ...result,
    units: wordOf(result.output),
  })) as [Measured, Measured, Measured, Measured, Measured]
  const received = after.units - before.units
  const serviceFee = feeInCall(order) ? feeAfter.units - feeBefore.units : 0n
  return { received, serviceFee, gas: swap.gasUsed, taxBps: taxOf(order, received + serviceFee, swap.logs) }
}

/**
 * Runs a trade on top of the newest block without sending it, and compares balances before and after.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function simulateTrade(
  request: ChainRequest,
  order: CallOrder,
  head: { number: number; time: number },
): Promise<Simulation> {
  const { wallet, side, token } = order
  const { to, data, value } = callOf({ ...order, minimumOut: 0n })
  const holders = [wallet, feeInCall(order)?.recipient ?? wallet]
  const balances = holders.map((holder) => balanceCall(side === 'buy' ? token : nativeCoin, holder))
  const trade: SimulatedCall = { from: wallet, to, data, value, gas: maxGas }
  const calls = [...permissionsOf(order), ...balances, trade, ...balances]
  const block = {
    number: head.number + 1,
    time: head.time + 1,
    calls,
    balances: { [wallet]: plenty + value },
  }
  const ask = (method: string, params: unknown[]) => request(order.chain, method, params)
  const results = (await simulateCalls(ask, head.number, [block]))?.[0]
  return outcomeOf(order, results?.slice(-5) ?? [])
}
