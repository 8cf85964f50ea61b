import type { WalletServices } from '@peregrine/contract/routes/status'
import type { About } from '../about.ts'

/** Third-party hosts that the page may reach, for features that the operator has enabled. */
export type OutsideHosts = {
  /** For connections by script. */
  connect: readonly string[]
  /** For frames. */
  frame: readonly string[]
}

/**
 * Returns the hosts that the page must connect to, for enabled services. OKX Connect sends usage reports to its maker.
 */
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
