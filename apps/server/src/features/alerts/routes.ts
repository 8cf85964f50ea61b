import { randomBytes } from 'node:crypto'
import type { AlertWire } from '@peregrine/contract/alert'
import * as contract from '@peregrine/contract/routes/alerts'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { decodeCursor, encodeCursor, placeParts } from '../../http/cursor.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { placeOf, Refusal } from '../../outgoing/openPlace.ts'
import { listAlerts, listDeliveries } from './alertStore.ts'
import { alertReach, SendProblem } from './channels/outgoing.ts'
import { type Bot, findChat, readBotName, sendTelegram } from './channels/telegram.ts'
import type { VapidKeys } from './channels/vapidKeys.ts'
import {
  type Channel,
  channelToWire,
  deleteChannel,
  getChannel,
  listChannels,
  noteAttempt,
  readyTelegram,
  saveChannel,
  switchChannel,
} from './channelStore.ts'
import { askedUntil } from './deliverer.ts'
import { messageTexts } from './messageTexts.ts'
import type { SendMessage } from './sendMessage.ts'
import type { AlertSendSettings } from './settings.ts'
import { deleteRule, getSettings, listRules, ruleToWire, saveRule, saveSettings } from './setupStore.ts'

export type AlertRouteDeps = {
  pool: pg.Pool
  settings: AlertSendSettings
  keys: VapidKeys
  send: SendMessage
  now(): number
  /** Rules, settings or channels changed: the engine reloads at once. */
  onChange(): Promise<void>
  /** A channel is ready for its pending deliveries. */
  onReady(): void
}

/** Returns the host to show, once the address behind it is checked. @throws Fault `alert.target` */
async function checkedHost(url: string, settings: AlertSendSettings): Promise<string> {
  try {
    return (await placeOf(url, alertReach(settings))).url.host
  } catch (error) {
    if (error instanceof Refusal) throw new Fault('alert.target', { why: error.why })
    throw error
  }
}

async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SendProblem) throw new Fault('alert.refused', { why: error.why }, { cause: error })
    throw error
  }
}

/** Alert rules. Each call concerns only the signed-in wallet's own. */
function ruleRoutes(app: FastifyInstance, { pool, settings, keys, onChange }: AlertRouteDeps): void {
  mount(app, contract.getAlertSetup, async (_, request) => {
    const owner = sessionOf(request)
    const [own, rules, channels] = await Promise.all([
      getSettings(pool, owner),
      listRules(pool, owner),
      listChannels(pool, owner),
    ])
    return {
      settings: own,
      rules: rules.map(ruleToWire),
      channels: channels.map(channelToWire),
      pushKey: keys.publicKey,
      telegramHost: new URL(settings.telegramUrl).host,
    }
  })
  mount(app, contract.saveAlertSettings, async ({ body }, request) => {
    await saveSettings(pool, sessionOf(request), body)
    await onChange()
    return null
  })
  mount(app, contract.saveAlertRule, async ({ body }, request) => {
    const rule = await saveRule(pool, sessionOf(request), body)
    await onChange()
    return ruleToWire(rule)
  })
  mount(app, contract.deleteAlertRule, async ({ params }, request) => {
    await deleteRule(pool, sessionOf(request), params.id)
    await onChange()
    return null
  })
}

function addRoutes(app: FastifyInstance, { pool, settings, onChange }: AlertRouteDeps): void {
  mount(app, contract.addWebhook, async ({ body: { url, secret } }, request) => {
    const host = await checkedHost(url, settings)
    const { origin, pathname } = new URL(url)
    const saved = await saveChannel(pool, sessionOf(request), {
      kind: 'webhook',
      secret: { url, key: secret },
      target: url,
      // Keys are often in the query, or at the end of the path.
      label: `${origin}${pathname.length > 12 ? `${pathname.slice(0, 8)}…` : pathname}`,
      host,
      isReady: true,
    })
    await onChange()
    return channelToWire(saved)
  })
  mount(app, contract.addPush, async ({ body: { label, ...secret } }, request) => {
    const host = await checkedHost(secret.endpoint, settings)
    const session = sessionOf(request)
    const saved = await saveChannel(pool, session, {
      kind: 'push',
      secret,
      target: secret.endpoint,
      sessionId: session.id,
      label,
      host,
      isReady: true,
    })
    await onChange()
    return channelToWire(saved)
  })
}

const codeBytes = 12

function telegramRoutes(app: FastifyInstance, deps: AlertRouteDeps): void {
  const { pool, settings, onChange } = deps
  const botOf = (token: string): Bot => ({ token, apiUrl: settings.telegramUrl, reach: alertReach(settings) })
  mount(app, contract.addTelegram, async ({ body: { token } }, request) => {
    const name = await told(readBotName(botOf(token)))
    const code = randomBytes(codeBytes).toString('hex')
    const saved = await saveChannel(pool, sessionOf(request), {
      kind: 'telegram',
      secret: { token, code, chat: '' },
      target: token.split(':')[0] ?? '',
      label: `@${name}`,
      host: new URL(settings.telegramUrl).host,
      isReady: false,
    })
    return { channel: channelToWire(saved), link: `https://t.me/${name}?start=${code}` }
  })
  mount(app, contract.confirmTelegram, async ({ params: { id } }, request) => {
    const owner = sessionOf(request)
    const channel = await getChannel(pool, owner, id)
    if (channel.kind !== 'telegram') throw new Fault('alert.unknown')
    if (channel.isReady) return channelToWire(channel)
    const bot = botOf(channel.secret.token)
    const chat = await told(findChat(bot, channel.secret.code))
    if (chat === null) return channelToWire(channel)
    const { locale } = await getSettings(pool, owner)
    await told(sendTelegram(bot, chat, messageTexts[locale].connected))
    const ready = await readyTelegram(pool, owner, id, chat)
    await onChange()
    return channelToWire(ready)
  })
}

function testAlert(nowMs: number): AlertWire {
  return {
    id: '0',
    eventId: '',
    event: 'test',
    ruleName: null,
    chain: null,
    network: null,
    token: null,
    tokenSymbol: '',
    pool: null,
    wallets: [],
    walletCount: 0,
    move: null,
    valueUsd: null,
    price: null,
    marketCap: null,
    threshold: null,
    of: null,
    change: null,
    transactionHash: null,
    blockTime: nowMs,
    seenAt: nowMs,
    sentAt: nowMs,
    delayMs: 0,
    sound: 'alert',
    isQuiet: false,
    isReverted: false,
    isToasted: true,
  }
}

function channelRoutes(app: FastifyInstance, deps: AlertRouteDeps): void {
  const { pool, send, now, onChange, onReady } = deps
  mount(app, contract.switchAlertChannel, async ({ params, body }, request) => {
    const channel = await switchChannel(pool, sessionOf(request), params.id, body.isOn)
    await onChange()
    onReady()
    return channelToWire(channel)
  })
  mount(app, contract.deleteAlertChannel, async ({ params }, request) => {
    await deleteChannel(pool, sessionOf(request), params.id)
    await onChange()
    return null
  })
  mount(app, contract.testAlertChannel, async ({ params }, request) => {
    const owner = sessionOf(request)
    const channel = await getChannel(pool, owner, params.id)
    const { locale } = await getSettings(pool, owner)
    const startedAt = now()
    const failure = await tryChannel(send, channel, locale, startedAt)
    const askedUntilMs = askedUntil(now(), failure?.retryAfterMs ?? null)
    if (failure === null || askedUntilMs !== null) {
      const problem = failure?.why ?? null
      await noteAttempt(pool, channel.id, {
        atMs: now(),
        problem,
        isGone: false,
        retryAtMs: askedUntilMs,
        askedUntilMs,
      })
    }
    if (failure === null) onReady()
    return { problem: failure?.why ?? null, tookMs: now() - startedAt }
  })
}

/** Sends a test message, unless the channel cannot take one now; returns why not. */
async function tryChannel(
  send: SendMessage,
  channel: Channel,
  locale: Parameters<SendMessage>[2],
  nowMs: number,
): Promise<Pick<SendProblem, 'why' | 'retryAfterMs'> | null> {
  if (!channel.isReady) return { why: 'not ready', retryAfterMs: null }
  // A receiver that asked for a pause is not disturbed for a test either.
  const isPaused = channel.askedUntil !== null && channel.askedUntil.getTime() > nowMs
  if (isPaused) return { why: channel.problem ?? 'paused', retryAfterMs: null }
  try {
    await send(channel, { type: 'alert', alert: testAlert(nowMs) }, locale)
    return null
  } catch (error) {
    if (error instanceof SendProblem) return error
    throw error
  }
}

function historyRoute(app: FastifyInstance, { pool }: AlertRouteDeps): void {
  mount(app, contract.getAlertHistory, async ({ query: { before, limit } }, request) => {
    const [beforeId = null] = before === undefined ? [] : decodeCursor(before, [placeParts.bigint])
    const alerts = await listAlerts(pool, sessionOf(request), limit, beforeId)
    const deliveries = await listDeliveries(
      pool,
      alerts.map(({ id }) => id),
    )
    const last = alerts.at(-1)
    return {
      alerts: alerts.map((alert) => ({ ...alert, deliveries: deliveries.get(alert.id) ?? [] })),
      next: last && alerts.length === limit ? encodeCursor([Number(last.id)]) : null,
    }
  })
}

/** Rules, channels, tests and the history of alerts. */
export function alertRoutes(app: FastifyInstance, deps: AlertRouteDeps): void {
  ruleRoutes(app, deps)
  addRoutes(app, deps)
  telegramRoutes(app, deps)
  channelRoutes(app, deps)
  historyRoute(app, deps)
}
