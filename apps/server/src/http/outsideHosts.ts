import type { WalletServices } from '@peregrine/contract/routes/status'
import type { About } from '../about.ts'

/** Other people's hosts that the page may reach, for what the operator has switched on. */
export type OutsideHosts = {
  /** Connected to by script. */
  connect: readonly string[]
  /** Shown in a frame. */
  frame: readonly string[]
}

/** What the page must be allowed to connect to, for those services that are on. OKX Connect reports its use to its maker. */
function walletServiceHosts(services: WalletServices | undefined): string[] {
  const { okxConnect = false, walletConnect = null } = services ?? {}
  return [
    ...(okxConnect ? ['wss://wsdexpri.okx.com', 'https://www.okx.com'] : []),
    ...(walletConnect ? [new URL(walletConnect.relayUrl).origin] : []),
  ]
}

export function outsideHosts(about: About | undefined): OutsideHosts {
  return {
    connect: walletServiceHosts(about?.wallets),
    frame: about?.hasEmbeddedChart ? ['https://dexscreener.com'] : [],
  }
}
