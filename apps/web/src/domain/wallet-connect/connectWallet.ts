import type { WalletServices } from '@peregrine/contract/routes/status'
import { connectEvm, isKnownChain } from './evmWallet.ts'
import { findMetaMask, findOkx, findTokenPocket } from './findEvmProvider.ts'
import { findOkxSolana, findPhantom, findTokenPocketSolana } from './findSolanaWallet.ts'
import { type ConnectedWallet, WalletError } from './wallet.ts'

/** The six ways to sign in, in their order. */
export const walletChoices = ['multi', 'okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket'] as const
/** Besides them WalletConnect, for BNB Smart Chain only. */
export type WalletChoice = (typeof walletChoices)[number] | 'walletConnect'

export type ConnectInput = {
  /** Only what the wallet shows this page already; nothing is asked. */
  isSilent?: boolean
  /** What the server's operator has set up of services between page and phone. */
  services: WalletServices
  /** The link to be shown as a code, for a wallet on a phone. */
  onCode(link: string): void
  /** Ends a connection that is being made over such a service. */
  signal: AbortSignal
}

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

/** By OKX Connect where the operator has set it up; else the extension, which knows all chains as well. */
async function connectMulti(input: ConnectInput): Promise<ConnectedWallet> {
  if (input.services.okxConnect) return (await import('./okxConnect.ts')).connectOkxMulti(input)
  const provider = findOkx()
  if (!provider) throw new WalletError('unconfigured')
  const wallet = await connectEvm(provider, input.isSilent)
  return isKnownChain(wallet.chainId) ? wallet : connectFound(findOkxSolana(), input.isSilent)
}

/** A library of 150 kB, for those who have a project id. */
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
 * Begins the flow of one of the wallets.
 *
 * @throws WalletError for what can be foreseen; whatever the wallet throws besides
 */
export function connectWallet(choice: WalletChoice, input: ConnectInput): Promise<ConnectedWallet> {
  return ways[choice](input)
}

/** Whether a wallet of this kind is in this browser; those on a phone never are. */
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
