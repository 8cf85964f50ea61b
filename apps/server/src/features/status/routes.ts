import {
  type ContactsWire,
  getCatalogue,
  getStatus,
  type WalletServices,
  type MissingSetting,
  type StorageFault,
} from '@peregrine/contract/routes/status'
import { lateAfterMs } from '@peregrine/chains/catalogue/lateAfterMs'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { catalogue, type ChainKey, chainKeys } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { About } from '../../about.ts'
import { mount } from '../../http/mount.ts'

const noWalletServices: WalletServices = { okxConnect: false, walletConnect: null }
const noContacts: ContactsWire = { chat: null, group: null, social: null, docs: null, wechat: null }

const reasonOf = ({ setting, what }: MissingSetting): string =>
  `${setting} ${what === 'unset' ? 'is not set' : 'holds nothing'}`

type CursorRow = { chain: ChainKey; number: string; time_ms: string; seq: string; last_ms: string | null }

const cursorQuery = `
  select c.chain, c.number, c.time_ms, c.seq,
    (select time_ms from trade t where t.chain = c.chain order by time_ms desc limit 1) as last_ms
  from chain_cursor c`

type StatusDeps = {
  pool: Pool
  about: About
  now(): number
  clientCount(): number
  /** Returns why nothing can be stored at present; null while writes succeed. */
  findFault(): StorageFault | null
}

export function statusRoutes(
  app: FastifyInstance,
  { pool, about, now, clientCount, findFault }: StatusDeps,
): void {
  mount(app, getCatalogue, () => [...catalogue])
  mount(app, getStatus, async () => {
    const { rows } = await pool.query<CursorRow>(cursorQuery)
    const chains = chainKeys.map((chain) => {
      const row = rows.find((candidate) => candidate.chain === chain)
      return {
        chain,
        isConfigured: about.chains.includes(chain),
        block: row ? Number(row.number) : null,
        blockTime: row ? Number(row.time_ms) : null,
        headBlock: about.headOf(chain),
        lateAfterMs: lateAfterMs(chainDefinitions[chain].blockTimeMs),
        lagMs: row ? Math.max(0, now() - Number(row.time_ms)) : null,
        lastTradeAt: row?.last_ms ? Number(row.last_ms) : null,
        records: row ? Number(row.seq) : 0,
        health: about.healthOf?.(chain) ?? null,
      }
    })
    const { mode, environmentId, version } = about
    return {
      mode,
      environmentId,
      version,
      now: now(),
      chains,
      features: about.features.map(({ name, missing }) => ({
        name,
        isOn: missing === null,
        reason: missing && reasonOf(missing),
        missing,
      })),
      clients: clientCount(),
      storageFault: findFault(),
      contacts: about.contacts ?? noContacts,
      hasEmbeddedChart: about.hasEmbeddedChart ?? false,
      wallets: about.wallets ?? noWalletServices,
    }
  })
}
