import { z } from 'zod'
import { zAddressInput } from './input.ts'
import { zText, zWrittenText } from './text.ts'
import { zChain, zNetwork } from './trade.ts'
import { walletEventKinds } from './walletEvent.ts'

/** Subject of an alert: a watched wallet's event, several wallets in one token, a price, or a channel test. */
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

/** Delivery channels outside the open page. */
export const channelKinds = ['push', 'telegram', 'webhook'] as const
export const zChannelKind = z.enum(channelKinds)
export type ChannelKind = z.infer<typeof zChannelKind>

/** Sounds the page can play; `mute` is silence. */
export const alertSounds = ['row', 'buy', 'sell', 'launch', 'migration', 'alert', 'mute'] as const
export const zAlertSound = z.enum(alertSounds)
export type AlertSound = z.infer<typeof zAlertSound>

const zMoney = z.number().min(0).max(1e15).nullable()
const zName = zWrittenText(50)
const zGroup = zWrittenText(50).pipe(zText(50).min(1)).nullable()
const zChannels = z.array(zChannelKind).max(3)

const ordered = (min: number | null, max: number | null): boolean =>
  (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)

/** Events of watched wallets that trigger alerts, for one group or (null) for all groups without their own filter. */
const zFilterRule = z
  .object({
    kind: z.literal('filter'),
    group: zGroup,
    events: z.array(z.enum(walletEventKinds)).max(walletEventKinds.length),
    /** Trades of base coins such as WETH, WBNB and stablecoins too. */
    hasBase: z.boolean().default(false),
    minUsd: zMoney,
    maxUsd: zMoney,
    minMarketCap: zMoney,
    maxMarketCap: zMoney,
  })
  .refine(({ minUsd, maxUsd }) => ordered(minUsd, maxUsd), { path: ['minUsd'] })
  .refine(({ minMarketCap, maxMarketCap }) => ordered(minMarketCap, maxMarketCap), { path: ['minMarketCap'] })

/** Triggers when several watched wallets buy one token within a time. */
const zGroupRule = z
  .object({
    kind: z.literal('group'),
    name: zName,
    /** Wallets of this group only; null means all. */
    group: zGroup,
    wallets: z.number().int().min(2).max(50_000),
    withinS: z.number().int().min(1).max(86_400),
    /** Smaller buys are ignored. */
    minUsd: zMoney,
    minMarketCap: zMoney,
    maxMarketCap: zMoney,
  })
  .refine(({ minMarketCap, maxMarketCap }) => ordered(minMarketCap, maxMarketCap), { path: ['minMarketCap'] })

const zThreshold = z.number().positive().max(1e18).nullable()

/** A token's price: percent up or down since it was set (or last alerted), and absolute thresholds. */
const zPriceRule = z
  .object({
    kind: z.literal('price'),
    network: zNetwork,
    token: zAddressInput,
    /** Only trades in this pool count; null follows the token's deepest pool. */
    pool: zAddressInput.nullable(),
    symbol: zText(64),
    increase: z.number().min(0).max(1e6).nullable(),
    decrease: z.number().min(0).max(100).nullable(),
    above: zThreshold,
    below: zThreshold,
    /** Unit of `above` and `below`: the price or the market cap, in dollars. */
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

/** A rule as saved: `id` null creates a new one. */
export const zRuleInput = z.object({
  id: z.uuid().nullable(),
  isOn: z.boolean(),
  channels: zChannels,
  /** Shows a toast in the open page, beside the bell's count. */
  isToasted: z.boolean().default(false),
  sound: zAlertSound.nullable(),
  body: zRuleBody,
})
export type RuleInput = z.infer<typeof zRuleInput>

export const zAlertRule = zRuleInput.extend({ id: z.uuid(), createdAt: z.number() })
export type AlertRuleWire = z.infer<typeof zAlertRule>

/** Maximum rules per user. */
export const maxRules = 500
/** Maximum channels per user; every browser with push enabled is one. */
export const maxChannels = 20

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // An exception is the only sign of an unknown time zone.
    return false
  }
}

const zMinute = z.number().int().min(0).max(1439)

export const zAlertSettings = z.object({
  /** Toasts and sounds in the open page. */
  isPageOn: z.boolean(),
  quiet: z.object({
    isOn: z.boolean(),
    /** Minutes since midnight; `to` before `from` spans midnight. */
    from: zMinute,
    to: zMinute,
    timeZone: zText(64).min(1).refine(isTimeZone),
  }),
  /** Sound per kind of event. */
  sounds: z.partialRecord(zAlertEvent, zAlertSound),
  /** Alerts older than this when they can be sent are combined into one message. */
  summariseAfterS: z.number().int().min(30).max(86_400),
  /** Language of messages outside the page. */
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

/** Default sound of each kind of event. */
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

/** A channel as exposed to the page: no token, no secret, no push address. */
export const zAlertChannel = z.object({
  id: z.uuid(),
  kind: zChannelKind,
  /** The device, the bot, or the URL without its query. */
  label: z.string(),
  /** Destination of messages; shown before anything is sent there. */
  host: z.string(),
  isOn: z.boolean(),
  /** False while a bot awaits its owner's first message. */
  isReady: z.boolean(),
  sentAt: z.number().nullable(),
  /** Reason the last attempt failed; null after a success. */
  problem: z.string().nullable(),
})
export type AlertChannelWire = z.infer<typeof zAlertChannel>

const zWho = z.object({ address: z.string(), name: z.string(), valueUsd: z.number().nullable() })

/** An alert as shown on the page. Times in milliseconds. */
export const zAlert = z.object({
  /** Increases with every alert of this server. */
  id: z.string(),
  /** Identity of the event: the same when a reorg includes its transaction in another block. Empty in old alerts. */
  eventId: z.string().default(''),
  event: zAlertEvent,
  ruleName: z.string().nullable(),
  chain: zChain.nullable(),
  network: zNetwork.nullable(),
  token: z.string().nullable(),
  tokenSymbol: z.string(),
  pool: z.string().nullable(),
  /** One wallet, or for a group its buyers (the first 20); `walletCount` is the total. */
  wallets: z.array(zWho),
  walletCount: z.number(),
  /** Move of the wallet's position: open, add, reduce, close. */
  move: z.string().nullable(),
  valueUsd: z.number().nullable(),
  price: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** For rise and fall, in percent; for above and below the configured figure. */
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
  /** Created in quiet hours: listed without a sound. */
  isQuiet: z.boolean(),
  /** A reorg reverted its transaction. */
  isReverted: z.boolean(),
  /** Its rule asks for a toast; the bell counts it in any case. */
  isToasted: z.boolean(),
})
export type AlertWire = z.infer<typeof zAlert>

/** Delivery status of an alert on one channel. */
export const zDelivery = z.object({
  channel: zChannelKind,
  label: z.string(),
  state: z.enum(['waiting', 'sent', 'summarised', 'failed']),
  sentAt: z.number().nullable(),
  problem: z.string().nullable(),
})
