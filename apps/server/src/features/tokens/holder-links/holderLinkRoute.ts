import { getHolderLinks, type HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { FastifyInstance } from 'fastify'
import { TimedCache } from '../../../domain/timedCache.ts'
import { mount } from '../../../http/mount.ts'
import { type LinkDeps, readHolderLinks } from './readHolderLinks.ts'

/** Everybody who looks at a token within this time is told the same: each reading costs requests to a node. */
const sharedMs = 30_000

export function holderLinkRoute(app: FastifyInstance, deps: LinkDeps, now: () => number): void {
  const kept = new TimedCache<HolderLinksWire>(now, 500)
  mount(app, getHolderLinks, ({ params: { network, token } }) =>
    kept.read(`${network} ${token}`, sharedMs, () => readHolderLinks(deps, network, token)),
  )
}
