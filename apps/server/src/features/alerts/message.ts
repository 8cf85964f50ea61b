import type { AlertSettings, AlertWire } from '@peregrine/contract/alert'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { PushPayload } from './channels/sendPush.ts'
import { messageTexts } from './messageTexts.ts'

type Locale = AlertSettings['locale']

/**
 * Content of one message: an alert, the correction of one whose transaction is gone, or a summary of alerts that could
 * not be sent in time.
 */
export type Message =
  | { type: 'alert' | 'correction'; alert: AlertWire }
  | { type: 'summary'; alerts: readonly AlertWire[] }

const maxTold = 20

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}

function usdText(value: number | null): string {
  if (value === null) return ''
  const compact = value >= 1_000 ? { notation: 'compact' as const, maximumFractionDigits: 2 } : {}
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: value < 1 ? 4 : undefined,
    ...compact,
  }).format(value)
}

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Returns one line about the event. */
export function alertLine(alert: AlertWire, locale: Locale): string {
  const words = messageTexts[locale]
  const [first] = alert.wallets
  return fill(words[alert.event], {
    who: first ? first.name || shortAddress(first.address) : '',
    token: alert.tokenSymbol,
    usd: usdText(alert.valueUsd),
    n: alert.walletCount,
    change: alert.change === null ? '' : `${Math.abs(alert.change).toFixed(1)}%`,
    figure: usdText(alert.threshold),
    of: alert.of ? words[alert.of] : '',
  })
}

/** Returns the transaction's URL at a public explorer. */
export function transactionUrl({ chain, transactionHash }: AlertWire): string | null {
  return chain && transactionHash ? chainDefinitions[chain].explorer.tx(transactionHash) : null
}

/** Returns the path of the token's page. */
export function tokenPath({ network, token, pool }: AlertWire): string | null {
  if (!network || !token) return null
  return pool ? `/${network}/lp/${pool}` : `/${network}/token/${token}`
}

function delayText(alert: AlertWire, locale: Locale, sentAt: number): string {
  return fill(messageTexts[locale].delay, { s: ((sentAt - alert.blockTime) / 1000).toFixed(1) })
}

type Sending = { locale: Locale; origin: string; sentAt: number }

function lines(message: Message, { locale, origin, sentAt }: Sending): { title: string; body: string[] } {
  const words = messageTexts[locale]
  if (message.type === 'summary') {
    const { alerts } = message
    const rest = alerts.length - maxTold
    return {
      title: fill(words.summary, { n: alerts.length }),
      body: [
        ...alerts.slice(0, maxTold).map((alert) => alertLine(alert, locale)),
        ...(rest > 0 ? [fill(words.and, { n: rest })] : []),
      ],
    }
  }
  const { alert } = message
  if (alert.event === 'test') return { title: words.test, body: [] }
  const path = tokenPath(alert)
  const links = [transactionUrl(alert), path && `${origin}${path}`].filter((link) => link !== null)
  const line = alertLine(alert, locale)
  if (message.type === 'correction')
    return { title: fill(words.void, { line }), body: [words.gone, ...links] }
  return { title: line, body: [delayText(alert, locale, sentAt), ...links] }
}

/** Formats a message as plain text: no mark-up that a token's name could break. */
export function messageText(message: Message, sending: Sending): string {
  const { title, body } = lines(message, sending)
  return [title, ...body].join('\n').slice(0, 4_000)
}

/** Formats a message as a notification that opens our page. */
export function messagePush(message: Message, sending: Sending): PushPayload {
  const { title, body } = lines(message, sending)
  const alert = message.type === 'summary' ? null : message.alert
  // A notification has no clickable links.
  const text = body.filter((line) => !/^https?:/.test(line)).join('\n')
  return {
    title: title.slice(0, 200),
    body: text.slice(0, 800),
    url: (alert && tokenPath(alert)) ?? '/monitorConfig',
    tag: alert ? `alert-${alert.id}` : 'alert-summary',
  }
}

/** Formats a message as JSON for programs. */
export function messageJson(message: Message, sending: Sending): object {
  const { locale, origin, sentAt } = sending
  const words = messageTexts[locale]
  const textOf = (alert: AlertWire) => (alert.event === 'test' ? words.test : alertLine(alert, locale))
  const tell = (alert: AlertWire) => {
    const { isQuiet: _, isReverted: __, sound: ___, ...facts } = alert
    const path = tokenPath(alert)
    return {
      ...facts,
      sentAt,
      delayMs: Math.max(0, sentAt - alert.blockTime),
      text: textOf(alert),
      transactionUrl: transactionUrl(alert),
      tokenUrl: path && `${origin}${path}`,
    }
  }
  if (message.type !== 'summary') {
    const { type, alert } = message
    const line = textOf(alert)
    return { type, ...tell(alert), text: type === 'correction' ? fill(words.void, { line }) : line }
  }
  const { alerts } = message
  return {
    type: 'summary',
    count: alerts.length,
    sentAt,
    firstBlockTime: Math.min(...alerts.map(({ blockTime }) => blockTime)),
    lastBlockTime: Math.max(...alerts.map(({ blockTime }) => blockTime)),
    alerts: alerts.slice(0, maxTold).map(tell),
  }
}
