import { successCode } from '@peregrine/contract/envelope'
import { getCopycats, searchTokens as contract } from '@peregrine/contract/routes/search'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { findCopycats } from './copycats.ts'
import { searchTokens } from './store.ts'

function searchRoutes(app: FastifyInstance, { pool, now }: { pool: Pool; now(): number }): void {
  mount(app, contract, async ({ params, query }) => {
    const { hits, counts } = await searchTokens(pool, params.query, query.chain ?? 'all', now())
    return { code: successCode, msg: 'success', data: hits, counts }
  })
  mount(app, getCopycats, ({ params }) => findCopycats(pool, params.network, params.token, now()))
}

export const searchFeature: Feature = {
  serve: ({ pool, now }) => ({ routes: (server) => searchRoutes(server, { pool, now }) }),
}
