import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** A transaction to be signed: where to, what, with how much. `to` is null for a deployment. */
export type Call = { to: Address | null; data: Hex; value?: bigint; gas?: bigint }

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function balanceOf(address holder) view returns (uint256)',
])

/** Lets `spender` take any amount of `token`. */
export function approveCall(token: Address, spender: Address): Call {
  return {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] }),
    gas: 80_000n,
  }
}

/** Calldata that asks a token for a balance. */
export function balanceOfData(holder: Address): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] })
}
