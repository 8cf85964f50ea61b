import { isStorableText } from '@peregrine/core/storableText'
import { z } from 'zod'
import { zAlert, zAlertChannel, zAlertRule, zAlertSettings, zDelivery, zRuleInput } from '../alert.ts'
import { zCursorInput, zLimit } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText, zTrimmedText } from '../text.ts'

const access = 'session' as const
const faults = ['session.missing', 'request.malformed'] as const
const zId = z.object({ id: z.uuid() })

export const getAlertSetup = defineRoute({
  path: '/api/alerts/setup',
  summary: 'Settings, rules and channels of the signed-in wallet; nothing secret among them',
  access,
  reply: z.object({
    settings: zAlertSettings,
    rules: z.array(zAlertRule),
    channels: z.array(zAlertChannel),
    /** Public key that a browser needs to subscribe to push messages. */
    pushKey: z.string(),
    telegramHost: z.string(),
  }),
  cost: 5,
  faults,
})

export const saveAlertSettings = defineRoute({
  method: 'PUT',
  path: '/api/alerts/settings',
  summary: 'Quiet hours, sounds, the language of messages',
  access,
  body: zAlertSettings,
  reply: z.null(),
  cost: 5,
  faults,
})

export const saveAlertRule = defineRoute({
  method: 'POST',
  path: '/api/alerts/rules',
  summary: 'Make a rule, or replace one',
  access,
  body: zRuleInput,
  reply: zAlertRule,
  cost: 5,
  faults: [...faults, 'alert.unknown', 'alert.full'],
})

export const deleteAlertRule = defineRoute({
  method: 'DELETE',
  path: '/api/alerts/rules/:id',
  summary: 'Drop a rule',
  access,
  params: zId,
  reply: z.null(),
  cost: 5,
  faults: [...faults, 'alert.unknown'],
})

const zWebLink = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine(isStorableText)
const zSecret = zText(200).min(16)

export const addWebhook = defineRoute({
  method: 'POST',
  path: '/api/alerts/channels/webhook',
  summary: 'Send alerts as signed JSON to an address of the public internet',
  access,
  body: z.object({ url: zWebLink, secret: zSecret }),
  reply: zAlertChannel,
  cost: 10,
  faults: [...faults, 'alert.full', 'alert.target'],
})

export const addPush = defineRoute({
  method: 'POST',
  path: '/api/alerts/channels/push',
  summary: 'Send alerts to this browser, open or closed',
  access,
  body: z.object({
    endpoint: zWebLink,
    p256dh: z
      .string()
      .max(104)
      .regex(/^[\w-]{80,100}=*$/),
    auth: z
      .string()
      .max(44)
      .regex(/^[\w-]{16,40}=*$/),
    label: zTrimmedText(80).min(1),
  }),
  reply: zAlertChannel,
  cost: 10,
  faults: [...faults, 'alert.full', 'alert.target'],
})

export const addTelegram = defineRoute({
  method: 'POST',
  path: '/api/alerts/channels/telegram',
  summary: 'Take the token of a bot; the link that comes back opens it with a code',
  access,
  body: z.object({
    token: z
      .string()
      .trim()
      .max(81)
      .regex(/^\d{5,16}:[\w-]{30,64}$/),
  }),
  reply: z.object({ channel: zAlertChannel, link: z.string() }),
  cost: 10,
  faults: [...faults, 'alert.full', 'alert.refused'],
})

export const confirmTelegram = defineRoute({
  method: 'POST',
  path: '/api/alerts/channels/telegram/:id/confirm',
  summary: 'Look whether the bot has been sent the code; the channel is ready then',
  access,
  params: zId,
  reply: zAlertChannel,
  cost: 5,
  faults: [...faults, 'alert.unknown', 'alert.refused'],
})

export const switchAlertChannel = defineRoute({
  method: 'PUT',
  path: '/api/alerts/channels/:id',
  summary: 'Turn a channel on or off',
  access,
  params: zId,
  body: z.object({ isOn: z.boolean() }),
  reply: zAlertChannel,
  cost: 5,
  faults: [...faults, 'alert.unknown'],
})

export const deleteAlertChannel = defineRoute({
  method: 'DELETE',
  path: '/api/alerts/channels/:id',
  summary: 'Forget a channel with its secrets',
  access,
  params: zId,
  reply: z.null(),
  cost: 5,
  faults: [...faults, 'alert.unknown'],
})

export const testAlertChannel = defineRoute({
  method: 'POST',
  path: '/api/alerts/channels/:id/test',
  summary: 'Send one message now, and say whether it arrived',
  access,
  params: zId,
  reply: z.object({ problem: z.string().nullable(), tookMs: z.number() }),
  cost: 20,
  faults: [...faults, 'alert.unknown'],
})

export const getAlertHistory = defineRoute({
  path: '/api/alerts/history',
  summary: 'Alerts of the signed-in wallet, newest first, with what became of them on each channel',
  access,
  query: z.object({ before: zCursorInput, limit: zLimit(50, 200) }),
  reply: z.object({
    alerts: z.array(zAlert.extend({ deliveries: z.array(zDelivery) })),
    next: z.string().nullable(),
  }),
  cost: 5,
  faults,
})
