import { encodeFunctionData, parseAbi } from 'viem/utils'

type Hex = `0x${string}`

const abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])

/** Asks Permit2 what a spender may take of an owner's tokens. */
export function buildPermissionCall(owner: string, token: string, spender: string): Hex {
  const args = [owner as Hex, token as Hex, spender as Hex] as const
  return encodeFunctionData({ abi, functionName: 'allowance', args })
}

/** Base units that may be taken, and the Unix second until which. Throws Error for any other reply. */
export function parsePermission(reply: unknown): { units: bigint; expiration: number } {
  if (typeof reply !== 'string' || !/^0x0{24}[0-9a-f]{40}(0{52}[0-9a-f]{12}){2}$/i.test(reply))
    throw new Error('Permit2 names no permission')
  return { units: BigInt(reply.slice(0, 66)), expiration: Number(`0x${reply.slice(66, 130)}`) }
}
