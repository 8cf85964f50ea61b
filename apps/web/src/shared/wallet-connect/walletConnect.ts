import type { ConnectInput } from './connectWallet.ts'
import { connectEvm, type EvmProvider } from './evmWallet.ts'
import { type ConnectedWallet, WalletError } from './wallet.ts'

const chain = 'eip155:56'
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']

/**
 * Takes the place of a hidden frame of WalletConnect's, which has its server vouch for this page's address: the page
 * loads nothing of others, and its policy refuses the frame, after which the client waits for five seconds each time.
 */
async function noAttestation(): Promise<undefined> {}

/**
 * Connects a wallet on a phone by WalletConnect, on BNB Smart Chain only.
 *
 * @throws WalletError `noAccount` when the wallet has none on that chain
 */
export async function connectBsc(
  { onCode, signal }: Pick<ConnectInput, 'onCode' | 'signal'>,
  settings: { projectId: string; relayUrl: string },
): Promise<ConnectedWallet> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    projectId: settings.projectId,
    relayUrl: settings.relayUrl,
    telemetryEnabled: false,
    metadata: {
      name: 'Peregrine 游隼',
      description: 'Peregrine',
      url: location.origin,
      icons: [`${location.origin}/icons/icon-192.png`],
    },
  })
  provider.client.core.verify.register = noAttestation
  provider.on('display_uri', onCode)
  signal.addEventListener('abort', () => provider.abortPairingAttempt())
  // One sign-in, one session: what is left over of an earlier one would answer in its place.
  if (provider.session) await provider.disconnect()
  await provider.connect({
    optionalNamespaces: {
      eip155: { chains: [chain], methods, events: ['accountsChanged', 'chainChanged'], rpcMap: {} },
    },
  })
  const accounts = provider.session?.namespaces.eip155?.accounts ?? []
  if (!accounts.some((account) => account.startsWith(`${chain}:`))) {
    await provider.disconnect()
    throw new WalletError('noAccount')
  }
  provider.setDefaultChain(chain)
  return connectEvm(onBsc(provider), true)
}

type Requester = {
  request(call: { method: string; params?: unknown[] }, chain: string): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
  session?: { namespaces: Record<string, { accounts: string[] }> }
}

/** The provider as the one of a wallet that is on BNB Smart Chain and nowhere else. */
function onBsc(provider: Requester): EvmProvider {
  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return '0x38'
      if (method === 'eth_accounts') {
        const accounts = provider.session?.namespaces.eip155?.accounts ?? []
        return accounts.flatMap((account) =>
          account.startsWith(`${chain}:`) ? account.slice(chain.length + 1) : [],
        )
      }
      return provider.request({ method, params: params ? [...params] : [] }, chain)
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  }
}
