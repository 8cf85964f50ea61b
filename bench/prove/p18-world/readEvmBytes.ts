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

/** The swap, and the payment out of the router behind it, as two calls of a multicall. */
function readRouterCalls(calls: readonly Hex[], part: Part): Swap | null {
  let swap = null as Swap | null
  for (const data of calls) {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'swapExactTokensForTokens') {
      const [units, least, path, to] = args
      swap = { from: low(path[0] ?? ''), to: low(path.at(-1) ?? ''), units, least, recipient: low(to) }
    } else if (functionName === 'exactInputSingle') {
      const [{ tokenIn, tokenOut, recipient, amountIn, amountOutMinimum }] = args
      swap = {
        from: low(tokenIn),
        to: low(tokenOut),
        units: amountIn,
        least: amountOutMinimum,
        recipient: low(recipient),
      }
    } else if (functionName === 'exactInput') {
      const [{ path, recipient, amountIn, amountOutMinimum }] = args
      const [from, to] = pathEnds(path)
      swap = { from, to, units: amountIn, least: amountOutMinimum, recipient: low(recipient) }
    } else if (functionName === 'unwrapWETH9' && swap?.recipient === self) {
      swap = { ...swap, to: coin, least: args[0], recipient: low(args[1]) }
    } else if (functionName === 'unwrapWETH9WithFee' && swap?.recipient === self) {
      const [least, recipient, bps, to] = args
      swap = { ...swap, to: coin, least: least - (least * bps) / 10_000n, recipient: low(recipient) }
      part.fee = { recipient: low(to), bps }
    } else if (functionName === 'sweepTokenWithFee' && swap?.recipient === self) {
      const [token, least, recipient, bps, to] = args
      if (low(token) !== swap.to) part.odd.push('sweeps another token')
      swap = { ...swap, least: least - (least * bps) / 10_000n, recipient: low(recipient) }
      part.fee = { recipient: low(to), bps }
    } else part.odd.push(functionName)
  }
  return swap
}

function readUniversal(commands: Hex, inputs: readonly Hex[], weth: string, part: Part): Swap | null {
  let swap = null as Swap | null
  const codes = commands.slice(2).match(/../g) ?? []
  for (const [at, code] of codes.entries()) {
    const input = inputs[at] ?? '0x'
    if (code === '0b') continue
    if (code === '08') {
      const [recipient, units, least, path] = decodeAbiParameters(v2Input, input)
      swap = { from: low(path[0] ?? ''), to: low(path.at(-1) ?? ''), units, least, recipient: low(recipient) }
    } else if (code === '00') {
      const [recipient, units, least, path] = decodeAbiParameters(v3Input, input)
      const [from, to] = pathEnds(path)
      swap = { from, to, units, least, recipient: low(recipient) }
    } else if (code === '0c' && swap?.recipient === self && swap.to === weth) {
      const [recipient, least] = decodeAbiParameters(pair, input)
      swap = { ...swap, to: coin, least, recipient: low(recipient) }
    } else if (code === '0a') {
      const [{ details, spender }] = decodeAbiParameters(permitInput, input)
      const { token, amount, expiration } = details
      part.approvals = [
        { token: low(token), spender: low(spender), units: amount, until: BigInt(expiration) },
      ]
    } else part.odd.push(`command ${code}`)
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

function readCall(to: string, data: Hex, value: bigint, chain: string, signer: string): Part {
  const part = nothing()
  const weth = wrapped[chain] ?? ''
  if (data === '0x') {
    if (value > 0n) part.leaves.push({ token: coin, units: value, to })
    return part
  }
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'multicall' && routers.includes(to)) {
    part.deadline = args[0]
    noteSwap(readRouterCalls(args[1], part), value, weth, signer, part)
  } else if (functionName === 'execute' && to === universalRouter) {
    part.deadline = args[2]
    noteSwap(readUniversal(args[0], args[1], weth, part), value, weth, signer, part)
  } else if (functionName === 'buyTokenAMAP' && to === curve) {
    if (args[1] !== value) part.odd.push('offers another amount than it sends')
    part.leaves.push(spends(coin, value))
    part.gets = { token: low(args[0]), least: args[2], recipient: signer }
  } else if (functionName === 'sellToken' && to === curve) {
    part.leaves.push(spends(low(args[0]), args[1]))
    // The curve compares before its fee of one per cent.
    part.gets = { token: coin, least: (args[2] * 99n) / 100n, recipient: signer }
  } else if (functionName === 'approve') {
    part.approvals = [{ token: to, spender: low(args[0]), units: args[1], until: null }]
  } else if (functionName === 'transfer') {
    part.leaves.push({ token: to, units: args[1], to: low(args[0]) })
  } else part.odd.push(`${functionName} of ${to}`)
  return part
}

/** Reads a signed transaction of an EVM chain. Throws what viem throws for bytes that are none. */
export async function readEvmBytes(raw: Hex): Promise<Deed> {
  const transaction = parseTransaction(raw)
  const { chainId = 0, nonce = 0, gas = 0n, maxFeePerGas = 0n, to, data = '0x', value = 0n } = transaction
  const signer = low(await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }))
  const chain = chains[chainId] ?? null
  const part = readCall(low(to ?? ''), data, value, chain ?? '', signer)
  if (transaction.type !== 'eip1559') part.odd.push(`type ${transaction.type}`)
  return {
    chain,
    signer,
    hash: keccak256(raw),
    nonce,
    gas,
    price: maxFeePerGas,
    cost: gas * maxFeePerGas,
    rent: 0n,
    blockhash: null,
    ...part,
  }
}
