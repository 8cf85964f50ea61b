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
  /** Ends the connection and tells the wallet, where it is on a phone. */
  close?(): Promise<void>
}

/** Why a flow came to nothing, as far as it can be foreseen; anything else counts as a failed connection. */
export type WalletRefusal =
  | 'missing'
  | 'useTokenPocket'
  | 'rejected'
  | 'pending'
  | 'noAccount'
  | 'relayLost'
  | 'disconnected'
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

/** "The person said no", by the numbers of EIP-1193, of OKX Connect and of WalletConnect. */
const refusedCodes: readonly unknown[] = [4001, 300, 301, 5000, 5001, 5002, 5003]
const pendingCode = -32_002
/** Of WalletConnect. */
const disconnectedCode = 6000

/**
 * What a wallet threw, in our words where it says that the person said no, that a window is open already, or that the
 * wallet has ended the connection.
 */
export function asWalletError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const isRefusal = typeof message === 'string' && /user (rejected|denied|cancell?ed)/i.test(message)
  if (isRefusal || refusedCodes.includes(code)) return new WalletError('rejected', { cause: error })
  if (code === pendingCode) return new WalletError('pending', { cause: error })
  if (code === disconnectedCode) return new WalletError('disconnected', { cause: error })
  return error
}
