import {
  getKolList,
  importKols,
  putKol,
  removeKols as removeRoute,
  undoKolChange,
} from '@peregrine/contract/routes/kolList'
import { getKols } from '@peregrine/contract/routes/kols'
import { canonicalAddress } from '@peregrine/core/address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { withClient } from '../../db/withClient.ts'
import type { Operators } from '../../domain/operator/operators.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { listKols, putKols, removeKols } from './kolStore.ts'
import { listKolChanges, undoKols } from './undoKols.ts'

type KolDeps = { pool: Pool; operators: Operators }

/** Changes that the page offers to undo. */
const shownChanges = 20

type PublicRow = { address: string; name: string; avatar: string; xHandle: string | null }

/** The names that everybody may read. */
export function publicKolRoutes(app: FastifyInstance, { pool }: Pick<KolDeps, 'pool'>): void {
  mount(app, getKols, async ({ params }) => {
    const isEvm = params.chainType === '1'
    const { rows } = await pool.query<PublicRow>(
      `select address, name, avatar, x_handle as "xHandle" from marked_wallet
       where family = $1 and kind = 'KOL' order by name, address limit 20000`,
      [isEvm ? 'EVM' : 'SOL'],
    )
    return rows.map(({ address, name, avatar, xHandle }) => ({
      address,
      ...(isEvm ? { addressLow: address } : {}),
      description: name,
      ...(avatar === '' ? {} : { avatar }),
      ...(xHandle === null ? {} : { xHandle }),
    }))
  })
}

/** The list itself, for the operator alone. */
export function kolListRoutes(app: FastifyInstance, { pool, operators }: KolDeps): void {
  async function madeBy(request: FastifyRequest): Promise<string> {
    await operators.refuseStranger(request)
    return sessionOf(request).address
  }
  mount(app, getKolList, async (_, request) => {
    await madeBy(request)
    const [kols, changes] = await Promise.all([listKols(pool), listKolChanges(pool, shownChanges)])
    return { kols, changes }
  })
  mount(app, importKols, async ({ body }, request) => {
    const change = { kind: 'import', label: body.label, madeBy: await madeBy(request) } as const
    return withClient(pool, (client) => putKols(client, change, body.kols, body.existing))
  })
  mount(app, putKol, async ({ body }, request) => {
    const change = { kind: 'edit', label: body.name, madeBy: await madeBy(request) } as const
    return withClient(pool, (client) => putKols(client, change, [body], 'replace'))
  })
  mount(app, removeRoute, async ({ body }, request) => {
    const by = await madeBy(request)
    const addresses = body.addresses.map((address) => canonicalAddress(address.trim()))
    return withClient(pool, (client) =>
      removeKols(client, { kind: 'remove', label: '', madeBy: by }, addresses),
    )
  })
  mount(app, undoKolChange, async ({ body }, request) => {
    await madeBy(request)
    return withClient(pool, (client) => undoKols(client, body.changeId))
  })
}
