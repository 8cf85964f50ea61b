import { z } from 'zod'

/** See docs/alerts.md. */
export const alertSettingFields = {
  ALERT_LOCAL_TARGETS: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('off'),
  TELEGRAM_API_URL: z.url({ protocol: /^https?$/, error: 'is no URL' }).default('https://api.telegram.org'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/).+/, 'begins neither with mailto: nor with https://')
    .default('mailto:alerts@peregrine.example'),
}

type Fields = z.infer<z.ZodObject<typeof alertSettingFields>>

/** Delivery settings of alerts. */
export type AlertSendSettings = {
  /** Allows messages to this machine and private networks: for tests and rehearsals only. */
  isLocalAllowed: boolean
  telegramUrl: string
  /** Contact for push services about these messages: mailto: or https:. */
  vapidSubject: string
}

export function alertSettingsOf(fields: Fields): AlertSendSettings {
  return {
    isLocalAllowed: fields.ALERT_LOCAL_TARGETS === 'on',
    telegramUrl: fields.TELEGRAM_API_URL.replace(/\/+$/, ''),
    vapidSubject: fields.VAPID_SUBJECT,
  }
}
