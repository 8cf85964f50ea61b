import { getHeldBefore } from '@peregrine/contract/routes/kolMoves'
import { networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { listHeldBefore, type TradeKey } from './store.ts'

function readKey(text: string): TradeKey {
  const [sender = '', token = '', timeMs, block] = text.split('.')
  return { sender, token, timeMs: Number(timeMs), block: Number(block) }
}

function kolMoveRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getHeldBefore, ({ params, query }) =>
    listHeldBefore(pool, networkFacts[params.network].chain, query.trades.map(readKey)),
  )
}

/** KOLs' holdings of a token before they traded it. */
export const kolMovesFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => kolMoveRoutes(server, { pool }) }),
}
