import { successCode } from '@peregrine/contract/envelope'
import { getCopycats, getOriginals, searchTokens as contract } from '@peregrine/contract/routes/search'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../../feature.ts'
import { readOriginals } from '../../domain/tokens/readOriginals.ts'
import { mount } from '../../http/mount.ts'
import { findCopycats } from './copycats.ts'
import { type SearchDeps, searchTokens } from './store.ts'

function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  mount(app, contract, async ({ params, query }) => {
    const { hits, counts, traded } = await searchTokens(deps, params.query, query.chain ?? 'all')
    return { code: successCode, msg: 'success', data: hits, counts, traded }
  })
  mount(app, getCopycats, ({ params }) => findCopycats(deps.pool, params.network, params.token, deps.now()))
  mount(app, getOriginals, async ({ query: { tokens } }) => {
    const asked = tokens.map(([chain, address]) => ({ chain, address }))
    const originals = await readOriginals(deps.pool, asked)
    return asked.flatMap(({ chain, address }, at) => {
      const original = originals[at]
      return original ? [{ chain, token: address, original }] : []
    })
  })
}

export const searchFeature: Feature = {
  serve: (context) => ({ routes: (server) => searchRoutes(server, context) }),
}
