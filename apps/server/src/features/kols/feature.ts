import { getKols } from '@peregrine/contract/routes/kols'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import type { Feature } from '../../feature.ts'

function kolRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getKols, async ({ params }) => {
    const isEvm = params.chainType === '1'
    const { rows } = await pool.query<{ address: string; name: string }>(
      "select address, name from marked_wallet where family = $1 and kind = 'KOL' order by name, address limit 20000",
      [isEvm ? 'EVM' : 'SOL'],
    )
    return rows.map(({ address, name }) => ({
      address,
      ...(isEvm ? { addressLow: address } : {}),
      description: name,
    }))
  })
}

/** The list of KOLs. */
export const kolsFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => kolRoutes(server, { pool }) }),
}
