import { walletServiceHosts } from '../features/auth/settings.ts'
import type { About } from '../features/status/routes.ts'

/** Other people's hosts that the page may reach, for what the operator has switched on. */
export type OutsideHosts = {
  /** Connected to by script. */
  connect: readonly string[]
  /** Shown in a frame. */
  frame: readonly string[]
}

export function outsideHosts(about: About | undefined): OutsideHosts {
  return {
    connect: walletServiceHosts(about?.wallets),
    frame: about?.hasEmbeddedChart ? ['https://dexscreener.com'] : [],
  }
}
