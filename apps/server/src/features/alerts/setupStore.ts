import {
  type AlertRuleWire,
  type AlertSettings,
  defaultAlertSettings,
  maxRules,
  type RuleInput,
  zAlertSettings,
  zRuleBody,
} from '@peregrine/contract/alert'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import type { Owner } from '@peregrine/core/owner'
import { readOwned } from './readOwned.ts'
import type { RuleState } from './priceWatch.ts'
import { readStart } from './readStoredPrices.ts'
import { startPrice } from './rules/decidePrice.ts'

type RuleRow = {
  id: string
  ownerFamily: Owner['chainFamily']
  owner: string
  isOn: boolean
  channels: AlertRuleWire['channels']
  sound: AlertRuleWire['sound']
  isToasted: boolean
  body: unknown
  state: Partial<RuleState>
  createdAt: Date
  changedAt: string
}

/** A rule with the engine's own state; `changedAt` differs after every change, and switching on is one. */
export type StoredRule = AlertRuleWire & { owner: Owner; state: Partial<RuleState>; changedAt: string }

const columns = `id, owner_family as "ownerFamily", owner, is_on as "isOn", channels, sound, is_toasted as "isToasted", body, state,
  created_at as "createdAt", changed_at::text as "changedAt"`

/** A rule written by another version that this one cannot read is skipped, not guessed at. */
function fromRow({ ownerFamily, owner, body, createdAt, ...row }: RuleRow): StoredRule[] {
  const read = zRuleBody.safeParse(body)
  if (!read.success) return []
  const named: Owner = { chainFamily: ownerFamily, address: owner }
  return [{ ...row, body: read.data, owner: named, createdAt: createdAt.getTime() }]
}

export function ruleToWire({
  id,
  isOn,
  channels,
  sound,
  isToasted,
  body,
  createdAt,
}: StoredRule): AlertRuleWire {
  return { id, isOn, channels, sound, isToasted, body, createdAt }
}

const stored = { columns, table: 'alert_rule' }

export async function listAllRules(pool: pg.Pool): Promise<StoredRule[]> {
  return (await readOwned<RuleRow>(pool, stored, 'all')).flatMap(fromRow)
}

export async function listRules(pool: pg.Pool, owner: Owner): Promise<StoredRule[]> {
  return (await readOwned<RuleRow>(pool, stored, owner)).flatMap(fromRow)
}

async function startOf(pool: pg.Pool, body: RuleInput['body']): Promise<Partial<RuleState>> {
  if (body.kind !== 'price') return {}
  const { readAt, ...figures } = await readStart(pool, body)
  return { ...startPrice(body, figures), readAt }
}

/**
 * Creates or replaces a rule. A price rule starts at the stored price, anew with every change.
 *
 * @throws Fault `alert.unknown`, `alert.full`
 */
export async function saveRule(
  pool: pg.Pool,
  { chainFamily, address }: Owner,
  rule: RuleInput,
): Promise<StoredRule> {
  const { isOn, channels, sound, isToasted } = rule
  const state = JSON.stringify(await startOf(pool, rule.body))
  const values = [chainFamily, address, isOn, channels, sound, JSON.stringify(rule.body), isToasted, state]
  const { rows } = rule.id
    ? await pool.query<RuleRow>(
        `update alert_rule set is_on = $3, channels = $4, sound = $5, body = $6, is_toasted = $7, state = $8,
           changed_at = clock_timestamp()
         where owner_family = $1 and owner = $2 and id = $9 returning ${columns}`,
        [...values, rule.id],
      )
    : await pool.query<RuleRow>(
        `insert into alert_rule (owner_family, owner, is_on, channels, sound, body, is_toasted, state)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where (select count(*) from alert_rule where owner_family = $1 and owner = $2) < ${maxRules}
         returning ${columns}`,
        values,
      )
  const [saved] = rows.flatMap(fromRow)
  if (!saved) throw rule.id ? new Fault('alert.unknown') : new Fault('alert.full', { limit: maxRules })
  return saved
}

/** @throws Fault `alert.unknown` */
export async function deleteRule(pool: pg.Pool, { chainFamily, address }: Owner, id: string): Promise<void> {
  const { rowCount } = await pool.query(
    'delete from alert_rule where owner_family = $1 and owner = $2 and id = $3',
    [chainFamily, address, id],
  )
  if (rowCount === 0) throw new Fault('alert.unknown')
}

/** Returns the settings, with defaults for fields that an older version did not store. */
function settingsOf(body: unknown): AlertSettings {
  const read = zAlertSettings.safeParse({ ...defaultAlertSettings, ...(body as object | undefined) })
  return read.success ? read.data : defaultAlertSettings
}

export async function getSettings(pool: pg.Pool, { chainFamily, address }: Owner): Promise<AlertSettings> {
  const { rows } = await pool.query<{ body: unknown }>(
    'select body from alert_settings where owner_family = $1 and owner = $2',
    [chainFamily, address],
  )
  return settingsOf(rows[0]?.body)
}

export async function listAllSettings(pool: pg.Pool): Promise<{ owner: Owner; settings: AlertSettings }[]> {
  const { rows } = await pool.query<{ owner_family: Owner['chainFamily']; owner: string; body: unknown }>(
    'select owner_family, owner, body from alert_settings',
  )
  return rows.map(({ owner_family, owner, body }) => ({
    owner: { chainFamily: owner_family, address: owner },
    settings: settingsOf(body),
  }))
}

export async function saveSettings(
  pool: pg.Pool,
  { chainFamily, address }: Owner,
  settings: AlertSettings,
): Promise<void> {
  await pool.query(
    `insert into alert_settings (owner_family, owner, body) values ($1, $2, $3)
     on conflict (owner_family, owner) do update set body = excluded.body, changed_at = clock_timestamp()`,
    [chainFamily, address, JSON.stringify(settings)],
  )
}

/** Returns a text that changes with every change of settings, rules or channels, by any process. */
export async function readSetupVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `select concat_ws(' ',
       (select concat(count(*), max(changed_at)) from alert_settings),
       (select concat(count(*), max(changed_at)) from alert_rule),
       (select concat(count(*), max(changed_at)) from alert_channel)) as version`,
  )
  return rows[0]?.version ?? ''
}
