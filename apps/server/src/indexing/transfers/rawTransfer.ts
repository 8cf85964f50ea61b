/** Something that moved to or from a watched wallet, before it is known what it was worth. */
export type RawTransfer = {
  txHash: string
  txIndex: number
  /** Log index; below zero for what no log tells. With the wallet and the direction unique in its transaction. */
  idx: number
  wallet: string
  direction: 'i' | 'o'
  /** Null where the chain names none. */
  counterparty: string | null
  token: string
  units: bigint
  isNative: boolean
  /** What the chain itself says of the token beside the transfer; null where it says nothing. */
  decimals: number | null
}

/** Addresses whose transfers are wanted. Asked for every transfer of a chain: an answer must be quick. */
export type Wanted = { readonly isEmpty: boolean; has(address: string): boolean }
