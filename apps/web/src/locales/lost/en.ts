import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'token.bad.network': 'There is no network “{{network}}”',
  'token.bad.network.says': 'Networks: eth, base, bsc, four, sol, pump.',
  'token.placeholder': 'Sui has trade settings only',
  'token.placeholder.says': 'Sui is not indexed or traded here yet; its saved trade settings are kept.',
  'token.bad.address': 'This is not an address of {{network}}',
  'token.bad.address.anywhere': 'This is not an address of any network',
  'token.bad.address.says': 'Check that the address in the link is complete.',
  'token.bad.hash': 'This is not a transaction hash of {{network}}',
  'token.bad.hash.says': 'Check that the hash in the link is complete.',
  'token.bad.pool.says':
    'The chain’s nodes were asked as well. It may be on another network, or its node did not answer.',
  'token.bad.token': 'No token at this address is known on {{network}}',
  'token.bad.token.anywhere': 'No token at this address is known',
  'token.bad.token.says':
    'The chain’s nodes were asked as well. It may be on another network, or its node did not answer.',
}
