import type { WalletServices } from '@peregrine/contract/routes/status'
import type { ChainFamily } from '@peregrine/core/network'

/** The challenge to sign: the full text and its parts. */
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

/**
 * A wallet's signature in the form of the server's route: the text (base64 of its bytes for Solana) and the signature.
 */
export type Signed = { message: string; signature: string }

export type WalletChange =
  /** Null: the wallet no longer exposes an account to this page. */
  { type: 'account'; address: string | null } | { type: 'chain'; chainId: number }

/** Fields of `eth_sendTransaction`, in 0x hex. */
export type EvmRequest = Readonly<
  Record<
    'from' | 'to' | 'data' | 'value' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce',
    `0x${string}`
  >
>

/** What a wallet's own prompt signs for trades. Every call rejects with a WalletError or the wallet's own error. */
export type WalletSigner =
  | {
      family: 'EVM'
      /** Switches the wallet to the chain, and returns the hash of its node's first block; null where none is told. */
      firstBlockHash(chainId: number): Promise<string | null>
      /** Switches the wallet to the chain, asks it to sign and send, and returns the transaction's hash. */
      send(chainId: number, request: EvmRequest): Promise<string>
      /** Signs EIP-712 data, given as JSON; returns 65 bytes in 0x hex. */
      signTypedData(chainId: number, json: string): Promise<string>
    }
  | {
      family: 'SOL'
      /** Signs an unsigned transaction in wire form; returns it signed. */
      signTransaction(wire: Uint8Array): Promise<Uint8Array>
    }

/** A connected wallet with a known account. */
export type ConnectedWallet = {
  address: string
  chainFamily: ChainFamily
  /** Its current chain; null for Solana. */
  chainId: number | null
  sign(challenge: Challenge): Promise<Signed>
  /** Absent where the wallet can sign in only. */
  signer?: WalletSigner
  /** Calls back on changes until the returned function is called. */
  watch(onChange: (change: WalletChange) => void): () => void
  /** Ends the connection, and notifies a wallet on a phone. */
  close?(): Promise<void>
}

/** The foreseen failures of a flow; anything else counts as a failed connection. */
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

/** User-rejection codes of EIP-1193, OKX Connect and WalletConnect. */
const refusedCodes: readonly unknown[] = [4001, 300, 301, 5000, 5001, 5002, 5003]
const pendingCode = -32_002
/** A WalletConnect code. */
const disconnectedCode = 6000

/** Maps a wallet's error to ours: rejected, a window already open, or connection ended. */
export function asWalletError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const isRefusal = typeof message === 'string' && /user (rejected|denied|cancell?ed)/i.test(message)
  if (isRefusal || refusedCodes.includes(code)) return new WalletError('rejected', { cause: error })
  if (code === pendingCode) return new WalletError('pending', { cause: error })
  if (code === disconnectedCode) return new WalletError('disconnected', { cause: error })
  return error
}

export type ConnectInput = {
  /** Uses only what the wallet already exposes; never prompts. */
  isSilent?: boolean
  /** The relay services that the server's operator has configured. */
  services: WalletServices
  /** Receives the link to show as a QR code for a wallet on a phone. */
  onCode(link: string): void
  /** Aborts a connection in progress over such a service. */
  signal: AbortSignal
}
