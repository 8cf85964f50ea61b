import type { ChainKey } from '@peregrine/core/network'
import {
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { type Deed, type Leaving, market } from './deed.ts'

const chains: Readonly<Record<number, ChainKey>> = { 1: 'eth', 8453: 'base', 56: 'bsc' }
const routers: readonly string[] = [
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0x2626664c2603336e57b271c5c0b26f421741e481',
]
const universalRouter = '0xd9c500dff816a1da21a48a732d3498bf09dc9aeb'
const curve = '0x5c952063c7fc8610ffdb798152d69f0b9550762b'
const wrapped: Readonly<Record<string, string>> = {
  eth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  base: '0x4200000000000000000000000000000000000006',
  bsc: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
}
const coin = `0x${'00'.repeat(20)}`
const self = '0x0000000000000000000000000000000000000002'

// As published with the contracts, and written down here once more: the wallet's own tables are what is on trial.
const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount)',
  'function sellToken(address token, uint256 amount, uint256 minFunds)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const pair = parseAbiParameters('address recipient, uint256 amount')
const v2Input = parseAbiParameters('address, uint256, uint256, address[], bool')
const v3Input = parseAbiParameters('address, uint256, uint256, bytes, bool')
const permitInput = parseAbiParameters(
  '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes',
)

type Part = Pick<Deed, 'gets' | 'fee' | 'deadline' | 'approvals'> & { leaves: Leaving[]; odd: string[] }

const nothing = (): Part => ({
  leaves: [],
  gets: null,
  fee: null,
  deadline: null,
  approvals: [],
  odd: [],
})
const low = (text: string) => text.toLowerCase()
const spends = (token: string, units: bigint): Leaving => ({ token, units, to: market })

type Swap = { from: string; to: string; units: bigint; least: bigint; recipient: string }

function pathEnds(path: Hex): [string, string] {
  return [low(path.slice(0, 42)), low(`0x${path.slice(-40)}`)]
}

type Call = ReturnType<typeof decodeFunctionData<typeof abi>>
type Named<Name extends Call['functionName']> = Extract<Call, { functionName: Name }>

/** A trade by one of the router's functions; null for any other. */
function swapIn(call: Call): Swap | null {
  if (call.functionName === 'swapExactTokensForTokens') {
    const [units, least, path, to] = call.args
    return { from: low(path[0] ?? ''), to: low(path.at(-1) ?? ''), units, least, recipient: low(to) }
  }
  if (call.functionName === 'exactInputSingle') {
    const [{ tokenIn, tokenOut, recipient, amountIn: units, amountOutMinimum: least }] = call.args
    return { from: low(tokenIn), to: low(tokenOut), units, least, recipient: low(recipient) }
  }
  if (call.functionName !== 'exactInput') return null
  const [{ path, recipient, amountIn: units, amountOutMinimum: least }] = call.args
  const [from, to] = pathEnds(path)
  return { from, to, units, least, recipient: low(recipient) }
}

const lessFee = (least: bigint, bps: bigint) => least - (least * bps) / 10_000n

function sweep({ args }: Named<'sweepTokenWithFee'>, swap: Swap, part: Part): Swap {
  const [token, least, recipient, bps, to] = args
  if (low(token) !== swap.to) part.odd.push('sweeps another token')
  part.fee = { recipient: low(to), bps }
  return { ...swap, least: lessFee(least, bps), recipient: low(recipient) }
}

/** What is paid out of the router behind a trade that ends there; null for anything else. */
function payoutIn(call: Call, swap: Swap, part: Part): Swap | null {
  if (call.functionName === 'sweepTokenWithFee') return sweep(call, swap, part)
  if (call.functionName === 'unwrapWETH9')
    return { ...swap, to: coin, least: call.args[0], recipient: low(call.args[1]) }
  if (call.functionName !== 'unwrapWETH9WithFee') return null
  const [least, recipient, bps, to] = call.args
  part.fee = { recipient: low(to), bps }
  return { ...swap, to: coin, least: lessFee(least, bps), recipient: low(recipient) }
}

/** The swap, and the payment out of the router behind it, as two calls of a multicall. */
function readRouterCalls(calls: readonly Hex[], part: Part): Swap | null {
  let swap = null as Swap | null
  for (const data of calls) {
    const call = decodeFunctionData({ abi, data })
    const next = swap?.recipient === self ? payoutIn(call, swap, part) : swap ? null : swapIn(call)
    if (!next) part.odd.push(call.functionName)
    else swap = next
  }
  return swap
}

type Command = (input: Hex, swap: Swap | null, part: Part, weth: string) => Swap | null

/** By the router's codes; null for one that does not fit where it stands. */
const commands: Readonly<Record<string, Command>> = {
  '0b': (_, swap) => swap,
  '08': (input) => {
    const [recipient, units, least, path] = decodeAbiParameters(v2Input, input)
    return { from: low(path[0] ?? ''), to: low(path.at(-1) ?? ''), units, least, recipient: low(recipient) }
  },
  '00': (input) => {
    const [recipient, units, least, path] = decodeAbiParameters(v3Input, input)
    const [from, to] = pathEnds(path)
    return { from, to, units, least, recipient: low(recipient) }
  },
  '0c': (input, swap, part, weth) => {
    const [recipient, least] = decodeAbiParameters(pair, input)
    if (swap?.recipient === self && swap.to === weth)
      return { ...swap, to: coin, least, recipient: low(recipient) }
    part.odd.push('unwraps something else')
    return swap
  },
  '0a': (input, swap, part) => {
    const [{ details, spender }] = decodeAbiParameters(permitInput, input)
    const { token, amount: units, expiration } = details
    part.approvals = [{ token: low(token), spender: low(spender), units, until: BigInt(expiration) }]
    return swap
  },
}

function readUniversal(codes: Hex, inputs: readonly Hex[], weth: string, part: Part): Swap | null {
  let swap = null as Swap | null
  for (const [at, code] of (codes.slice(2).match(/../g) ?? []).entries()) {
    const read = commands[code]
    if (read) swap = read(inputs[at] ?? '0x', swap, part, weth)
    else part.odd.push(`command ${code}`)
  }
  return swap
}

function noteSwap(swap: Swap | null, value: bigint, weth: string, signer: string, part: Part): void {
  if (!swap) return void part.odd.push('no swap')
  const recipient = swap.recipient === '0x0000000000000000000000000000000000000001' ? signer : swap.recipient
  part.gets = { token: swap.to, least: swap.least, recipient }
  if (swap.from !== weth) part.leaves.push(spends(swap.from, swap.units))
  if (value > 0n) part.leaves.push(spends(coin, value))
  if (swap.from === weth && value !== swap.units) part.odd.push('pays another amount of coins than it swaps')
}

type Sent = { to: string; value: bigint; weth: string; signer: string }

function readVenue(call: Call, { to, value, weth, signer }: Sent, part: Part): boolean {
  if (call.functionName === 'multicall' && routers.includes(to)) {
    part.deadline = call.args[0]
    noteSwap(readRouterCalls(call.args[1], part), value, weth, signer, part)
    return true
  }
  if (call.functionName !== 'execute' || to !== universalRouter) return false
  part.deadline = call.args[2]
  noteSwap(readUniversal(call.args[0], call.args[1], weth, part), value, weth, signer, part)
  return true
}

function readCurve(call: Call, { to, value, signer }: Sent, part: Part): boolean {
  if (to !== curve) return false
  if (call.functionName === 'buyTokenAMAP') {
    if (call.args[1] !== value) part.odd.push('offers another amount than it sends')
    part.leaves.push(spends(coin, value))
    part.gets = { token: low(call.args[0]), least: call.args[2], recipient: signer }
    return true
  }
  if (call.functionName !== 'sellToken') return false
  part.leaves.push(spends(low(call.args[0]), call.args[1]))
  // The curve compares before its fee of one per cent.
  part.gets = { token: coin, least: (call.args[2] * 99n) / 100n, recipient: signer }
  return true
}

function readToken(call: Call, { to }: Sent, part: Part): boolean {
  if (call.functionName === 'approve') {
    part.approvals = [{ token: to, spender: low(call.args[0]), units: call.args[1], until: null }]
    return true
  }
  if (call.functionName !== 'transfer') return false
  part.leaves.push({ token: to, units: call.args[1], to: low(call.args[0]) })
  return true
}

function readCall(data: Hex, sent: Sent): Part {
  const { to, value } = sent
  const part = nothing()
  if (data === '0x') {
    if (value > 0n) part.leaves.push({ token: coin, units: value, to })
    return part
  }
  const call = decodeFunctionData({ abi, data })
  const isRead = [readVenue, readCurve, readToken].some((read) => read(call, sent, part))
  if (!isRead) part.odd.push(`${call.functionName} of ${to}`)
  return part
}

/** The fields that every transaction of ours has; viem leaves out what is zero. */
function fieldsOf(raw: Hex) {
  const { chainId = 0, nonce = 0, gas = 0n, maxFeePerGas = 0n, to, ...rest } = parseTransaction(raw)
  return { chainId, nonce, gas, maxFeePerGas, to: low(to ?? ''), ...rest }
}

/** Reads a signed transaction of an EVM chain. Throws what viem throws for bytes that are none. */
export async function readEvmBytes(raw: Hex): Promise<Deed> {
  const { type, chainId, nonce, gas, maxFeePerGas: price, to, data = '0x', value = 0n } = fieldsOf(raw)
  const serializedTransaction = raw as TransactionSerialized
  const signer = low(await recoverTransactionAddress({ serializedTransaction }))
  const chain = chains[chainId] ?? null
  const part = readCall(data, { to, value, weth: wrapped[chain ?? ''] ?? '', signer })
  if (type !== 'eip1559') part.odd.push(`type ${type}`)
  const envelope = { chain, signer, hash: keccak256(raw), nonce, gas, price, cost: gas * price }
  return { ...envelope, rent: 0n, blockhash: null, ...part }
}
