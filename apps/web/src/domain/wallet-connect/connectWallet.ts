import { connectEvm, isKnownChain } from './evmWallet.ts'
import { findMetaMask, findOkx, findTokenPocket } from './findEvmProvider.ts'
import { findOkxSolana, findPhantom, findTokenPocketSolana } from './findSolanaWallet.ts'
import { type ConnectedWallet, WalletError, type ConnectInput } from './wallet.ts'

/** The six sign-in choices, in display order. */
export const walletChoices = ['multi', 'okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket'] as const
/** Plus WalletConnect, for BNB Smart Chain only. */
export type WalletChoice = (typeof walletChoices)[number] | 'walletConnect'

async function connectMetaMask({ isSilent }: ConnectInput): Promise<ConnectedWallet> {
  const provider = findMetaMask()
  if (provider === 'tokenPocket') throw new WalletError('useTokenPocket')
  if (!provider) throw new WalletError('missing')
  return connectEvm(provider, isSilent)
}

async function connectOkxEvm({ isSilent }: ConnectInput): Promise<ConnectedWallet> {
  const provider = findOkx()
  if (!provider) throw new WalletError('missing')
  return connectEvm(provider, isSilent)
}

async function connectTokenPocket({ isSilent }: ConnectInput): Promise<ConnectedWallet> {
  const provider = findTokenPocket()
  if (!provider) return connectFound(findTokenPocketSolana(), isSilent)
  const wallet = await connectEvm(provider, isSilent)
  if (!isKnownChain(wallet.chainId)) throw new WalletError('unknownChain')
  return wallet
}

function connectFound(
  connect: ReturnType<typeof findPhantom>,
  isSilent: boolean | undefined,
): Promise<ConnectedWallet> {
  return connect ? connect(isSilent) : Promise.reject(new WalletError('missing'))
}

/** Connects by OKX Connect when configured, otherwise by the extension, which supports all chains too. */
async function connectMulti(input: ConnectInput): Promise<ConnectedWallet> {
  if (input.services.okxConnect) return (await import('./okxConnect.ts')).connectOkxMulti(input)
  const provider = findOkx()
  if (!provider) throw new WalletError('unconfigured')
  const wallet = await connectEvm(provider, input.isSilent)
  return isKnownChain(wallet.chainId) ? wallet : connectFound(findOkxSolana(), input.isSilent)
}

/** Loads a 150 kB library, only with a configured project id. */
async function connectByWalletConnect(input: ConnectInput): Promise<ConnectedWallet> {
  if (!input.services.walletConnect) throw new WalletError('unconfigured')
  return (await import('./walletConnect.ts')).connectBsc(input, input.services.walletConnect)
}

const ways: Record<WalletChoice, (input: ConnectInput) => Promise<ConnectedWallet>> = {
  multi: connectMulti,
  okxEvm: connectOkxEvm,
  okxSol: ({ isSilent }) => connectFound(findOkxSolana(), isSilent),
  metamask: connectMetaMask,
  phantom: ({ isSilent }) => connectFound(findPhantom(), isSilent),
  tokenPocket: connectTokenPocket,
  walletConnect: connectByWalletConnect,
}

/**
 * Starts the sign-in flow of a wallet.
 *
 * @throws WalletError for foreseen failures; otherwise whatever the wallet throws
 */
export function connectWallet(choice: WalletChoice, input: ConnectInput): Promise<ConnectedWallet> {
  return ways[choice](input)
}

/** Returns true when such a wallet is in this browser; never for one on a phone. */
export function isWalletHere(choice: WalletChoice): boolean {
  switch (choice) {
    case 'okxEvm':
      return findOkx() !== null
    case 'okxSol':
      return findOkxSolana() !== null
    case 'metamask':
      return typeof findMetaMask() === 'object' && findMetaMask() !== null
    case 'phantom':
      return findPhantom() !== null
    case 'tokenPocket':
      return (findTokenPocket() ?? findTokenPocketSolana()) !== null
    default:
      return false
  }
}
