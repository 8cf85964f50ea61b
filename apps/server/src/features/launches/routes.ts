import { canonicalAddress } from '@peregrine/core/address'
import {
  getCreatedToken,
  getCreatedTokensBySymbol,
  getLaunches,
  getSquare,
} from '@peregrine/contract/routes/launches'
import { type LaunchColumn, launchColumnRules } from '@peregrine/contract/topics/launchColumns'
import type { LaunchWire } from '@peregrine/contract/trade'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { findLaunchesAt } from '../../domain/tokens/findLaunches.ts'
import { mount } from '../../http/mount.ts'
import type { SquareReader } from './squareReader.ts'
import { findLaunchesNamed, type LaunchPlace, listLaunches } from './store.ts'

const wholePage = 20

const maxSkipped = 10_000
const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max
const isValueOf = (column: LaunchColumn, value: number): boolean =>
  column === 'progress' ? value >= 0 && value <= 100 : isWhole(value, 1e14)

/** @throws Fault `request.malformed` for a cursor that `nextPlace` did not issue for this column */
function readPlace(column: LaunchColumn, cursor: string): LaunchPlace {
  const [value = -1, skip = -1] = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number)
  if (isValueOf(column, value) && isWhole(skip, maxSkipped)) return { value, skip }
  throw new Fault('request.malformed', { part: 'query', where: 'before' })
}

/** Returns the next page's cursor: the last value, and the number of its rows already sent. */
function nextPlace(
  column: LaunchColumn,
  items: readonly LaunchWire[],
  from: LaunchPlace | null,
): string | null {
  const { value } = launchColumnRules[column]
  const last = items.at(-1)
  if (!last) return null
  const same = items.filter((item) => value(item) === value(last)).length
  const skip = from?.value === value(last) ? from.skip + same : same
  return Buffer.from(`${value(last)} ${skip}`).toString('base64url')
}

const withMint = (launches: readonly LaunchWire[]) => launches.map((one) => ({ ...one, mint: one.token }))

type LaunchDeps = { pool: Pool; square: SquareReader }

export function launchRoutes(app: FastifyInstance, { pool, square }: LaunchDeps): void {
  mount(app, getLaunches, async ({ params, query: { column, limit, before } }) => {
    const from = before === undefined ? null : readPlace(column, before)
    const items = await listLaunches(pool, params.network, column, limit, from)
    return { items, next: items.length === limit ? nextPlace(column, items, from) : null }
  })
  mount(app, getSquare, ({ params, query }) => square.read(params.network, query.column, query.filter))
  mount(app, getCreatedToken, async ({ params }) =>
    withMint(await findLaunchesAt(pool, canonicalAddress(params.query))),
  )
  mount(app, getCreatedTokensBySymbol, async ({ params }) =>
    withMint(await findLaunchesNamed(pool, params.query, wholePage)),
  )
}
