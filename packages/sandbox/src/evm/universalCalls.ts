import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { contractAddresses, chainIds } from './contractAddresses.ts'
import type { Call } from './call.ts'
import type { SwapOrder } from './swapCalls.ts'

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const commands = {
  v3SwapExactIn: '0x00',
  v2SwapExactIn: '0x08',
  permit2Permit: '0x0a',
  wrapEth: '0x0b',
  unwrapWeth: '0x0c',
} as const
/** The router's aliases for the sender and for itself as recipients. */
const sender: Address = '0x0000000000000000000000000000000000000001'
const router: Address = '0x0000000000000000000000000000000000000002'
const gas = 500_000n

function swapStep(
  order: SwapOrder,
  tokens: readonly [Address, Address],
  recipient: Address,
  minOut: bigint,
  payerIsUser: boolean,
): readonly [Hex, Hex] {
  if (order.pool.dex.endsWith('v2')) {
    const types = parseAbiParameters('address, uint256, uint256, address[], bool')
    return [
      commands.v2SwapExactIn,
      encodeAbiParameters(types, [recipient, order.amountIn, minOut, tokens, payerIsUser]),
    ]
  }
  const path = encodePacked(['address', 'uint24', 'address'], [tokens[0], order.pool.feePips, tokens[1]])
  const types = parseAbiParameters('address, uint256, uint256, bytes, bool')
  return [
    commands.v3SwapExactIn,
    encodeAbiParameters(types, [recipient, order.amountIn, minOut, path, payerIsUser]),
  ]
}

function execute(order: SwapOrder, steps: readonly (readonly [Hex, Hex])[], value?: bigint): Call {
  const args = [
    concatHex(steps.map(([command]) => command)),
    steps.map(([, input]) => input),
    order.deadline,
  ] as const
  const [to] = contractAddresses[order.key].universalRouters
  if (!to) throw new Error(`${order.key} has no universal router`)
  return { to, data: encodeFunctionData({ abi, args }), value, gas }
}

/** Wraps the native coin and buys the pool's base token, by the Universal Router. */
export function universalBuy(order: SwapOrder): Call {
  const types = parseAbiParameters('address, uint256')
  const wrap = [commands.wrapEth, encodeAbiParameters(types, [router, order.amountIn])] as const
  const swap = swapStep(order, [order.pool.quote, order.pool.base], sender, order.minOut, false)
  return execute(order, [wrap, swap], order.amountIn)
}

const permitType = [
  { name: 'details', type: 'PermitDetails' },
  { name: 'spender', type: 'address' },
  { name: 'sigDeadline', type: 'uint256' },
] as const
const detailsType = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
] as const
const permitInput = parseAbiParameters(
  '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes',
)

async function permitStep(
  order: SwapOrder,
  account: PrivateKeyAccount,
  nonce: number,
): Promise<readonly [Hex, Hex]> {
  const { permit2, universalRouters } = contractAddresses[order.key]
  const details = {
    token: order.pool.base,
    amount: order.amountIn,
    expiration: Number(order.deadline),
    nonce,
  }
  const message = { details, spender: universalRouters[0] ?? permit2, sigDeadline: order.deadline }
  const signature = await account.signTypedData({
    domain: { name: 'Permit2', chainId: chainIds[order.key], verifyingContract: permit2 },
    types: { PermitSingle: permitType, PermitDetails: detailsType },
    primaryType: 'PermitSingle',
    message,
  })
  return [commands.permit2Permit, encodeAbiParameters(permitInput, [message, signature])]
}

/** Sells the pool's base token with a Permit2 signature for exactly this amount; needs an approval of Permit2. */
export async function universalSell(
  order: SwapOrder,
  account: PrivateKeyAccount,
  permitNonce: number,
): Promise<Call> {
  const permit = await permitStep(order, account, permitNonce)
  const swap = swapStep(order, [order.pool.base, order.pool.quote], router, 0n, true)
  const unwrap = [
    commands.unwrapWeth,
    encodeAbiParameters(parseAbiParameters('address, uint256'), [sender, order.minOut]),
  ] as const
  return execute(order, [permit, swap, unwrap])
}
