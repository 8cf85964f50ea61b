import { isSolanaAddress } from '@peregrine/core/address'
import { encodeBase58 } from '@peregrine/core/base58'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { asWalletError, type Challenge, type ConnectedWallet, type Signed, WalletError } from './wallet.ts'

type Listener = (value: unknown) => void
type PublicKey = { toString(): string }

/** The object that Phantom and OKX Wallet inject into the page. */
export type InjectedSolana = {
  isPhantom?: boolean
  publicKey?: PublicKey | null
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey?: PublicKey } | undefined>
  signMessage(message: Uint8Array, display: 'utf8'): Promise<{ signature: Uint8Array } | Uint8Array>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
  off?(event: string, listener: Listener): unknown
}

type SignInOutput = { account: WalletAccount; signedMessage: Uint8Array; signature: Uint8Array }
type Features = {
  'standard:connect'?: {
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }>
  }
  'standard:events'?: {
    on(event: 'change', listener: (properties: { accounts?: readonly WalletAccount[] }) => void): () => void
  }
  'solana:signMessage'?: {
    signMessage(input: {
      account: WalletAccount
      message: Uint8Array
    }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
  }
  'solana:signTransaction'?: {
    signTransaction(input: {
      account: WalletAccount
      transaction: Uint8Array
      chain?: string
    }): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signIn'?: { signIn(input: object): Promise<readonly SignInOutput[]> }
}

/** Reads a key that is a string or converts to one. */
function addressOf(key: unknown): string | null {
  const text = key === null || key === undefined ? '' : `${(key as { toString(): string }).toString()}`
  return isSolanaAddress(text) ? text : null
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

const signedOf = (message: Uint8Array, signature: Uint8Array): Signed => ({
  message: toBase64(message),
  signature: encodeBase58(signature),
})

const failed = (error: unknown): Promise<never> => Promise.reject(asWalletError(error))

/** Signs with the wallet's own sign-in when it has one that yields the server's text; otherwise as plain bytes. */
async function signByStandard(
  features: Features,
  account: WalletAccount,
  challenge: Challenge,
): Promise<Signed> {
  const { message, ...parts } = challenge
  const signIn = features['solana:signIn']
  if (signIn) {
    const [answer] = await signIn.signIn(parts)
    if (answer && new TextDecoder().decode(answer.signedMessage) === message)
      return signedOf(answer.signedMessage, answer.signature)
  }
  const bytes = new TextEncoder().encode(message)
  const [answer] = (await features['solana:signMessage']?.signMessage({ account, message: bytes })) ?? []
  if (!answer) throw new Error('the wallet gave no signature')
  return signedOf(answer.signedMessage, answer.signature)
}

/** Absent where the wallet signs messages only. */
function signerOf(features: Features, account: WalletAccount): Pick<ConnectedWallet, 'signer'> {
  const feature = features['solana:signTransaction']
  if (!feature) return {}
  return {
    signer: {
      family: 'SOL',
      async signTransaction(transaction) {
        const [answer] = await feature
          .signTransaction({ account, transaction, chain: 'solana:mainnet' })
          .catch(failed)
        if (!(answer?.signedTransaction instanceof Uint8Array)) throw new Error('the wallet signed nothing')
        return answer.signedTransaction
      },
    },
  }
}

/**
 * Connects a Wallet Standard wallet.
 *
 * @throws WalletError on refusal, or when there is no account
 */
export async function connectStandard(wallet: Wallet, isSilent = false): Promise<ConnectedWallet> {
  const features = wallet.features as Features
  const answer = await features['standard:connect']
    ?.connect(isSilent ? { silent: true } : undefined)
    .catch(failed)
  const account = (answer?.accounts ?? wallet.accounts)[0]
  const address = addressOf(account?.address)
  if (!account || !address) throw new WalletError('noAccount')
  return {
    address,
    chainFamily: 'SOL',
    chainId: null,
    sign: (challenge) => signByStandard(features, account, challenge).catch(failed),
    ...signerOf(features, account),
    watch: (onChange) =>
      features['standard:events']?.on('change', ({ accounts }) => {
        if (accounts) onChange({ type: 'account', address: addressOf(accounts[0]?.address) })
      }) ?? (() => undefined),
  }
}

/**
 * Connects an injected wallet.
 *
 * @throws WalletError on refusal, or when there is no account
 */
export async function connectInjected(provider: InjectedSolana, isSilent = false): Promise<ConnectedWallet> {
  const answer = await provider.connect(isSilent ? { onlyIfTrusted: true } : undefined).catch(failed)
  const address = addressOf(answer?.publicKey ?? provider.publicKey)
  if (!address) throw new WalletError('noAccount')
  return {
    address,
    chainFamily: 'SOL',
    chainId: null,
    async sign({ message }) {
      const bytes = new TextEncoder().encode(message)
      const signed = await provider.signMessage(bytes, 'utf8').catch(failed)
      return signedOf(bytes, signed instanceof Uint8Array ? signed : signed.signature)
    },
    watch(onChange) {
      const listener: Listener = (key) => onChange({ type: 'account', address: addressOf(key) })
      provider.on?.('accountChanged', listener)
      return () => void (provider.removeListener ?? provider.off)?.call(provider, 'accountChanged', listener)
    },
  }
}
