import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { connectInjected, connectStandard, type InjectedSolana } from './solanaWallet.ts'
import type { ConnectedWallet } from './wallet.ts'

type InjectedWindow = {
  phantom?: { solana?: InjectedSolana }
  solana?: InjectedSolana
  okxwallet?: { solana?: InjectedSolana }
  tokenpocket?: { solana?: InjectedSolana }
}
type Connect = (isSilent?: boolean) => Promise<ConnectedWallet>

const injected = (): InjectedWindow => globalThis as InjectedWindow

function isUsable({ chains, features }: Wallet): boolean {
  const signs = 'solana:signMessage' in features || 'solana:signIn' in features
  return chains.includes('solana:mainnet') && 'standard:connect' in features && signs
}

function standardWallet(name: string): Connect | null {
  const wallet = getWallets()
    .get()
    .find((one) => one.name === name && isUsable(one))
  return wallet ? (isSilent) => connectStandard(wallet, isSilent) : null
}

function injectedWallet(provider: InjectedSolana | undefined): Connect | null {
  return typeof provider?.connect === 'function' ? (isSilent) => connectInjected(provider, isSilent) : null
}

export function findPhantom(): Connect | null {
  const { phantom, solana } = injected()
  const provider = [phantom?.solana, solana].find((one) => one?.isPhantom)
  return standardWallet('Phantom') ?? injectedWallet(provider)
}

export function findOkxSolana(): Connect | null {
  return standardWallet('OKX Wallet') ?? injectedWallet(injected().okxwallet?.solana)
}

export function findTokenPocketSolana(): Connect | null {
  return injectedWallet(injected().tokenpocket?.solana)
}
