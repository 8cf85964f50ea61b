import type {
  ChainStatusWire,
  ContactsWire,
  MissingSetting,
  WalletServices,
} from '@peregrine/contract/routes/status'
import type { ChainKey } from '@peregrine/core/network'

/** Information that this process reports about itself. */
export type About = {
  mode: 'sandbox' | 'live'
  environmentId: string
  version: string
  /** Chains that have an endpoint. */
  chains: readonly ChainKey[]
  /** Features with the setting that each lacks; null when on. */
  features: readonly { name: string; missing: MissingSetting | null }[]
  /** Height of the chain's own newest block, as far as this process knows. */
  headOf(chain: ChainKey): number | null
  /** Health of this process's indexer of a chain. */
  healthOf?(chain: ChainKey): ChainStatusWire['health']
  /** This process's calls to a chain's endpoints; null without endpoints. */
  usageOf?(chain: ChainKey): ChainStatusWire['usage']
  /** One sentence per chain that is not being read. */
  troubles?(): readonly string[]
  contacts?: ContactsWire
  /** True when the operator allows an embedded chart from another site. */
  hasEmbeddedChart?: boolean
  wallets?: WalletServices
}

/** Default for a server built without `about`. */
export const unknownAbout: About = {
  mode: 'live',
  environmentId: '',
  version: '0.1.0',
  chains: [],
  features: [],
  headOf: () => null,
}
