import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import type { BuiltCall, SwapHop, SwapOrder } from '../swapOrder.ts'
import { runsOf, v2Path, v3Path } from '../v3Path.ts'

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
/** Everything that the router holds of the input. */
const wholeBalance = 1n << 255n

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

function swapStep(
  run: readonly SwapHop[],
  amountIn: bigint,
  minimum: bigint,
  recipient: Hex,
  isPaidByUser: boolean,
): Step {
  if (run[0]?.kind === 'v2')
    return {
      command: command.v2Swap,
      input: encodeAbiParameters(v2Input, [recipient, amountIn, minimum, v2Path(run), isPaidByUser]),
    }
  return {
    command: command.v3Swap,
    input: encodeAbiParameters(v3Input, [recipient, amountIn, minimum, v3Path(run), isPaidByUser]),
  }
}

function planOf(steps: readonly Step[]): UniversalPlan {
  return {
    commands: concatHex(steps.map((step) => numberToHex(step.command, { size: 1 }))),
    inputs: steps.map(({ input }) => input),
  }
}

/**
 * Plans a trade through PancakeSwap's Universal Router: V2 and V3 pools, also mixed, from or to the coin. A sale is paid
 * by Permit2, whose permission `withPermit` puts in front. Throws for an empty route.
 */
export function planUniversalSwap({ side, wallet, hops, amountIn, minimumOut }: SwapOrder): UniversalPlan {
  const runs = runsOf(hops)
  if (runs.length === 0) throw new Error('a route has at least one pool')
  const swaps = runs.map((run, at) => {
    const isLast = at === runs.length - 1
    const recipient = isLast && side === 'buy' ? (wallet as Hex) : self
    const isPaidByUser = at === 0 && side === 'sell'
    return swapStep(
      run,
      at === 0 ? amountIn : wholeBalance,
      isLast ? minimumOut : 0n,
      recipient,
      isPaidByUser,
    )
  })
  const wrap: Step = { command: command.wrap, input: encodeAbiParameters(pair, [self, amountIn]) }
  const unwrap: Step = {
    command: command.unwrap,
    input: encodeAbiParameters(pair, [wallet as Hex, minimumOut]),
  }
  return planOf(side === 'buy' ? [wrap, ...swaps] : [...swaps, unwrap])
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
