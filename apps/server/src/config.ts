import { randomUUID } from 'node:crypto'
import path from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import { type ChainEndpoints, endpointVariables, parseEndpoints } from '@peregrine/chains/parseEndpoints'
import type { WalletServices } from '@peregrine/contract/routes/status'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { z } from 'zod'
import type { Owner } from '@peregrine/core/owner'
import { type LogSettings, logFormats, logLevels } from './log/log.ts'
import { secretsOf } from './log/secrets.ts'
import { variablesSet } from './domain/endpoints/editSaved.ts'
import { readSavedEndpoints, type SavedEndpoints } from './domain/endpoints/savedEndpoints.ts'
import { operatorSettingFields, operatorsOf } from './domain/operator/settings.ts'
import { type TradingSettings, tradingSettingFields, tradingSettingsOf } from './domain/sends/settings.ts'
import { walletServicesOf, walletSettingFields } from './features/auth/settings.ts'
import { type AlertSendSettings, alertSettingFields, alertSettingsOf } from './features/alerts/settings.ts'
import { type ImageSettings, imageSettingFields, imageSettingsOf } from './features/images/settings.ts'
import {
  type SecuritySettings,
  securitySettingFields,
  securitySettingsOf,
} from './features/security/settings.ts'
import { type TweetSettings, tweetSettingFields, tweetSettingsOf } from './features/tweets/settings.ts'

export const roles = ['index', 'serve', 'work'] as const
export type Role = (typeof roles)[number]

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'is not a number' })
    .int('is not a whole number')
    .min(min, `is below ${min}`)
    .max(max, `is above ${max}`)

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'is no origin such as https://desk.example',
  )

function isProxyList(parts: readonly string[]): boolean {
  try {
    proxyAddress.compile([...parts])
    return true
  } catch {
    // It throws for what is neither an address nor a range: that is the answer.
    return false
  }
}

const webLink = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
    'is no link that begins with https://',
  )

const zSettings = z.object({
  PORT: wholeNumber(1, 65_535).default(7777),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .optional(),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, { error: `is not one of ${roles.join(', ')}` })).min(1)),
  PUBLIC_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(isProxyList, 'is no list of addresses or ranges such as loopback, 10.0.0.0/8')
    .optional(),
  MAX_CONNECTIONS: wholeNumber(16, 1_000_000).default(15_000),
  MAX_SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(500),
  SANDBOX_SEED: z.string().min(1).max(64).default('peregrine'),
  SANDBOX_RATE: z.coerce
    .number({ error: 'is not a number' })
    .min(0, 'is below 0')
    .max(500, 'is above 500')
    .default(5),
  SANDBOX_PEOPLE: z
    .enum(['trading', 'paused'], { error: 'is neither trading nor paused' })
    .default('trading'),
  SANDBOX_URL: z.url({ error: 'is not a URL' }).optional(),
  START_BLOCKS_BACK: wholeNumber(0, 10_000_000).default(300),
  RETENTION_TRADE_DAYS: wholeNumber(1, 36_500).default(30),
  RETENTION_SECOND_CANDLE_DAYS: wholeNumber(1, 36_500).default(3),
  LOG_LEVEL: z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` }).default('info'),
  LOG_FORMAT: z.enum(logFormats, { error: 'is neither json nor text' }).optional(),
  EMBEDDED_CHART: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('off'),
  CONTACT_CHAT_URL: webLink.optional(),
  CONTACT_GROUP_URL: webLink.optional(),
  CONTACT_SOCIAL_URL: webLink.optional(),
  CONTACT_DOCS_URL: webLink.optional(),
  ...tweetSettingFields,
  ...imageSettingFields,
  ...securitySettingFields,
  ...alertSettingFields,
  ...walletSettingFields,
  ...operatorSettingFields,
  ...tradingSettingFields,
  CONTACT_WECHAT_ID: z.string().max(64, 'is longer than 64 characters').optional(),
})

type Settings = z.infer<typeof zSettings>

export type Contacts = Record<'chat' | 'group' | 'social' | 'docs' | 'wechat', string | null>

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  roles: ReadonlySet<Role>
  publicOrigins: string[]
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Wallets that administer this server; with none, the first that signs in on this machine. */
  operators: Owner[]
  limits: { connections: number; socketsPerAddress: number }
  mode: 'sandbox' | 'live'
  endpoints: Partial<Record<ChainKey, ChainEndpoints>>
  /** Variables that are set for each chain's endpoints; a saved chain is not used if there is one. */
  endpointVariables: Record<ChainKey, readonly string[]>
  /** Exit code after which the launcher starts this process again; null if nobody does. */
  restartCode: number | null
  sandbox: { seed: string; rate: number; isPaused: boolean; url: string | null }
  startBlocksBack: number
  retention: { tradeDays: number; secondCandleDays: number }
  log: LogSettings
  /** True where the page may show another site's chart in a frame. */
  hasEmbeddedChart: boolean
  /** Where the operator can be reached; shown by the page. */
  contacts: Contacts
  tweets: TweetSettings
  images: ImageSettings
  security: SecuritySettings
  alerts: AlertSendSettings
  /** Services between page and phone for signing in. */
  wallets: WalletServices
  trading: TradingSettings
  /** Tells this process from others on the same bus. */
  processId: string
}

function contactsOf(settings: Settings): Contacts {
  return {
    chat: settings.CONTACT_CHAT_URL ?? null,
    group: settings.CONTACT_GROUP_URL ?? null,
    social: settings.CONTACT_SOCIAL_URL ?? null,
    docs: settings.CONTACT_DOCS_URL ?? null,
    wechat: settings.CONTACT_WECHAT_ID ?? null,
  }
}

/** A person sits at a terminal; anything else reads lines of JSON. */
function logSettingsOf(
  { LOG_LEVEL: level, LOG_FORMAT: format }: Settings,
  env: NodeJS.ProcessEnv,
  saved: SavedEndpoints,
): LogSettings {
  const names = [...Object.keys(zSettings.shape), ...endpointVariables]
  const own = names.filter((name) => !name.startsWith('CONTACT_')).map((name) => [name, env[name]])
  return {
    level,
    format: format ?? (process.stderr.isTTY ? 'text' : 'json'),
    secrets: secretsOf({ ...Object.fromEntries(own), ...asVariables(saved) }),
  }
}

function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = zSettings.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Fault('setting.invalid', {
    name: String(issue?.path[0] ?? ''),
    why: issue?.message ?? 'is wrong',
  })
}

/** Set by scripts/boot.mjs and scripts/dev.ts for the process that they start. */
function restartCodeOf({ PEREGRINE_RESTART_CODE: text = '' }: NodeJS.ProcessEnv): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) : null
}

/** The environment's endpoints win, chain by chain. */
function allEndpoints(env: NodeJS.ProcessEnv, saved: SavedEndpoints): Config['endpoints'] {
  const others = Object.entries(saved).map(([chain, own]) => [chain, { ...own, receipts: [], send: [] }])
  return { ...Object.fromEntries(others), ...parseEndpoints(env) }
}

/** Saved URLs under the names that they would have in the environment, so that their keys are kept out of the log. */
const asVariables = (saved: SavedEndpoints) =>
  Object.fromEntries(
    Object.entries(saved).map(([chain, { rpc, ws, logs, grpc = [] }]) => [
      `SAVED_${chain}_URL`,
      [rpc, ws, logs, grpc].flat().join(),
    ]),
  )

/** The settings of this server: the environment's, and the endpoints that the operator saved in the data folder. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, readSavedEndpoints(readConfig(env).dataDir))
}

/**
 * Everything that can be set, from the environment. The sandbox is what runs when no endpoint is named.
 *
 * @throws Fault `setting.invalid` with the variable's name and what is wrong with it
 */
export function readConfig(env: NodeJS.ProcessEnv, saved: SavedEndpoints = {}): Config {
  const settings = parseSettings(env)
  const endpoints = allEndpoints(env, saved)
  const { PORT: port, HOST: host } = settings
  return {
    host,
    port,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    redisUrl: settings.REDIS_URL ?? null,
    roles: new Set(settings.ROLES),
    publicOrigins: settings.PUBLIC_ORIGINS ?? [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    operators: operatorsOf(settings),
    limits: { connections: settings.MAX_CONNECTIONS, socketsPerAddress: settings.MAX_SOCKETS_PER_ADDRESS },
    mode: Object.keys(endpoints).length === 0 || settings.SANDBOX_URL ? 'sandbox' : 'live',
    endpoints,
    sandbox: {
      seed: settings.SANDBOX_SEED,
      rate: settings.SANDBOX_RATE,
      isPaused: settings.SANDBOX_PEOPLE === 'paused',
      url: settings.SANDBOX_URL ?? null,
    },
    startBlocksBack: settings.START_BLOCKS_BACK,
    retention: {
      tradeDays: settings.RETENTION_TRADE_DAYS,
      secondCandleDays: settings.RETENTION_SECOND_CANDLE_DAYS,
    },
    log: logSettingsOf(settings, env, saved),
    endpointVariables: {
      eth: variablesSet(env, 'eth'),
      base: variablesSet(env, 'base'),
      bsc: variablesSet(env, 'bsc'),
      sol: variablesSet(env, 'sol'),
    },
    restartCode: settings.ROLES.length === roles.length ? restartCodeOf(env) : null,
    hasEmbeddedChart: settings.EMBEDDED_CHART === 'on',
    contacts: contactsOf(settings),
    tweets: tweetSettingsOf(settings),
    images: imageSettingsOf(settings),
    security: securitySettingsOf(settings),
    wallets: walletServicesOf(settings),
    alerts: alertSettingsOf(settings),
    trading: tradingSettingsOf(settings),
    processId: randomUUID(),
  }
}
