import { isIP } from 'node:net'
import { maxLinkLength, maxTokenLinks, type TokenLink } from '@peregrine/contract/routes/tokenLinks'

const xHosts = new Set(['x.com', 'twitter.com', 'mobile.twitter.com', 'mobile.x.com'])
const telegramHosts = new Set(['t.me', 'telegram.me', 'telegram.dog'])

/** Fields of launchpads' and Metaplex's metadata, of four.meme's answers, and of the public token list. */
const xFields = ['twitter', 'x', 'twitterUrl']
const otherFields = ['website', 'webUrl', 'external_url', 'telegram', 'telegramUrl', 'discord']
/** Objects that hold such fields: four.meme's answer, and older token metadata. */
const holders = ['data', 'extensions']
const maxListed = 20

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** Names that only point into the asker's own network. */
const localName = /(^|\.)(localhost|local|internal|lan|home|intranet)$/

function isPublicHost(host: string): boolean {
  return host.includes('.') && !host.endsWith('.') && !localName.test(host) && isIP(host) === 0
}

function kindOf({ hostname, pathname }: URL): TokenLink['kind'] | null {
  const host = hostname.replace(/^www\./, '')
  const kind = xHosts.has(host) ? 'x' : telegramHosts.has(host) ? 'telegram' : null
  if (kind === null) return 'website'
  // Without a path it is the front page of somebody else.
  return pathname === '/' ? null : kind
}

/** A name alone, as some launchpads store it, or a URL without its protocol. */
function completed(text: string, isX: boolean): string {
  if (isX && /^@?\w{1,15}$/.test(text)) return `https://x.com/${text.replace('@', '')}`
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(text) ? `https://${text}` : text
}

/** Returns an https URL of a named public host, or null. */
function parseUrl(text: string): URL | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password || url.port || !isPublicHost(url.hostname) ? null : url
}

/** Returns a link of its kind, or null; the text is whatever somebody wrote. */
export function parseLink(written: unknown, isX = false): TokenLink | null {
  if (typeof written !== 'string' || written.length > maxLinkLength) return null
  const url = parseUrl(completed(written.trim(), isX))
  const kind = url && kindOf(url)
  // Encoding lengthens it.
  return url && kind && url.href.length <= maxLinkLength ? { kind, url: url.href } : null
}

function linksIn(fields: Fields): (TokenLink | null)[] {
  const own = [
    ...otherFields.map((name) => parseLink(fields[name])),
    ...xFields.map((name) => parseLink(fields[name], true)),
  ]
  const listed = Array.isArray(fields.links) ? fields.links.slice(0, maxListed) : []
  return [...own, ...listed.map((one) => parseLink(fieldsOf(one)?.url))]
}

const order: TokenLink['kind'][] = ['x', 'telegram', 'website']

/** Returns the links of launch metadata or of a token list's entry: X first, then Telegram, each once. */
export function parseLinks(json: unknown): TokenLink[] {
  const top = fieldsOf(json)
  if (!top) return []
  const parts = [top, ...holders.map((name) => fieldsOf(top[name]))].filter((part) => part !== null)
  const found = parts.flatMap(linksIn).filter((link) => link !== null)
  const unique = [...new Map(found.map((link) => [link.url, link])).values()]
  return order.flatMap((kind) => unique.filter((link) => link.kind === kind)).slice(0, maxTokenLinks)
}
