import type { AlertSettings } from '@peregrine/contract/alert'
import { alertReach } from './channels/outgoing.ts'
import { sendPush } from './channels/sendPush.ts'
import { sendTelegram } from './channels/telegram.ts'
import { sendWebhook } from './channels/sendWebhook.ts'
import type { VapidKeys } from './channels/vapidKeys.ts'
import type { Channel } from './channelStore.ts'
import { type Message, messageJson, messagePush, messageText } from './message.ts'
import type { AlertSendSettings } from './settings.ts'

/** Configuration for sending messages. */
export type Post = { settings: AlertSendSettings; keys: VapidKeys; origin: string; now(): number }

export type SendMessage = (
  channel: Channel,
  message: Message,
  locale: AlertSettings['locale'],
) => Promise<void>

/** Returns a function that sends a message over a channel and throws SendProblem. */
export function messageSender({ settings, keys, origin, now }: Post): SendMessage {
  const reach = alertReach(settings)
  return async (channel, message, locale) => {
    const nowMs = now()
    const sending = { locale, origin, sentAt: nowMs }
    if (channel.kind === 'webhook') {
      await sendWebhook(channel.secret, messageJson(message, sending), { reach, nowMs })
    } else if (channel.kind === 'push') {
      const subject = settings.vapidSubject
      await sendPush(channel.secret, messagePush(message, sending), { keys, subject, reach })
    } else {
      const { token, chat } = channel.secret
      await sendTelegram({ token, apiUrl: settings.telegramUrl, reach }, chat, messageText(message, sending))
    }
  }
}
