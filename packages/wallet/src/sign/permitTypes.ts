import type { PermitSingle } from '../intent.ts'

type Hex = `0x${string}`

const permitTypes = {
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
} as const

/** A Permit2 `PermitSingle` as EIP-712 data (types and domain of Permit2's PermitHash and EIP712 contracts). */
export function typedPermit(permit: PermitSingle, chainId: number) {
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit.permit2 as Hex },
    types: permitTypes,
    primaryType: 'PermitSingle' as const,
    message: {
      details: {
        token: permit.token as Hex,
        amount: permit.units,
        expiration: permit.expiration,
        nonce: permit.nonce,
      },
      spender: permit.spender as Hex,
      sigDeadline: permit.sigDeadline,
    },
  }
}

/** The same as the JSON text that `eth_signTypedData_v4` takes: whole numbers as decimal text. */
export function permitJson(permit: PermitSingle, chainId: number): string {
  const { domain, types, primaryType, message } = typedPermit(permit, chainId)
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const data = { domain, types: { EIP712Domain: domainType, ...types }, primaryType, message }
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}
