import type {
  ChainStatusWire,
  ContactsWire,
  MissingSetting,
  WalletServices,
} from '@peregrine/contract/routes/status'
import type { ChainKey } from '@peregrine/core/network'

/** What this process tells of itself. */
export type About = {
  mode: 'sandbox' | 'live'
  environmentId: string
  version: string
  /** Chains that have an endpoint. */
  chains: readonly ChainKey[]
  /** What is on, and what is off for want of a setting. */
  features: readonly { name: string; missing: MissingSetting | null }[]
  /** Number of a chain's own newest block, as far as this process knows. */
  headOf(chain: ChainKey): number | null
  /** How this process's indexer of a chain is doing. */
  healthOf?(chain: ChainKey): ChainStatusWire['health']
  /** One sentence for each chain that is not being read. */
  troubles?(): readonly string[]
  contacts?: ContactsWire
  /** True where the operator lets the page show another site's chart in a frame. */
  hasEmbeddedChart?: boolean
  wallets?: WalletServices
}

/** Of a server that was built without a word about itself. */
export const unknownAbout: About = {
  mode: 'live',
  environmentId: '',
  version: '0.1.0',
  chains: [],
  features: [],
  headOf: () => null,
}
