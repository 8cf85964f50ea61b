import { announcedWallets } from './announcedWallets.ts'
import type { EvmProvider } from './evmWallet.ts'

type InjectedWindow = {
  ethereum?: EvmProvider
  okxwallet?: EvmProvider
  tokenpocket?: { ethereum?: EvmProvider }
}

const injected = (): InjectedWindow => globalThis as InjectedWindow

/** Flags of wallets that stand in MetaMask's place and mostly say `isMetaMask` as well. */
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

/** Several wallets that share `window.ethereum` stand in its list. */
function injectedProviders(): EvmProvider[] {
  const { ethereum } = injected()
  const all = Array.isArray(ethereum?.providers) ? [...ethereum.providers, ethereum] : [ethereum]
  return all.flatMap((provider) => usable(provider) ?? [])
}

export function findOkx(): EvmProvider | null {
  return byRdns('com.okex.wallet') ?? usable(injected().okxwallet)
}

/** First the injected provider that is flagged as TokenPocket, then one that announces itself under its name. */
export function findTokenPocket(): EvmProvider | null {
  const flagged = injectedProviders().find(({ isTokenPocket }) => isTokenPocket)
  const named = announcedWallets().find(({ info }) => info.name.toLowerCase().includes('tokenpocket'))
  return flagged ?? usable(injected().tokenpocket?.ethereum) ?? named?.provider ?? null
}

/**
 * MetaMask as it announces itself, else what is injected in its place and is flagged as no other wallet.
 * `tokenPocket` when all that is injected is TokenPocket.
 */
export function findMetaMask(): EvmProvider | 'tokenPocket' | null {
  const announced = byRdns('io.metamask')
  if (announced) return announced
  const providers = injectedProviders()
  const own = providers.find((provider) => !otherFlags.some((flag) => provider[flag]))
  if (own) return own
  return providers.some(({ isTokenPocket }) => isTokenPocket) ? 'tokenPocket' : null
}
