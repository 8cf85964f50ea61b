import { nativeCoin } from '@peregrine/core/address'
import { parseAbi, parseAbiParameters } from 'viem/utils'
import type { Hex } from './hex.ts'
import { type CanonicalNote, decodeCall, decodeInput } from './decodeCall.ts'
import {
  lessFee,
  pathEnds,
  type ReadPermit,
  readAlias,
  readV2Path,
  readV3Path,
  type SwapPlan,
} from './swapPlan.ts'
import { Unreadable } from './unreadable.ts'

// github.com/pancakeswap/infinity-universal-router: Commands.sol and Dispatcher.sol. The form of execute without a
// deadline is left out on purpose.
const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const allowRevert = 0x80
const types = {
  v3: parseAbiParameters(
    'address recipient, uint256 amountIn, uint256 minimum, bytes path, bool payerIsUser',
  ),
  v2: parseAbiParameters(
    'address recipient, uint256 amountIn, uint256 minimum, address[] path, bool payerIsUser',
  ),
  permit: parseAbiParameters([
    'PermitSingle permit, bytes signature',
    'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
    'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  ]),
  wrap: parseAbiParameters('address recipient, uint256 amount'),
  unwrap: parseAbiParameters('address recipient, uint256 minimum'),
  token: parseAbiParameters('address token, address recipient, uint256 amount'),
}

type Step =
  | { kind: 'permit'; permit: ReadPermit }
  | { kind: 'wrap'; recipient: string; units: bigint }
  | {
      kind: 'swap'
      recipient: string
      units: bigint
      minimum: bigint
      path: readonly string[]
      fromWallet: boolean
    }
  | { kind: 'portion'; token: string; recipient: string; bps: bigint }
  | { kind: 'exit'; token: string; recipient: string; minimum: bigint }

function readPermit(input: Hex, note: CanonicalNote): Step {
  const [{ details, spender, sigDeadline }] = decodeInput(types.permit, input, note)
  return {
    kind: 'permit',
    permit: {
      token: details.token.toLowerCase(),
      units: details.amount,
      expiration: BigInt(details.expiration),
      spender: spender.toLowerCase(),
      signatureDeadline: sigDeadline,
    },
  }
}

type StepReader = (input: Hex, note: CanonicalNote) => Step

const readers: ReadonlyMap<number, StepReader> = new Map<number, StepReader>([
  [
    0x00,
    (input, note) => {
      const [recipient, units, minimum, path, fromWallet] = decodeInput(types.v3, input, note)
      return {
        kind: 'swap',
        recipient: readAlias(recipient),
        units,
        minimum,
        path: readV3Path(path),
        fromWallet,
      }
    },
  ],
  [
    0x04,
    (input, note) => {
      const [token, recipient, minimum] = decodeInput(types.token, input, note)
      // It would sweep the coin, which no trade leaves here, and leave the wrapped coin behind.
      if (token === nativeCoin) throw new Unreadable('swap.receive-token', { token })
      return { kind: 'exit', token: token.toLowerCase(), recipient: readAlias(recipient), minimum }
    },
  ],
  [
    0x06,
    (input, note) => {
      const [token, recipient, bps] = decodeInput(types.token, input, note)
      return { kind: 'portion', token: token.toLowerCase(), recipient: readAlias(recipient), bps }
    },
  ],
  [
    0x08,
    (input, note) => {
      const [recipient, units, minimum, path, fromWallet] = decodeInput(types.v2, input, note)
      return {
        kind: 'swap',
        recipient: readAlias(recipient),
        units,
        minimum,
        path: readV2Path(path),
        fromWallet,
      }
    },
  ],
  [0x0a, readPermit],
  [
    0x0b,
    (input, note) => {
      const [recipient, units] = decodeInput(types.wrap, input, note)
      return { kind: 'wrap', recipient: readAlias(recipient), units }
    },
  ],
  [
    0x0c,
    (input, note) => {
      const [recipient, minimum] = decodeInput(types.unwrap, input, note)
      return { kind: 'exit', token: nativeCoin, recipient: readAlias(recipient), minimum }
    },
  ],
])

function readSteps(commands: Hex, inputs: readonly Hex[], note: CanonicalNote): Step[] {
  const codes = (commands.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  if (codes.length !== inputs.length || codes.length > 6)
    throw new Unreadable('call.malformed', { commands: String(codes.length), inputs: String(inputs.length) })
  return codes.map((code, index) => {
    const reader = readers.get(code & ~allowRevert)
    if (!reader) throw new Unreadable('call.unknown', { command: `0x${code.toString(16)}` })
    return reader(inputs[index] ?? '0x', note)
  })
}

type Steps = { [Kind in Step['kind']]?: Extract<Step, { kind: Kind }> }

/** The steps by kind: each at most once, in the one order that trades have. */
function arrange(steps: readonly Step[]): Steps & { swap: Extract<Step, { kind: 'swap' }> } {
  const order = ['permit', 'wrap', 'swap', 'portion', 'exit']
  const places = steps.map(({ kind }) => order.indexOf(kind))
  if (places.some((place, index) => place <= (places[index - 1] ?? -1)))
    throw new Unreadable('call.unknown', { steps: steps.map(({ kind }) => kind).join(' ') })
  const found: Steps = Object.fromEntries(steps.map((step) => [step.kind, step]))
  const { swap } = found
  if (!swap) throw new Unreadable('call.unknown', { steps: steps.map(({ kind }) => kind).join(' ') })
  return { ...found, swap }
}

function readSpend({ wrap, swap }: ReturnType<typeof arrange>, wrapped: string): SwapPlan['spend'] {
  const { first } = pathEnds(swap.path)
  if (!wrap) {
    // Without the wallet as payer it would spend what others left in the router.
    if (!swap.fromWallet) throw new Unreadable('swap.spend-token', { payer: 'router' })
    return { token: first, units: swap.units }
  }
  if (swap.fromWallet || wrap.recipient !== 'router' || wrap.units !== swap.units || first !== wrapped)
    throw new Unreadable('swap.spend-token', { wrapped: String(wrap.units), token: first })
  return { token: nativeCoin, units: swap.units }
}

function readReceive({ swap, portion, exit }: ReturnType<typeof arrange>, wrapped: string) {
  const { last } = pathEnds(swap.path)
  if ((swap.recipient === 'router') !== (exit !== undefined))
    throw new Unreadable('swap.recipient', { recipient: swap.recipient })
  if (!exit) {
    if (portion) throw new Unreadable('call.unknown', { steps: 'swap portion' })
    return { token: last, minimum: swap.minimum, recipient: swap.recipient }
  }
  if (exit.token === nativeCoin ? last !== wrapped : exit.token !== last)
    throw new Unreadable('swap.receive-token', { token: exit.token })
  if (portion && portion.token !== last) throw new Unreadable('call.unknown', { portion: portion.token })
  // The exit's minimum is checked on what the portion left.
  const left = portion ? lessFee(swap.minimum, portion.bps) : swap.minimum
  return { token: exit.token, minimum: exit.minimum > left ? exit.minimum : left, recipient: exit.recipient }
}

/** Reads a trade of PancakeSwap's Universal Router: one swap, with its permit, wrapping, fee and withdrawal. */
export function readUniversal(data: Hex, wrapped: string, note: CanonicalNote): SwapPlan {
  const [commands, inputs, deadline] = decodeCall(abi, data, note).args
  const steps = arrange(readSteps(commands, inputs, note))
  const { token, minimum, recipient } = readReceive(steps, wrapped)
  const mayRevert = (commands.slice(2).match(/../g) ?? []).some(
    (byte) => Number.parseInt(byte, 16) & allowRevert,
  )
  return {
    venue: 'universal',
    deadline,
    spend: readSpend(steps, wrapped),
    middle: pathEnds(steps.swap.path).middle,
    receive: { token, minimum },
    recipient,
    fee: steps.portion ? { recipient: steps.portion.recipient, bps: steps.portion.bps } : null,
    permit: steps.permit?.permit ?? null,
    priceLimit: 0n,
    options: mayRevert ? ['allow-revert'] : [],
  }
}

/** True for calls that `readUniversal` may read. */
export function isUniversalCall(data: Hex): boolean {
  return data.startsWith('0x3593564c')
}
