import { successCode } from '@peregrine/contract/envelope'
import { getListedFacts } from '@peregrine/contract/routes/listedFacts'
import { getCopycats, searchTokens as contract } from '@peregrine/contract/routes/search'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../../feature.ts'
import { readBirths } from '../../domain/tokens/readBirths.ts'
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
  mount(app, getListedFacts, async ({ query: { tokens } }) => {
    const asked = tokens.map(([chain, address]) => ({ chain, address }))
    const [originals, births] = await Promise.all([
      readOriginals(deps.pool, asked),
      readBirths(deps.pool, asked),
    ])
    return asked.flatMap(({ chain, address }, at) => {
      const facts = { original: originals[at] ?? null, bornAt: births[at] ?? null }
      return facts.original || facts.bornAt !== null ? [{ chain, token: address, ...facts }] : []
    })
  })
}

export const searchFeature: Feature = {
  serve: (context) => ({ routes: (server) => searchRoutes(server, context) }),
}
