import { nativeCoin } from '@peregrine/core/address'
import { middleTokens } from '@peregrine/wallet/guard/evm/middleTokens'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { bytesOf, fieldsOf, swapAddress, swapWord, withData } from './evmFields.ts'
import type { GuardCase } from './guardCase.ts'
import { type Change, type Tamper, thief } from './tamper.ts'

const multicall = parseAbi(['function multicall(uint256 deadline, bytes[] data)'])
const multicallWithout = parseAbi(['function multicall(bytes[] data)'])
const single = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 minimum; uint160 limit; }',
  'function exactInputSingle(Params params)',
])
const buy = parseAbi([
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount)',
  'function buyTokenAMAP(uint256 origin, address token, uint256 funds, uint256 minAmount)',
  'function buyTokenAMAP(address token, address to, uint256 funds, uint256 minAmount)',
])
const approve = parseAbi(['function approve(address spender, uint256 units)'])
const sweep = parseAbi(['function sweepToken(address token, uint256 minimum, address recipient)'])

function swap(name: string, change: (data: Hex, intent: SwapIntent, from: GuardCase) => Hex | null): Tamper {
  return {
    name: `swap, ${name}`,
    change: (from) => {
      const { intent } = from
      return intent.kind === 'swap' ? withData(from, (data) => change(data, intent, from)) : null
    },
  }
}

/** Changes the calls inside SwapRouter02's multicall. */
function inner(
  name: string,
  change: (calls: readonly Hex[], intent: SwapIntent) => readonly Hex[] | null,
): Tamper {
  return swap(name, (data, intent) => {
    if (!data.startsWith('0x5ae401dc')) return null
    const [deadline, calls] = decodeFunctionData({ abi: multicall, data }).args
    const changed = change(calls, intent)
    return changed && encodeFunctionData({ abi: multicall, args: [deadline, changed] })
  })
}

function withPriceLimit(call: Hex): Hex | null {
  if (!call.startsWith('0x04e45aaf')) return null
  const [params] = decodeFunctionData({ abi: single, data: call }).args
  return encodeFunctionData({ abi: single, args: [{ ...params, limit: 4_295_128_740n }] })
}

function curve(name: string, encode: (args: readonly [Hex, bigint, bigint]) => Hex): Tamper {
  return swap(name, (data) => {
    if (!data.startsWith('0x87f27655')) return null
    const { args } = decodeFunctionData({ abi: buy, data })
    return args.length === 3 && typeof args[1] === 'bigint'
      ? encode([args[0] as Hex, args[1], args[2] as bigint])
      : null
  })
}

const tokenOf = ({ side, spend, receive }: SwapIntent) => (side === 'buy' ? receive.token : spend.token)

const ends: Tamper[] = [
  swap('token', (data, intent) => swapAddress(data, tokenOf(intent), thief.token)),
  swap('recipient', (data, { wallet }) => swapAddress(data, wallet, thief.evm)),
  swap('the router as recipient', (data, { wallet }) =>
    swapAddress(data, wallet, '0x0000000000000000000000000000000000000002'),
  ),
  swap('spent units, one more', (data, { spend }) => swapWord(data, spend.units, spend.units + 1n)),
  swap('spent units, none', (data, { spend }) => swapWord(data, spend.units, 0n)),
  swap('no minimum', (data, { receive, serviceFee }) =>
    serviceFee ? null : swapWord(data, receive.units, 0n),
  ),
  swap('minimum, one less', (data, { receive, serviceFee }) =>
    serviceFee ? null : swapWord(data, receive.units, receive.units - 1n),
  ),
  swap('middle token', (data, intent, { unsigned }) => {
    if (unsigned.family !== 'EVM') return null
    const [wrapped, ...others] = middleTokens(unsigned.chain)
    const middle = others.find(
      (token) => token !== tokenOf(intent) && token !== wrapped && data.includes(token.slice(2)),
    )
    return middle === undefined ? null : swapAddress(data, middle, thief.token)
  }),
]

const times: Tamper[] = [
  swap('deadline, a second later', (data, { deadline }) =>
    swapWord(data, BigInt(deadline), BigInt(deadline) + 1n),
  ),
  swap('deadline, passed', (data, { deadline }, from) => swapWord(data, BigInt(deadline), BigInt(from.now))),
  swap('no deadline', (data) => {
    if (!data.startsWith('0x5ae401dc')) return null
    const [, calls] = decodeFunctionData({ abi: multicall, data }).args
    return encodeFunctionData({ abi: multicallWithout, args: [calls] })
  }),
]

const router: Tamper[] = [
  inner('price limit', ([first, ...rest]) => {
    const limited = first && withPriceLimit(first)
    return limited ? [limited, ...rest] : null
  }),
  inner('a second swap', (calls) => [...calls.slice(0, 1), ...calls]),
  inner('an approval beside the swap', (calls) => [
    ...calls,
    encodeFunctionData({ abi: approve, args: [thief.evm, 1n] }),
  ]),
  inner('a withdrawal to a stranger', (calls, { receive }) => [
    ...calls,
    encodeFunctionData({ abi: sweep, args: [receive.token as Hex, 0n, thief.evm] }),
  ]),
  inner('no swap', (calls) => calls.slice(1)),
  inner('nothing at all', () => []),
  swap('bps of the fee', (data, { serviceFee }) =>
    serviceFee ? swapWord(data, BigInt(serviceFee.bps), BigInt(serviceFee.bps) + 1n) : null,
  ),
  swap('recipient of the fee', (data, { serviceFee }) =>
    serviceFee ? swapAddress(data, serviceFee.recipient, thief.evm) : null,
  ),
]

const fourmeme: Tamper[] = [
  curve('origin', ([token, funds, least]) =>
    encodeFunctionData({ abi: buy, functionName: 'buyTokenAMAP', args: [1n, token, funds, least] }),
  ),
  curve('recipient on the curve', ([token, funds, least]) =>
    encodeFunctionData({ abi: buy, functionName: 'buyTokenAMAP', args: [token, thief.evm, funds, least] }),
  ),
  {
    name: 'a purchase of an exact amount with more value than offered',
    change: (from): Change => {
      const bytes = bytesOf(from)
      const isCurve = bytes !== null && fieldsOf(bytes).data.startsWith('0x87f27655')
      const { intent } = from
      return isCurve && intent.kind === 'swap' && intent.spend.token === nativeCoin
        ? { intent: { ...intent, spend: { ...intent.spend, units: intent.spend.units / 2n } } }
        : null
    },
  },
]

/** Tamperings of what a trade does. */
export const evmSwapTampers: readonly Tamper[] = [...ends, ...times, ...router, ...fourmeme]
