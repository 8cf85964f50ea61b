import {
  type AlertEvent,
  type AlertRuleWire,
  type AlertSettings,
  type AlertSound,
  type AlertWire,
  type ChannelKind,
  channelKinds,
  defaultSounds,
  type GroupRule,
  type PriceRule,
} from '@peregrine/contract/alert'
import type { WatchedWalletRules } from '@peregrine/contract/watchedWalletRules'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { networkFacts } from '@peregrine/core/network'
import type { Owner } from '@peregrine/core/owner'
import { eventIdOf, groupKey } from './eventKey.ts'
import type { PriceAlert } from './rules/decidePrice.ts'
import { usdOf } from './rules/passesFilter.ts'
import type { PricePoint } from './rules/pricePoint.ts'
import { quietUntilMs } from './rules/quietHours.ts'

/** An alert without its id and later state. */
export type AlertBody = Omit<AlertWire, 'id' | 'isReverted'>

/** An alert to be stored. */
export type Draft = {
  owner: Owner
  eventKey: string
  walletEventId: string | null
  /** Ids of the trades and transfers behind it: when a reorg undoes one, the alert is void. */
  eventIds: readonly string[]
  /** Kinds of channels to send it to, and the earliest time. */
  channels: readonly ChannelKind[]
  dueMs: number
  body: AlertBody
}

export type DraftContext = { owner: Owner; settings: AlertSettings; nowMs: number }

type Ruled = Pick<AlertRuleWire, 'channels' | 'sound' | 'isToasted'>

const maxNamed = 20

function timing({ settings, nowMs }: DraftContext, blockTime: number, seenAt: number) {
  const quietEnd = quietUntilMs(settings.quiet, nowMs)
  return {
    dueMs: quietEnd ?? nowMs,
    times: {
      blockTime,
      seenAt,
      sentAt: nowMs,
      delayMs: Math.max(0, nowMs - blockTime),
      isQuiet: quietEnd !== null,
    },
  }
}

const soundOf = (settings: AlertSettings, event: AlertEvent): AlertSound =>
  settings.sounds[event] ?? defaultSounds[event]

type Watched = {
  event: WalletEvent
  key: string
  name: string
  rules: WatchedWalletRules
  rule: Ruled | null
}

/** Drafts an alert for a watched wallet's event. */
export function draftWallet(context: DraftContext, { event, key, name, rules, rule }: Watched): Draft {
  const { dueMs, times } = timing(context, event.timestamp, event.seenAt)
  const ownSound = rules.sound === 'default' ? null : rules.sound
  const eventKey = `wallet ${key}`
  return {
    owner: context.owner,
    eventKey,
    walletEventId: event.id,
    eventIds: [event.id],
    channels: rule?.channels ?? channelKinds,
    dueMs,
    body: {
      eventId: eventIdOf(eventKey),
      event: event.kind,
      ruleName: null,
      ...tokenOf(event),
      wallets: [{ address: event.wallet, name, valueUsd: usdOf(event) }],
      walletCount: 1,
      move: event.move,
      valueUsd: usdOf(event),
      price: event.tokenPrice,
      marketCap: event.marketCap,
      threshold: null,
      of: null,
      change: null,
      transactionHash: event.transactionHash,
      sound: ownSound ?? rule?.sound ?? soundOf(context.settings, event.kind),
      isToasted: rule?.isToasted ?? false,
      ...times,
    },
  }
}

function tokenOf({ chain, network, token, poolAddress }: WalletEvent) {
  return { chain, network, token: token.address, tokenSymbol: token.symbol, pool: poolAddress }
}

/** A watched wallet's buy, as group rules count it. */
export type NamedBuy = {
  /** Its key: the same in another block. */
  id: string
  /** Identity in its block. */
  eventId: string
  wallet: string
  atMs: number
  name: string
  valueUsd: number | null
}

type GroupFound = { buys: readonly NamedBuy[]; event: WalletEvent }

/**
 * Drafts an alert for enough watched wallets buying a token. The buy that completed the group provides times and
 * transaction.
 */
export function draftGroup(
  context: DraftContext,
  rule: Ruled & { id: string; body: GroupRule },
  { buys, event }: GroupFound,
): Draft {
  const { dueMs, times } = timing(context, event.timestamp, event.seenAt)
  const spent = new Map<string, { name: string; valueUsd: number }>()
  for (const { wallet, name, valueUsd } of buys) {
    spent.set(wallet, { name, valueUsd: (spent.get(wallet)?.valueUsd ?? 0) + (valueUsd ?? 0) })
  }
  const wallets = [...spent].map(([address, who]) => ({ address, ...who }))
  const eventKey = groupKey(rule.id, event.token.address, buys)
  return {
    owner: context.owner,
    eventKey,
    walletEventId: null,
    eventIds: buys.map(({ eventId }) => eventId),
    channels: rule.channels,
    dueMs,
    body: {
      eventId: eventIdOf(eventKey),
      event: 'group',
      ruleName: rule.body.name || null,
      ...tokenOf(event),
      wallets: wallets.slice(0, maxNamed),
      walletCount: wallets.length,
      move: null,
      valueUsd: wallets.reduce((sum, { valueUsd }) => sum + valueUsd, 0),
      price: event.tokenPrice,
      marketCap: event.marketCap,
      threshold: rule.body.wallets,
      of: null,
      change: null,
      transactionHash: event.transactionHash,
      sound: rule.sound ?? soundOf(context.settings, 'group'),
      isToasted: rule.isToasted,
      ...times,
    },
  }
}

/** Drafts an alert for a price that moved or reached its target. */
export function draftPrice(
  context: DraftContext,
  rule: Ruled & { id: string; body: PriceRule },
  { point, alert }: { point: PricePoint; alert: PriceAlert },
): Draft {
  const { dueMs, times } = timing(context, point.blockTimeMs, point.seenAtMs)
  const { network, token, symbol, of } = rule.body
  const isFigure = alert.event === 'above' || alert.event === 'below'
  const eventKey = `price ${rule.id} ${alert.event} ${point.transactionHash}`
  return {
    owner: context.owner,
    eventKey,
    walletEventId: null,
    eventIds: [point.tradeId],
    channels: rule.channels,
    dueMs,
    body: {
      eventId: eventIdOf(eventKey),
      event: alert.event,
      ruleName: null,
      chain: networkFacts[network].chain,
      network,
      token,
      tokenSymbol: symbol,
      pool: point.pool,
      wallets: [],
      walletCount: 0,
      move: null,
      valueUsd: null,
      price: point.price,
      marketCap: point.marketCap,
      threshold: alert.threshold,
      of: isFigure ? of : null,
      change: alert.change,
      transactionHash: point.transactionHash,
      sound: rule.sound ?? soundOf(context.settings, alert.event),
      isToasted: rule.isToasted,
      ...times,
    },
  }
}
