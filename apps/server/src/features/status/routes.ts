import { getGaps } from '@peregrine/contract/routes/gaps'
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
import { catalogue, type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { About } from '../../about.ts'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import { mount } from '../../http/mount.ts'

const noWalletServices: WalletServices = { okxConnect: false, walletConnect: null }
const noContacts: ContactsWire = { chat: null, group: null, social: null, docs: null, wechat: null }

const reasonOf = ({ setting, what }: MissingSetting): string =>
  `${setting} ${what === 'unset' ? 'is not set' : 'holds nothing'}`

type CursorRow = {
  chain: ChainKey
  number: string
  time_ms: string
  seq: string
  last_ms: string | null
  launches_ms: string | null
  is_done: boolean | null
  trouble: 'not-served' | 'failed' | null
}

const cursorQuery = `
  select c.chain, c.number, c.time_ms, c.seq,
    (select time_ms from trade t where t.chain = c.chain order by time_ms desc limit 1) as last_ms,
    s.from_ms as launches_ms, s.is_done, s.trouble
  from chain_cursor c left join launch_seed s on s.chain = c.chain`

/** How far a chain is read. */
function readUpTo(row: CursorRow | undefined, nowMs: number) {
  if (!row)
    return { block: null, blockTime: null, lagMs: null, lastTradeAt: null, records: 0, launches: null }
  return {
    block: Number(row.number),
    blockTime: Number(row.time_ms),
    lagMs: Math.max(0, nowMs - Number(row.time_ms)),
    lastTradeAt: row.last_ms === null ? null : Number(row.last_ms),
    records: Number(row.seq),
    launches:
      row.launches_ms === null
        ? null
        : { since: Number(row.launches_ms), isReading: row.is_done === false, trouble: row.trouble },
  }
}

type StatusDeps = {
  pool: Pool
  about: About
  gaps: GapReader
  now(): number
  clientCount(): number
  /** Returns why nothing can be stored at present; null while writes succeed. */
  findFault(): StorageFault | null
}

export function statusRoutes(
  app: FastifyInstance,
  { pool, about, gaps, now, clientCount, findFault }: StatusDeps,
): void {
  mount(app, getGaps, async ({ params }) => [...(await gaps.read(networkFacts[params.network].chain))])
  mount(app, getCatalogue, () => [...catalogue])
  mount(app, getStatus, async () => {
    const { rows } = await pool.query<CursorRow>(cursorQuery)
    const missing = new Map(
      await Promise.all(
        chainKeys.map(
          async (chain) => [chain, [await gaps.read(chain), await gaps.readMissed(chain)]] as const,
        ),
      ),
    )
    const chains = chainKeys.map((chain) => {
      const row = rows.find((candidate) => candidate.chain === chain)
      const [leftOut = [], missed = []] = missing.get(chain) ?? []
      return {
        chain,
        isConfigured: about.chains.includes(chain),
        headBlock: about.headOf(chain),
        lateAfterMs: lateAfterMs(chainDefinitions[chain].blockTimeMs),
        ...readUpTo(row, now()),
        leftOut: [...leftOut],
        missed: [...missed],
        usage: about.usageOf?.(chain) ?? null,
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
