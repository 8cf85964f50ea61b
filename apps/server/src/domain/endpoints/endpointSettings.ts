import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import type { ChainKey } from '@peregrine/core/network'

/** What the page "go live" shows and changes of this process. */
export type EndpointSettings = {
  dataDir: string
  mode: 'sandbox' | 'live'
  /** Differs after each start. */
  run: string
  /** Variables of the environment that win over saved endpoints. */
  variables: Readonly<Record<ChainKey, readonly string[]>>
  /** What this run reads from; empty in the sandbox. */
  used: Partial<Record<ChainKey, ChainEndpoints>>
  /** False with an external database, which holds one set of chains. */
  canSave: boolean
  /** True if whoever started this process starts it again. */
  isRestartable: boolean
  restart(): void
}
