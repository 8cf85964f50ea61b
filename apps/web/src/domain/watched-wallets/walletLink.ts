import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { findNetwork, type Network } from '@peregrine/core/network'

export type LinkedWallet = { network: Network; address: string }

const links = 'a[href^="/user/"]'

/** Returns the wallet whose page a link leads to; null for another link. */
export function walletOfLink(link: Element): LinkedWallet | null {
  const [, name = '', address = ''] = /^\/user\/(\w+)\/(\w+)/.exec(link.getAttribute('href') ?? '') ?? []
  const network = findNetwork(name)
  return network && (isEvmAddress(address) || isSolanaAddress(address)) ? { network, address } : null
}

/** Returns the link to a wallet's page that an element is in, or beside whose name it is. */
export function walletLinkAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const link = target.closest<HTMLElement>(links)
  if (link) return link
  const name = target.closest('[data-testid=address]')
  return name?.parentElement?.querySelector<HTMLElement>(`:scope > ${links}`) ?? null
}
