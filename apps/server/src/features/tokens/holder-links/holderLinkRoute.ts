import { getHolderLinks, type HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { Network } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mount } from '../../../http/mount.ts'
import { type LinkDeps, readHolderLinks } from './readHolderLinks.ts'

/** Everybody who looks at a token within this time is told the same: each reading costs requests to a node. */
const sharedMs = 30_000

export function holderLinkRoute(app: FastifyInstance, deps: LinkDeps): void {
  const reading = new LRUCache<string, Promise<HolderLinksWire>>({ max: 500, ttl: sharedMs })
  function readOnce(network: Network, token: string): Promise<HolderLinksWire> {
    const key = `${network} ${token}`
    const known = reading.get(key)
    if (known) return known
    const asked = readHolderLinks(deps, network, token)
    // The callers get the error; the next one reads again.
    asked.catch(() => reading.delete(key))
    reading.set(key, asked)
    return asked
  }
  mount(app, getHolderLinks, ({ params }) => readOnce(params.network, params.token))
}
