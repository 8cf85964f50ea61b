import { getWatchedHolders } from '@peregrine/contract/routes/watchedHolders'
import type { ChainKey } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import type { Feature } from '../../feature.ts'

/** A wallet may hold a Solana token in several accounts; it counts once. */
const text = `
  select b.token, count(distinct b.owner)::int as count
  from balance b join monitor_config m
    on m.owner_family = $1 and m.owner = $2 and m.chain_type = $3 and m.address = b.owner
  where b.chain = $4 and b.token = any($5) and b.units > 0 group by b.token`

/** Counts the caller's watched wallets that hold tokens, by the indexed balances. */
function watchedHolderRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getWatchedHolders, async ({ query: { tokens } }, request) => {
    const { chainFamily, address } = sessionOf(request)
    const count = async (chain: ChainKey, asked: readonly string[]) => {
      const chainType = chain === 'sol' ? 2 : 1
      const { rows } = await pool.query<{ token: string; count: number }>({
        name: 'followed-holders',
        text,
        values: [chainFamily, address, chainType, chain, asked],
      })
      return rows.map((row) => ({ chain, ...row }))
    }
    const byChain = Map.groupBy(tokens, ([chain]) => chain)
    const counts = [...byChain].map(([chain, own]) =>
      count(
        chain,
        own.map(([, token]) => token),
      ),
    )
    return (await Promise.all(counts)).flat()
  })
}

export const watchedHoldersFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => watchedHolderRoutes(server, { pool }) }),
}
