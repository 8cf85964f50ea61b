import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** An unsigned transaction: destination, data and value. `to` is null for a deployment. */
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

/** Calldata of a token balance query. */
export function balanceOfData(holder: Address): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] })
}
