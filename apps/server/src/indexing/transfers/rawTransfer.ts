/** A transfer to or from a watched wallet, before it is valued. */
export type RawTransfer = {
  txHash: string
  txIndex: number
  /** Log index; negative without a log. Unique in its transaction together with wallet and direction. */
  idx: number
  wallet: string
  direction: 'i' | 'o'
  /** Null when the chain names none. */
  counterparty: string | null
  token: string
  units: bigint
  isNative: boolean
  /** Decimals given by the chain beside the transfer; null without any. */
  decimals: number | null
}

/** Addresses whose transfers are wanted. Called for every transfer of a chain, so it must be fast. */
export type Wanted = { readonly isEmpty: boolean; has(address: string): boolean }
