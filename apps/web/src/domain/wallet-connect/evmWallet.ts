import { isEvmAddress } from '@peregrine/core/address'
import {
  asWalletError,
  type Challenge,
  type ConnectedWallet,
  type WalletChange,
  WalletError,
  type WalletSigner,
} from './wallet.ts'

type Listener = (value: unknown) => void

/** EIP-1193, plus the flags by which wallets injected into `window.ethereum` identify themselves. */
export type EvmProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
  isTokenPocket?: boolean
  isMetaMask?: boolean
  providers?: readonly EvmProvider[]
} & Record<string, unknown>

/** Ethereum, BNB Smart Chain, Polygon, Arbitrum One, Optimism, Base. */
const knownChainIds: readonly number[] = [0x1, 0x38, 0x89, 0xa4b1, 0xa, 0x2105]

export function isKnownChain(chainId: number | null): boolean {
  return chainId !== null && knownChainIds.includes(chainId)
}

function firstAccount(accounts: unknown): string | null {
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : []
  return typeof first === 'string' && isEvmAddress(first) ? first : null
}

/** Parses `0x38` or `56`; null otherwise. */
function chainNumber(text: unknown): number | null {
  const chainId = Number(text)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}

function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function watchProvider(provider: EvmProvider, onChange: (change: WalletChange) => void): () => void {
  const onAccounts: Listener = (accounts) => onChange({ type: 'account', address: firstAccount(accounts) })
  const onChain: Listener = (text) => {
    const chainId = chainNumber(text)
    if (chainId !== null) onChange({ type: 'chain', chainId })
  }
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  return () => {
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
  }
}

/** A wallet that does not know a chain yet answers so (EIP-3085); it then has to be added by hand. */
async function onChain<T>(provider: EvmProvider, chainId: number, ask: () => Promise<T>): Promise<T> {
  try {
    if (chainNumber(await provider.request({ method: 'eth_chainId' })) !== chainId)
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${chainId.toString(16)}` }],
      })
    return await ask()
  } catch (error) {
    throw asWalletError(error)
  }
}

function textOf(answer: unknown, form: RegExp, what: string): string {
  if (typeof answer === 'string' && form.test(answer)) return answer
  throw new Error(`the wallet gave no ${what}`)
}

/** Null where the wallet tells no block: some answer nothing but their prompts. */
async function readFirstBlockHash(provider: EvmProvider): Promise<string | null> {
  const asked = provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  const block = await asked.catch((error: unknown) => {
    console.warn('The wallet told no block', error)
    return null
  })
  const { hash } = (block ?? {}) as { hash?: unknown }
  return typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash.toLowerCase() : null
}

function signerOf(provider: EvmProvider, address: string): WalletSigner {
  return {
    family: 'EVM',
    firstBlockHash: (chainId) => onChain(provider, chainId, () => readFirstBlockHash(provider)),
    send: (chainId, request) =>
      onChain(provider, chainId, async () => {
        const hash = await provider.request({ method: 'eth_sendTransaction', params: [request] })
        return textOf(hash, /^0x[0-9a-fA-F]{64}$/, 'hash').toLowerCase()
      }),
    signTypedData: (chainId, json) =>
      onChain(provider, chainId, async () => {
        const signature = await provider.request({ method: 'eth_signTypedData_v4', params: [address, json] })
        return textOf(signature, /^0x[0-9a-fA-F]{130}$/, 'signature')
      }),
  }
}

function walletOf(provider: EvmProvider, address: string, chainId: number | null): ConnectedWallet {
  return {
    address,
    chainFamily: 'EVM',
    chainId,
    async sign({ message }: Challenge) {
      const signature = await provider
        .request({ method: 'personal_sign', params: [hexOf(message), address] })
        .catch((error: unknown) => Promise.reject(asWalletError(error)))
      if (typeof signature !== 'string') throw new Error('the wallet gave no signature')
      return { message, signature }
    },
    signer: signerOf(provider, address),
    watch: (onChange) => watchProvider(provider, onChange),
  }
}

/**
 * Requests the wallet's accounts and takes the first. When silent, takes it only if it is already exposed.
 *
 * @throws WalletError on refusal, a pending request, or no account
 */
export async function connectEvm(provider: EvmProvider, isSilent = false): Promise<ConnectedWallet> {
  const method = isSilent ? 'eth_accounts' : 'eth_requestAccounts'
  try {
    const address = firstAccount(await provider.request({ method }))
    if (!address) throw new WalletError('noAccount')
    const chainId = chainNumber(await provider.request({ method: 'eth_chainId' }))
    return walletOf(provider, address, chainId)
  } catch (error) {
    throw asWalletError(error)
  }
}
