import { successCode } from '@peregrine/contract/envelope'
import { getCopycats, searchTokens as contract } from '@peregrine/contract/routes/search'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { findCopycats } from './copycats.ts'
import { type SearchDeps, searchTokens } from './store.ts'

function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  mount(app, contract, async ({ params, query }) => {
    const { hits, counts } = await searchTokens(deps, params.query, query.chain ?? 'all')
    return { code: successCode, msg: 'success', data: hits, counts }
  })
  mount(app, getCopycats, ({ params }) => findCopycats(deps.pool, params.network, params.token, deps.now()))
}

export const searchFeature: Feature = {
  serve: (context) => ({ routes: (server) => searchRoutes(server, context) }),
}
