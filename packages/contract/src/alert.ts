import { z } from 'zod'
import { zAddressInput } from './input.ts'
import { zText, zWrittenText } from './text.ts'
import { zChain, zNetwork } from './trade.ts'
import { walletEventKinds } from './walletEvent.ts'

/** What an alert tells of: a watched wallet's event, several wallets at one token, a price, or a test of a channel. */
export const alertEvents = [
  'buy',
  'sell',
  'swap',
  'in',
  'out',
  'group',
  'rise',
  'fall',
  'above',
  'below',
  'test',
] as const
export const zAlertEvent = z.enum(alertEvents)
export type AlertEvent = z.infer<typeof zAlertEvent>

/** Ways out of this machine, beside the open page. */
export const channelKinds = ['push', 'telegram', 'webhook'] as const
export const zChannelKind = z.enum(channelKinds)
export type ChannelKind = z.infer<typeof zChannelKind>

/** The tunes that the page can play; `mute` is silence. */
export const alertSounds = ['row', 'buy', 'sell', 'launch', 'migration', 'alert', 'mute'] as const
export const zAlertSound = z.enum(alertSounds)
export type AlertSound = z.infer<typeof zAlertSound>

const zMoney = z.number().min(0).max(1e15).nullable()
const zName = zWrittenText(50)
const zGroup = zWrittenText(50).pipe(zText(50).min(1)).nullable()
const zChannels = z.array(zChannelKind).max(3)

const ordered = (min: number | null, max: number | null): boolean =>
  (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)

/** Which events of the watched wallets alert, for one group or (null) for all groups without a filter of their own. */
const zFilterRule = z
  .object({
    kind: z.literal('filter'),
    group: zGroup,
    events: z.array(z.enum(walletEventKinds)).max(walletEventKinds.length),
    minUsd: zMoney,
    maxUsd: zMoney,
    minMarketCap: zMoney,
    maxMarketCap: zMoney,
  })
  .refine(({ minUsd, maxUsd }) => ordered(minUsd, maxUsd), { path: ['minUsd'] })
  .refine(({ minMarketCap, maxMarketCap }) => ordered(minMarketCap, maxMarketCap), { path: ['minMarketCap'] })

/** So many watched wallets bought one token within a time. */
const zGroupRule = z
  .object({
    kind: z.literal('group'),
    name: zName,
    /** Wallets of this group only; null is all. */
    group: zGroup,
    wallets: z.number().int().min(2).max(50_000),
    withinS: z.number().int().min(1).max(86_400),
    /** Smaller buys do not count. */
    minUsd: zMoney,
    minMarketCap: zMoney,
    maxMarketCap: zMoney,
  })
  .refine(({ minMarketCap, maxMarketCap }) => ordered(minMarketCap, maxMarketCap), { path: ['minMarketCap'] })

const zThreshold = z.number().positive().max(1e18).nullable()

/** A token's price: percent up or down since it was set (or last told), and figures to be reached. */
const zPriceRule = z
  .object({
    kind: z.literal('price'),
    network: zNetwork,
    token: zAddressInput,
    /** Only trades of this pool count; null is any pool of the network. */
    pool: zAddressInput.nullable(),
    symbol: zText(64),
    increase: z.number().min(0).max(1e6).nullable(),
    decrease: z.number().min(0).max(100).nullable(),
    above: zThreshold,
    below: zThreshold,
    /** What `above` and `below` are figures of: the price or the market cap, in dollars. */
    of: z.enum(['price', 'cap']),
  })
  .refine(({ increase, decrease, above, below }) => (increase ?? decrease ?? above ?? below) !== null, {
    path: ['increase'],
  })

export const zRuleBody = z.union([zFilterRule, zGroupRule, zPriceRule])
export type RuleBody = z.infer<typeof zRuleBody>
export type FilterRule = z.infer<typeof zFilterRule>
export type GroupRule = z.infer<typeof zGroupRule>
export type PriceRule = z.infer<typeof zPriceRule>

/** A rule as it is saved: `id` null makes a new one. */
export const zRuleInput = z.object({
  id: z.uuid().nullable(),
  isOn: z.boolean(),
  channels: zChannels,
  sound: zAlertSound.nullable(),
  body: zRuleBody,
})
export type RuleInput = z.infer<typeof zRuleInput>

export const zAlertRule = zRuleInput.extend({ id: z.uuid(), createdAt: z.number() })
export type AlertRuleWire = z.infer<typeof zAlertRule>

/** Rules that one user may keep. */
export const maxRules = 500
/** Channels that one user may keep; every browser that takes push messages is one. */
export const maxChannels = 20

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // The only way to ask whether a zone is known.
    return false
  }
}

const zMinute = z.number().int().min(0).max(1439)

export const zAlertSettings = z.object({
  /** Toasts and sounds in the open page. */
  isPageOn: z.boolean(),
  quiet: z.object({
    isOn: z.boolean(),
    /** Minutes since midnight; `to` before `from` means over midnight. */
    from: zMinute,
    to: zMinute,
    timeZone: zText(64).min(1).refine(isTimeZone),
  }),
  /** The tune of each kind of event. */
  sounds: z.partialRecord(zAlertEvent, zAlertSound),
  /** Alerts older than this when they can be sent are told in one message. */
  summariseAfterS: z.number().int().min(30).max(86_400),
  /** Language of messages that leave the page. */
  locale: z.enum(['zh-CN', 'zh-TW', 'en', 'ja', 'ko']),
})
export type AlertSettings = z.infer<typeof zAlertSettings>

export const defaultAlertSettings: AlertSettings = {
  isPageOn: true,
  quiet: { isOn: false, from: 23 * 60, to: 7 * 60, timeZone: 'UTC' },
  sounds: {},
  summariseAfterS: 600,
  locale: 'zh-CN',
}

/** What each kind of event sounds like until somebody chooses otherwise. */
export const defaultSounds: Record<AlertEvent, AlertSound> = {
  buy: 'buy',
  sell: 'sell',
  swap: 'row',
  in: 'row',
  out: 'row',
  group: 'alert',
  rise: 'launch',
  fall: 'sell',
  above: 'migration',
  below: 'migration',
  test: 'alert',
}

/** A way out as the page may know it: no token, no secret, no push address. */
export const zAlertChannel = z.object({
  id: z.uuid(),
  kind: zChannelKind,
  /** The device, the bot, the URL without its query. */
  label: z.string(),
  /** Where messages go; shown before anything is sent there. */
  host: z.string(),
  isOn: z.boolean(),
  /** False while a bot waits for its owner's first message. */
  isReady: z.boolean(),
  sentAt: z.number().nullable(),
  /** Why the last attempt failed; null after a success. */
  problem: z.string().nullable(),
})
export type AlertChannelWire = z.infer<typeof zAlertChannel>

const zWho = z.object({ address: z.string(), name: z.string(), valueUsd: z.number().nullable() })

/** One alert as the page shows it. Times in milliseconds. */
export const zAlert = z.object({
  /** Grows with every alert of this server. */
  id: z.string(),
  event: zAlertEvent,
  ruleName: z.string().nullable(),
  chain: zChain.nullable(),
  network: zNetwork.nullable(),
  token: z.string().nullable(),
  tokenSymbol: z.string(),
  pool: z.string().nullable(),
  /** One wallet, or for a group those that bought (the first 20); `walletCount` is all of them. */
  wallets: z.array(zWho),
  walletCount: z.number(),
  /** What the wallet's position did: open, add, reduce, close. */
  move: z.string().nullable(),
  valueUsd: z.number().nullable(),
  price: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** For rise and fall, in percent; for above and below the figure that was set. */
  threshold: z.number().nullable(),
  of: z.enum(['price', 'cap']).nullable(),
  change: z.number().nullable(),
  transactionHash: z.string().nullable(),
  blockTime: z.number(),
  seenAt: z.number(),
  sentAt: z.number(),
  /** From block to alert. */
  delayMs: z.number(),
  sound: zAlertSound,
  /** Made in quiet hours: listed, not sounded. */
  isQuiet: z.boolean(),
  /** A reorg took its transaction back. */
  isReverted: z.boolean(),
})
export type AlertWire = z.infer<typeof zAlert>

/** What became of an alert on a way out of this machine. */
export const zDelivery = z.object({
  channel: zChannelKind,
  label: z.string(),
  state: z.enum(['waiting', 'sent', 'summarised', 'failed']),
  sentAt: z.number().nullable(),
  problem: z.string().nullable(),
})
