import { queryTradeConfig, saveTradeConfig } from '@peregrine/contract/routes/tradeConfig'
import { zTradeConfig } from '@peregrine/contract/tradeConfig'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import type { Feature } from '../../feature.ts'

/** Merges the settings of $5 over a saved config, slot by slot: a page that knows one network omits the others. */
const merged = (config: string): string => `(
  select case when $5::jsonb = '{}' then '{}' else jsonb_build_object('settings',
    coalesce(${config}::jsonb -> 'settings', '{}') || jsonb_object_agg(
      network, coalesce(${config}::jsonb -> 'settings' -> network, '{}') || slots)) end
  from jsonb_each($5::jsonb) as given (network, slots)
)`

/** Saved trade settings; each call concerns the signed-in wallet's own. */
function tradeConfigRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, queryTradeConfig, async ({ params }, request) => {
    const { chainFamily, address } = sessionOf(request)
    const { rows } = await pool.query<{ config: unknown }>(
      'select config from trade_config where owner_family = $1 and owner = $2 and chain_type = $3',
      [chainFamily, address, params.chainType],
    )
    return rows[0] ? zTradeConfig.parse(rows[0].config) : null
  })
  mount(app, saveTradeConfig, async ({ body }, request) => {
    const { chainFamily, address } = sessionOf(request)
    const { address: _, chainType, settings = {}, ...config } = body
    await pool.query(
      `insert into trade_config as kept (owner_family, owner, chain_type, config) values ($1, $2, $3, $4::jsonb || ${merged(`'{}'`)})
       on conflict (owner_family, owner, chain_type) do update
       set config = kept.config || $4::jsonb || ${merged('kept.config')}, updated_at = clock_timestamp()`,
      [chainFamily, address, chainType, JSON.stringify(config), JSON.stringify(settings)],
    )
    return null
  })
}

export const tradeConfigFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => tradeConfigRoutes(server, { pool }) }),
}
