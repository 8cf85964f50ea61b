import { decodeBase58, encodeBase58 } from '@peregrine/core/address'
import type { OKXUniversalProvider } from '@okxconnect/universal-provider'
import type { ConnectInput } from './connectWallet.ts'
import { connectEvm, type EvmProvider, isKnownChain } from './evmWallet.ts'
import { asWalletError, type ConnectedWallet, type Signed, WalletError } from './wallet.ts'

const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmChains = ['eip155:56', 'eip155:1', 'eip155:8453']

type Namespaces = Record<string, { accounts?: string[] } | undefined>
type Account = { chain: string; address: string }

/** `eip155:56:0xabc` and the like; the first is what counts. */
function accountsOf(namespaces: Namespaces): Account[] {
  const texts = [...(namespaces.eip155?.accounts ?? []), ...(namespaces.solana?.accounts ?? [])]
  return texts.flatMap((text) => {
    const at = text.lastIndexOf(':')
    return at > 0 ? { chain: text.slice(0, at), address: text.slice(at + 1) } : []
  })
}

/** The provider as one that speaks for a single account on a single chain. */
function onChain(provider: OKXUniversalProvider, { chain, address }: Account): EvmProvider {
  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return chain.slice('eip155:'.length)
      if (method === 'eth_accounts') return [address]
      return provider.request({ method, params: params ? [...params] : [] }, chain)
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  }
}

/** A base58 text, or bytes, alone or as `signature` of an object, depending on the wallet's version. */
function signatureOf(answer: unknown): string {
  const signature = (answer as { signature?: unknown } | null)?.signature ?? answer
  if (signature instanceof Uint8Array) return encodeBase58(signature)
  if (typeof signature === 'string' && decodeBase58(signature, 90)?.length === 64) return signature
  throw new Error('the wallet gave no signature')
}

function solanaWallet(provider: OKXUniversalProvider, { chain, address }: Account): ConnectedWallet {
  return {
    address,
    chainFamily: 'SOL',
    chainId: null,
    async sign({ message }): Promise<Signed> {
      const answer = await provider
        .request({ method: 'solana_signMessage', params: { message } }, chain)
        .catch((error: unknown) => Promise.reject(asWalletError(error)))
      const bytes = new TextEncoder().encode(message)
      return { message: btoa(String.fromCharCode(...bytes)), signature: signatureOf(answer) }
    },
    watch: () => () => undefined,
  }
}

async function openSession({ onCode, signal }: ConnectInput): Promise<OKXUniversalProvider> {
  const { OKXUniversalProvider } = await import('@okxconnect/universal-provider')
  const provider = await OKXUniversalProvider.init({
    dappMetaData: { name: 'Peregrine', icon: `${location.origin}/icons/icon-192.png` },
  })
  provider.on('display_uri', onCode)
  provider.on('session_delete', () => console.info('OKX Wallet has disconnected'))
  // One sign-in, one session: what is left over of an earlier one would answer in its place.
  if (provider.connected()) await provider.disconnect()
  signal.addEventListener(
    'abort',
    () => void provider.disconnect().catch((error: unknown) => console.info(error)),
  )
  return provider
}

/**
 * Connects OKX Wallet on a phone, or its extension, by OKX Connect: on all chains, EVM where its first account is on a
 * known chain of those, else Solana.
 *
 * @throws WalletError `noAccount`
 */
export async function connectOkxMulti(input: ConnectInput): Promise<ConnectedWallet> {
  const provider = await openSession(input)
  const session = await provider.connect({
    namespaces: {},
    optionalNamespaces: {
      eip155: { chains: evmChains, defaultChain: '56' },
      solana: { chains: [solanaChain] },
    },
    sessionConfig: { redirect: 'none' },
  })
  const [first] = accountsOf((session?.namespaces ?? {}) as Namespaces)
  if (!first) throw new WalletError('noAccount')
  const chainId = first.chain.startsWith('eip155:') ? Number(first.chain.slice('eip155:'.length)) : null
  return isKnownChain(chainId) ? connectEvm(onChain(provider, first), true) : solanaWallet(provider, first)
}
