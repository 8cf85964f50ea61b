import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { ConnectInput } from './wallet.ts'
import { connectEvm, type EvmProvider } from './evmWallet.ts'
import { asWalletError, type ConnectedWallet, WalletError } from './wallet.ts'

const chain = 'eip155:56'
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']

type Settings = { projectId: string; relayUrl: string }
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>

/**
 * Replaces WalletConnect's hidden attestation frame: the page's policy refuses third-party content, after which the
 * client would wait five seconds each time.
 */
async function noAttestation(): Promise<undefined> {}

async function initProvider({ projectId, relayUrl }: Settings): Promise<Provider> {
  const library = await import('@walletconnect/universal-provider')
  const provider = await library.UniversalProvider.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    metadata: {
      name: 'Peregrine 游隼',
      description: 'Peregrine',
      url: location.origin,
      icons: [`${location.origin}/icons/icon-192.png`],
    },
  })
  provider.client.core.verify.register = noAttestation
  return provider
}

/** Notifies a connected phone that the session has ended. */
async function closeBsc(provider: Provider): Promise<void> {
  if (provider.session) await provider.disconnect()
}

/** Ends a phone session left open by an earlier page in this browser. */
export async function closeBscLeft(settings: Settings): Promise<void> {
  await closeBsc(await initProvider(settings))
}

/** Returns the phone's accounts on the one chain; none once it has ended the connection. */
function accountsOf({ session }: Provider): string[] {
  const accounts = session?.namespaces.eip155?.accounts ?? []
  return accounts.flatMap((account) =>
    account.startsWith(`${chain}:`) ? account.slice(chain.length + 1) : [],
  )
}

/** Wraps the provider as a wallet that is on BNB Smart Chain only. */
function onBsc(provider: Provider): EvmProvider {
  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return '0x38'
      if (method === 'eth_accounts') return accountsOf(provider)
      return provider.request({ method, params: params ? [...params] : [] }, chain)
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  }
}

/** Adds the phone's session changes and its end to the usual wallet events. */
function watchSession(provider: Provider, wallet: ConnectedWallet): ConnectedWallet['watch'] {
  return (onChange) => {
    const stop = wallet.watch(onChange)
    const onSession = () => onChange({ type: 'account', address: accountsOf(provider)[0] ?? null })
    for (const event of ['session_update', 'session_delete']) provider.on(event, onSession)
    return () => {
      stop()
      for (const event of ['session_update', 'session_delete']) provider.removeListener(event, onSession)
    }
  }
}

/**
 * Connects a phone wallet by WalletConnect, on BNB Smart Chain only.
 *
 * @throws WalletError `rejected`; `noAccount` when the wallet has none on that chain
 */
export async function connectBsc(
  { onCode, signal }: Pick<ConnectInput, 'onCode' | 'signal'>,
  settings: Settings,
): Promise<ConnectedWallet> {
  const provider = await initProvider(settings)
  const close = () => closeBsc(provider)
  // One session per sign-in: leftovers of an earlier one would answer in its place.
  await close()
  provider.on('display_uri', onCode)
  signal.addEventListener('abort', () => void close())
  await provider
    .connect({
      optionalNamespaces: {
        eip155: { chains: [chain], methods, events: ['accountsChanged', 'chainChanged'], rpcMap: {} },
      },
    })
    .catch((error: unknown) => Promise.reject(asWalletError(error)))
  // A code can still be scanned after its dialog was closed.
  if (signal.aborted) await close()
  signal.throwIfAborted()
  if (accountsOf(provider).length === 0) throw new WalletError('noAccount')
  provider.setDefaultChain(chain)
  const wallet = await connectEvm(onBsc(provider), true)
  return { ...wallet, watch: watchSession(provider, wallet), close }
}
