import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import type { BuiltCall, SwapOrder } from '../swapOrder.ts'
import { kindOf, v2Path, v3Path } from '../v3Path.ts'

type Hex = `0x${string}`

/** `commands` and `inputs` of the Universal Router, one input for each command. */
export type UniversalPlan = { commands: Hex; inputs: readonly Hex[] }

/** A Permit2 permission and its signature, as the router takes them. */
export type SignedPermit = {
  token: string
  units: bigint
  expiration: number
  nonce: number
  spender: string
  sigDeadline: bigint
  signature: Hex
}

// Universal Router: libraries/Commands.sol and dispatch in base/Dispatcher.sol; the same in PancakeSwap's fork.
const command = { v3Swap: 0x00, v2Swap: 0x08, permit: 0x0a, wrap: 0x0b, unwrap: 0x0c } as const
/** The router's name for itself as recipient (libraries/Constants.sol). */
const self: Hex = '0x0000000000000000000000000000000000000002'

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const pair = parseAbiParameters('address recipient, uint256 amount')
const v2Input = parseAbiParameters(
  'address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser',
)
const v3Input = parseAbiParameters(
  'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser',
)
const permitInput = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
])

type Step = { command: number; input: Hex }

function swapStep({ side, wallet, hops, amountIn, minimumOut }: SwapOrder): Step {
  const isBuying = side === 'buy'
  const head = [isBuying ? (wallet as Hex) : self, amountIn, minimumOut] as const
  if (kindOf(hops) === 'v2')
    return {
      command: command.v2Swap,
      input: encodeAbiParameters(v2Input, [...head, v2Path(hops), !isBuying]),
    }
  return { command: command.v3Swap, input: encodeAbiParameters(v3Input, [...head, v3Path(hops), !isBuying]) }
}

function planOf(steps: readonly Step[]): UniversalPlan {
  return {
    commands: concatHex(steps.map((step) => numberToHex(step.command, { size: 1 }))),
    inputs: steps.map(({ input }) => input),
  }
}

/**
 * Plans a trade through PancakeSwap's Universal Router, V2 or V3, from or to the coin, as its SDK
 * (universal-router-sdk) does. A sale is paid by Permit2, whose permission `withPermit` puts in front.
 *
 * @throws Error for an empty route, or pools of both kinds
 */
export function planUniversalSwap(order: SwapOrder): UniversalPlan {
  const { side, wallet, amountIn, minimumOut } = order
  const swap = swapStep(order)
  if (side === 'sell') {
    const unwrap = encodeAbiParameters(pair, [wallet as Hex, minimumOut])
    return planOf([swap, { command: command.unwrap, input: unwrap }])
  }
  return planOf([{ command: command.wrap, input: encodeAbiParameters(pair, [self, amountIn]) }, swap])
}

/** The plan with the Permit2 permission in front. */
export function withPermit({ commands, inputs }: UniversalPlan, permit: SignedPermit): UniversalPlan {
  const details = {
    token: permit.token as Hex,
    amount: permit.units,
    expiration: permit.expiration,
    nonce: permit.nonce,
  }
  const single = { details, spender: permit.spender as Hex, sigDeadline: permit.sigDeadline }
  const input = encodeAbiParameters(permitInput, [single, permit.signature])
  return {
    commands: concatHex([numberToHex(command.permit, { size: 1 }), commands]),
    inputs: [input, ...inputs],
  }
}

/** The call of a plan; `value` is what a purchase spends, in base units of the coin. */
export function buildUniversalCall(
  router: string,
  { commands, inputs }: UniversalPlan,
  deadline: bigint,
  value: bigint,
): BuiltCall {
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [commands, inputs, deadline] })
  return { to: router, data, value }
}
