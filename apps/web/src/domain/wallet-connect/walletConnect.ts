import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { ConnectInput } from './connectWallet.ts'
import { connectEvm, type EvmProvider } from './evmWallet.ts'
import { asWalletError, type ConnectedWallet, WalletError } from './wallet.ts'

const chain = 'eip155:56'
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']

type Settings = { projectId: string; relayUrl: string }
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>

/**
 * Takes the place of a hidden frame of WalletConnect's, which has its server vouch for this page's address: the page
 * loads nothing of others, and its policy refuses the frame, after which the client waits for five seconds each time.
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

/** Tells the phone, if one is connected, that it is over. */
async function closeBsc(provider: Provider): Promise<void> {
  if (provider.session) await provider.disconnect()
}

/** Ends what an earlier page of this browser has left open with a phone. */
export async function closeBscLeft(settings: Settings): Promise<void> {
  await closeBsc(await initProvider(settings))
}

/** The accounts that the phone gives on the one chain; none once it has ended the connection. */
function accountsOf({ session }: Provider): string[] {
  const accounts = session?.namespaces.eip155?.accounts ?? []
  return accounts.flatMap((account) =>
    account.startsWith(`${chain}:`) ? account.slice(chain.length + 1) : [],
  )
}

/** The provider as the one of a wallet that is on BNB Smart Chain and nowhere else. */
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

/** Besides what every wallet tells of itself: a session that the phone has changed, or ended. */
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
 * Connects a wallet on a phone by WalletConnect, on BNB Smart Chain only.
 *
 * @throws WalletError `rejected`, and `noAccount` when the wallet has none on that chain
 */
export async function connectBsc(
  { onCode, signal }: Pick<ConnectInput, 'onCode' | 'signal'>,
  settings: Settings,
): Promise<ConnectedWallet> {
  const provider = await initProvider(settings)
  const close = () => closeBsc(provider)
  // One sign-in, one session: what is left over of an earlier one would answer in its place.
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
  // A code can be scanned after the dialog that showed it was left.
  if (signal.aborted) await close()
  signal.throwIfAborted()
  if (accountsOf(provider).length === 0) throw new WalletError('noAccount')
  provider.setDefaultChain(chain)
  const wallet = await connectEvm(onBsc(provider), true)
  return { ...wallet, watch: watchSession(provider, wallet), close }
}
