import type { ChainFamily } from '@peregrine/core/network'

/** What the server wants signed: the whole text, and the parts that it is made of. */
export type Challenge = {
  message: string
  domain: string
  uri: string
  address: string
  version: string
  chainId: string
  statement: string
  nonce: string
  issuedAt: string
  expirationTime: string
}

/** A wallet's answer in the form of the server's route: the text (base64 of its bytes for Solana) and the signature. */
export type Signed = { message: string; signature: string }

export type WalletChange =
  /** Null: the wallet shows this page no account any more. */
  { type: 'account'; address: string | null } | { type: 'chain'; chainId: number }

/** A wallet that has said who it is. */
export type ConnectedWallet = {
  address: string
  chainFamily: ChainFamily
  /** The chain that it is on; null for Solana. */
  chainId: number | null
  sign(challenge: Challenge): Promise<Signed>
  /** Tells of changes until the returned function is called. */
  watch(onChange: (change: WalletChange) => void): () => void
}

/** Why a flow came to nothing, as far as it can be foreseen; anything else counts as a failed connection. */
export type WalletRefusal =
  | 'missing'
  | 'useTokenPocket'
  | 'rejected'
  | 'pending'
  | 'noAccount'
  | 'unknownChain'
  | 'unconfigured'

export class WalletError extends Error {
  readonly refusal: WalletRefusal

  constructor(refusal: WalletRefusal, options?: ErrorOptions) {
    super(`wallet: ${refusal}`, options)
    this.name = 'WalletError'
    this.refusal = refusal
  }
}

/** What a wallet threw, in our words where its code is one of EIP-1193: the person said no; a window is open already. */
export function asWalletError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === 4001 || (typeof message === 'string' && /user (rejected|denied|cancell?ed)/i.test(message)))
    return new WalletError('rejected', { cause: error })
  if (code === -32_002) return new WalletError('pending', { cause: error })
  return error
}
