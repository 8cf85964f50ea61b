import { announcedWallets } from './announcedWallets.ts'
import type { EvmProvider } from './evmWallet.ts'

type InjectedWindow = {
  ethereum?: EvmProvider
  okxwallet?: EvmProvider
  tokenpocket?: { ethereum?: EvmProvider }
}

const injected = (): InjectedWindow => globalThis as InjectedWindow

/** Flags of wallets that replace MetaMask and mostly set `isMetaMask` as well. */
const otherFlags = [
  'isTokenPocket',
  'isOkxWallet',
  'isOKExWallet',
  'isPhantom',
  'isRabby',
  'isBraveWallet',
  'isZerion',
  'isUniswapWallet',
  'isCoinbaseWallet',
  'isTrust',
  'isBitKeep',
]

function usable(provider: EvmProvider | undefined): EvmProvider | null {
  return typeof provider?.request === 'function' ? provider : null
}

const byRdns = (rdns: string): EvmProvider | null =>
  announcedWallets().find(({ info }) => info.rdns === rdns)?.provider ?? null

/** Returns the injected providers; several wallets that share `window.ethereum` are in its list. */
function injectedProviders(): EvmProvider[] {
  const { ethereum } = injected()
  const all = Array.isArray(ethereum?.providers) ? [...ethereum.providers, ethereum] : [ethereum]
  return all.flatMap((provider) => usable(provider) ?? [])
}

export function findOkx(): EvmProvider | null {
  return byRdns('com.okex.wallet') ?? usable(injected().okxwallet)
}

/** Returns the injected provider flagged as TokenPocket, else the one announced under its name. */
export function findTokenPocket(): EvmProvider | null {
  const flagged = injectedProviders().find(({ isTokenPocket }) => isTokenPocket)
  const named = announcedWallets().find(({ info }) => info.name.toLowerCase().includes('tokenpocket'))
  return flagged ?? usable(injected().tokenpocket?.ethereum) ?? named?.provider ?? null
}

/**
 * Returns MetaMask as announced, else an injected provider flagged as no other wallet; `tokenPocket` when only
 * TokenPocket is injected.
 */
export function findMetaMask(): EvmProvider | 'tokenPocket' | null {
  const announced = byRdns('io.metamask')
  if (announced) return announced
  const providers = injectedProviders()
  const own = providers.find((provider) => !otherFlags.some((flag) => provider[flag]))
  if (own) return own
  return providers.some(({ isTokenPocket }) => isTokenPocket) ? 'tokenPocket' : null
}
