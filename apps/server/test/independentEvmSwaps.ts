import {
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { askNode, type IndependentSwap } from './independentSwap.ts'

// Published interfaces, as text: nothing here comes from the project's own decoders.
const v2 = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])
const v3 = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const pancakeV3 = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
])
const four = parseAbi([
  'event TokenPurchase(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds)',
  'event TokenSale(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds)',
])
const views = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getTokenInfo(address token) view returns (uint256 version, address tokenManager, address quote, uint256 lastPrice, uint256 tradingFeeRate, uint256 minTradingFee, uint256 launchTime, uint256 offers, uint256 maxOffers, uint256 funds, uint256 maxFunds, bool liquidityAdded)',
])
const selectors = [...v2, ...v3, ...pancakeV3, ...four].map((event) => toEventSelector(event))

type Log = {
  address: Hex
  topics: [Hex, ...Hex[]]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  logIndex: Hex
}
type Flow = { pool: string; sold: [string, bigint]; bought: [string, bigint] }
type Contracts = Record<string, string>

async function view(
  url: string,
  to: string,
  functionName: 'token0' | 'token1' | 'getTokenInfo',
  args: Hex[] = [],
) {
  const call = { abi: views, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  const data = await askNode<Hex>(url, 'eth_call', [{ to, data: encodeFunctionData(call) }, 'latest'])
  return decodeFunctionResult({ abi: views, functionName, data } as Parameters<
    typeof decodeFunctionResult
  >[0])
}

/** Returns a pool's flow, positive for in: tokens in were sold, tokens out were bought. */
function flowOf(pool: string, tokens: readonly [string, string], net: readonly [bigint, bigint]): Flow {
  const paid = net[0] > 0n ? 0 : 1
  const got = paid === 0 ? 1 : 0
  return { pool, sold: [tokens[paid], net[paid]], bought: [tokens[got], -net[got]] }
}

async function poolFlow(log: Log, tokensOf: (pool: string) => Promise<[string, string]>): Promise<Flow> {
  const tokens = await tokensOf(log.address)
  if (log.topics[0] === selectors[0]) {
    const { args } = decodeEventLog({ abi: v2, topics: log.topics, data: log.data })
    return flowOf(log.address, tokens, [args.amount0In - args.amount0Out, args.amount1In - args.amount1Out])
  }
  // Its event has two extra fields after those read.
  const abi = log.topics[0] === selectors[1] ? v3 : (pancakeV3 as unknown as typeof v3)
  const { args } = decodeEventLog({ abi, topics: log.topics, data: log.data })
  return flowOf(log.address, tokens, [args.amount0, args.amount1])
}

async function fourFlow(log: Log, quoteOf: (token: string) => Promise<string>): Promise<Flow> {
  const { eventName, args } = decodeEventLog({ abi: four, topics: log.topics, data: log.data })
  const token = args.token.toLowerCase()
  const quote = await quoteOf(token)
  if (eventName === 'TokenPurchase')
    return { pool: token, sold: [quote, args.cost], bought: [token, args.amount] }
  return { pool: token, sold: [token, args.amount], bought: [quote, args.cost] }
}

function once<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}

/** Reads every swap of an EVM chain up to a block, from eth_getLogs and calls to the contracts. */
export async function independentEvmSwaps(
  chain: string,
  url: string,
  contracts: Contracts,
  toBlock: number,
): Promise<IndependentSwap[]> {
  const filter = { fromBlock: '0x0', toBlock: `0x${toBlock.toString(16)}`, topics: [selectors] }
  const logs = await askNode<Log[]>(url, 'eth_getLogs', [filter])
  const address = async (to: string, name: 'token0' | 'token1') =>
    String(await view(url, to, name)).toLowerCase()
  const tokensOf = once(
    async (pool): Promise<[string, string]> => [await address(pool, 'token0'), await address(pool, 'token1')],
  )
  const helper = contracts.fourTokenManagerHelper3 ?? zeroAddress
  const quoteOf = once(async (token) =>
    String(((await view(url, helper, 'getTokenInfo', [token as Hex])) as unknown[])[2]).toLowerCase(),
  )
  const senderOf = once(
    async (hash) => (await askNode<{ from: string }>(url, 'eth_getTransactionByHash', [hash])).from,
  )
  const swaps: IndependentSwap[] = []
  for (const log of logs) {
    const isFour = selectors.indexOf(log.topics[0]) >= 3
    const flow = isFour ? await fourFlow(log, quoteOf) : await poolFlow(log, tokensOf)
    swaps.push({
      chain,
      blockNumber: String(Number(log.blockNumber)),
      blockHash: log.blockHash,
      txHash: log.transactionHash,
      index: String(Number(log.logIndex)),
      pool: flow.pool.toLowerCase(),
      sender: (await senderOf(log.transactionHash)).toLowerCase(),
      soldToken: flow.sold[0],
      soldAmount: String(flow.sold[1]),
      boughtToken: flow.bought[0],
      boughtAmount: String(flow.bought[1]),
    })
  }
  return swaps
}
