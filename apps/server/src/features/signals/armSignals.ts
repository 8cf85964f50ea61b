import type { SignalInput, SignalStatus } from '@peregrine/contract/signal'
import { Fault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import { withTransaction } from '../../db/withClient.ts'
import { evaluateStored, untouched } from './evaluateStored.ts'
import { readStarts } from './readStarts.ts'
import { readStored } from './readStored.ts'
import type { SignalOwner } from './signalOwner.ts'
import { readStatuses, signalChannel } from './signalStore.ts'

/** Signals that wait at once. */
export const maxOfUser = 5_000
export const maxOfVisitor = 50
/** A visitor's signal has to expire within this time. */
export const maxVisitorMs = 24 * 3_600_000

const malformed = (where: string) => new Fault('request.malformed', { part: 'body', where })

function checkInput({ condition, expiresAt }: SignalInput, { owner }: SignalOwner, nowMs: number): void {
  if (condition.kind === 'group-buy' && condition.count > new Set(condition.wallets).size)
    throw malformed('signals.condition.count')
  const isShort = expiresAt !== null && expiresAt <= nowMs + maxVisitorMs
  if (!owner && !isShort) throw malformed('signals.expiresAt')
}

/** Signals by id. @throws Fault `signal.taken` when two of the call have one id */
function byId(inputs: readonly SignalInput[]): Map<string, SignalInput> {
  const found = new Map<string, SignalInput>()
  for (const input of inputs) {
    const twin = found.get(input.signalId)
    if (twin && JSON.stringify(twin) !== JSON.stringify(input)) throw new Fault('signal.taken')
    found.set(input.signalId, input)
  }
  return found
}

type Known = { id: string; owner_family: string | null; owner: string | null; is_same: boolean }

/**
 * Finds which are there already, with this content and this owner. A user who arms what he armed as a visitor takes it
 * over.
 *
 * @throws Fault `signal.taken`
 */
async function takeKnown(
  client: pg.ClientBase,
  { owner }: SignalOwner,
  inputs: readonly SignalInput[],
): Promise<Set<string>> {
  const { rows } = await client.query<Known>(
    `select s.id, s.owner_family, s.owner, s.input = g as is_same from jsonb_array_elements($1) g
     join signal s on s.id = g->>'signalId' for update of s`,
    [JSON.stringify(inputs)],
  )
  const isOwn = (row: Known) => row.owner === owner?.address && row.owner_family === owner.chainFamily
  for (const row of rows)
    if (!row.is_same || !(row.owner === null || isOwn(row))) throw new Fault('signal.taken')
  const visitors = rows.filter((row) => row.owner === null).map(({ id }) => id)
  if (owner && visitors.length > 0)
    await client.query('update signal set owner_family = $2, owner = $3, visitor = null where id = any($1)', [
      visitors,
      owner.chainFamily,
      owner.address,
    ])
  return new Set(rows.map(({ id }) => id))
}

/** Builds the rows of new signals, each as it stands by what is stored. */
async function rowsOf(client: pg.ClientBase, inputs: readonly SignalInput[], nowMs: number) {
  // Read first: a trade that is stored meanwhile is seen twice rather than not at all, which changes nothing.
  const { rows: places } = await client.query<{ chain: string; epoch: string; seq: string }>(
    'select chain, epoch, seq from chain_cursor',
  )
  const stored = await readStored(client, inputs)
  const starts = await readStarts(client, inputs)
  const startOf = ({ signalId }: SignalInput) => starts.get(signalId) ?? untouched
  return inputs.map((input) => {
    const { signalId, network, token, expiresAt } = input
    const { chain } = networkFacts[network]
    const { stored: progress, end } = evaluateStored(input, startOf(input), stored(signalId), nowMs)
    const isOver = expiresAt !== null && expiresAt <= nowMs
    const { state, trigger } = isOver ? { state: 'expired', trigger: null } : (end ?? waiting)
    const { epoch = null, seq = null } = places.find((place) => place.chain === chain) ?? {}
    const place = { epoch, seq: seq === null ? null : Number(seq) }
    const figures = { progress, trigger, trigger_block: trigger?.blockNumber ?? null }
    return { id: signalId, chain, token, input, state, expires_ms: expiresAt, ...place, ...figures }
  })
}

const waiting = { state: 'armed', trigger: null } as const

const insertText = `
  with made as (
    insert into signal (id, owner_family, owner, visitor, chain, token, input, state, progress, trigger, trigger_block,
      epoch, seq, armed_ms, changed_ms, expires_ms)
    select id, $2, $3, $4, chain, token, input, state, progress, nullif(trigger, 'null'), trigger_block, epoch, seq,
      $5, $5, expires_ms
    from jsonb_to_recordset($1) as g (id text, chain text, token text, input jsonb, state text, progress jsonb,
      trigger jsonb, trigger_block bigint, epoch text, seq bigint, expires_ms bigint)
    on conflict do nothing returning id
  ) select pg_notify('${signalChannel}', id) from made`

async function checkCount(client: pg.ClientBase, { owner, visitor }: SignalOwner): Promise<void> {
  const limit = owner ? maxOfUser : maxOfVisitor
  const { rows } = owner
    ? await client.query<{ n: number }>(
        `select count(*)::int as n from signal where state = 'armed' and owner_family = $1 and owner = $2`,
        [owner.chainFamily, owner.address],
      )
    : await client.query<{ n: number }>(
        `select count(*)::int as n from signal where state = 'armed' and visitor = $1`,
        [visitor],
      )
  if ((rows[0]?.n ?? 0) > limit) throw new Fault('signal.full', { limit })
}

/** Locks an owner's signals until the transaction ends: two calls must not pass the limit together. */
async function lockOwner(client: pg.ClientBase, { owner, visitor }: SignalOwner): Promise<void> {
  const name = owner ? `${owner.chainFamily} ${owner.address}` : visitor?.toString('hex')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`signal ${name}`])
}

/**
 * Arms conditions, all or none; those that are there already stay as they are. One that is true by a price that is new
 * enough fires at once.
 *
 * @returns how they stand, in the order given
 * @throws Fault `signal.taken` when an id stands for something else, `signal.full`, `request.malformed`
 */
export async function armSignals(
  { pool, now }: { pool: pg.Pool; now(): number },
  by: SignalOwner,
  given: readonly SignalInput[],
): Promise<SignalStatus[]> {
  const nowMs = now()
  const inputs = byId(given)
  return withTransaction(pool, async (client) => {
    await lockOwner(client, by)
    const known = await takeKnown(client, by, [...inputs.values()])
    const fresh = [...inputs.values()].filter(({ signalId }) => !known.has(signalId))
    for (const input of fresh) checkInput(input, by, nowMs)
    const rows = JSON.stringify(await rowsOf(client, fresh, nowMs))
    const { chainFamily = null, address = null } = by.owner ?? {}
    const made = await client.query(insertText, [rows, chainFamily, address, by.visitor, nowMs])
    // Somebody else's, armed at the same moment.
    if (made.rowCount !== fresh.length) throw new Fault('signal.taken')
    await checkCount(client, by)
    const ids = given.map(({ signalId }) => signalId)
    return readStatuses(client, ids, { owner: by.owner, nowMs })
  })
}
