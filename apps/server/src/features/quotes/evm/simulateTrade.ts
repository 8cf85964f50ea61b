import { simulateCalls, type SimulatedCall, type SimulatedLog } from '@peregrine/chains/evm/simulateCalls'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { buildApproval, unlimitedUnits } from '@peregrine/protocols/erc20/buildCalls'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type CallOrder, callOf, routersOf, spenderOf } from './evmPlan.ts'

type Hex = `0x${string}`

/** What a trade did in a simulation at the newest block. */
export type Simulation = {
  /** Base units that the wallet got. */
  received: bigint
  gas: bigint
  /** Share of the token that its own contract kept, in basis points, rounded up; null where it cannot be told. */
  taxBps: number | null
}

// keccak256 of Transfer(address,address,uint256), and of WETH9's Withdrawal(address,uint256).
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const maxGas = 3_000_000n
const plenty = 10n ** 24n

const addressIn = (topic: string | undefined) => (topic ? `0x${topic.slice(26)}` : '')
const wordOf = ({ data }: SimulatedLog) => (data.length === 66 ? BigInt(data) : 0n)
const sum = (logs: readonly SimulatedLog[]) => logs.reduce((total, log) => total + wordOf(log), 0n)

function lossBps(sent: bigint, arrived: bigint): number | null {
  if (sent <= 0n || arrived > sent) return null
  return Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}

/** Transfers of a token within a call. */
function transfersOf(logs: readonly SimulatedLog[], token: string): SimulatedLog[] {
  return logs.filter(({ address, topics }) => address === token && topics[0] === transferTopic)
}

function outcomeOf(order: CallOrder, wallet: string, logs: readonly SimulatedLog[]): Omit<Simulation, 'gas'> {
  const moves = transfersOf(logs, order.token)
  if (order.side === 'buy') {
    const received = sum(moves.filter(({ topics }) => addressIn(topics[2]) === wallet))
    const first = moves[0]
    const source = addressIn(first?.topics[1])
    const left = sum(moves.filter(({ topics }) => addressIn(topics[1]) === source))
    return { received, taxBps: lossBps(left, received) }
  }
  const wrapped = addressesByChain[order.chain]?.wrappedNative
  const withdrawals = logs.filter(
    ({ address, topics }) => address === wrapped && topics[0] === withdrawalTopic,
  )
  const [first] = moves
  const target = addressIn(first?.topics[2])
  const arrived = sum(moves.filter(({ topics }) => addressIn(topics[2]) === target))
  return { received: sum(withdrawals), taxBps: lossBps(order.amountIn, arrived) }
}

/** Permissions that the wallet may still lack; they change nothing about the trade. */
function permissionsOf(order: CallOrder, wallet: string): SimulatedCall[] {
  if (order.side === 'buy') return []
  const { to, data } = buildApproval(order.token, spenderOf(order), unlimitedUnits)
  const approval: SimulatedCall = { from: wallet, to, data, gas: maxGas }
  const { universal } = routersOf(order.chain)
  if (!universal || order.venue.kind === 'four') return [approval]
  const args = [order.token as Hex, universal.router as Hex, 2n ** 160n - 1n, 2 ** 48 - 1] as const
  const permit = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
  return [approval, { from: wallet, to: universal.permit2, data: permit, gas: maxGas }]
}

/**
 * Runs a trade on top of the newest block without sending it.
 *
 * @returns null where the node cannot simulate, or the trade reverts
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function simulateTrade(
  request: ChainRequest,
  order: CallOrder,
  wallet: string,
  head: { number: number; time: number },
): Promise<Simulation | null> {
  const { to, data, value } = callOf({ ...order, minimumOut: 0n })
  const calls = [...permissionsOf(order, wallet), { from: wallet, to, data, value, gas: maxGas }]
  const balances = order.side === 'buy' ? { [wallet]: plenty + value } : { [wallet]: plenty }
  const block = { number: head.number + 1, time: head.time + 1, calls, balances }
  const ask = (method: string, params: unknown[]) => request(order.chain, method, params)
  const results = (await simulateCalls(ask, head.number, [block]))?.[0]
  const swap = results?.at(-1)
  if (!swap?.isOk) return null
  return { ...outcomeOf(order, wallet, swap.logs), gas: swap.gasUsed }
}
