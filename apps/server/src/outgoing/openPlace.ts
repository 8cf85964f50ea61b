import { lookup as lookUp } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { parseRetryAfter } from '@peregrine/core/retryAfter'
import { isPublicAddress } from './isPublicAddress.ts'

/** Targets that third-party URLs may lead this server to. */
export type Reach = {
  /** Resolves all addresses of a name. */
  lookup(host: string): Promise<readonly string[]>
  isAllowed(address: string): boolean
  isPortAllowed(port: number): boolean
  /** Refuses plain http, at redirects too. */
  isSecureOnly?: boolean
  /** Hosts that asked to be left alone for a while; reads leave them alone. */
  pauses?: Pauses
  maxBytes: number
  timeoutMs: number
}

type Pauses = {
  /** @throws Refusal `paused` */
  check(host: string): void
  note(host: string, refusal: Refusal): void
}

export const lookUpAll: Reach['lookup'] = async (host) =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/** The public internet, web ports only: 5 MB within 8 s. */
export const publicReach: Reach = {
  lookup: lookUpAll,
  isAllowed: isPublicAddress,
  isPortAllowed: (port) => port === 80 || port === 443,
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 8_000,
}

export type RefusalReason =
  | 'url'
  | 'port'
  | 'address'
  | 'unreachable'
  | 'status'
  | 'redirects'
  | 'size'
  | 'time'
  | 'paused'

/** A request not sent, or without a useful answer; carries the reason, never the content. */
export class Refusal extends Error {
  readonly why: RefusalReason
  /** HTTP status of the answer, if there was one. */
  readonly status: number | null
  /** How long the host asked to be left alone, as it said; null if it asked for nothing. */
  readonly retryAfterMs: number | null
  /** The start of the answer's body, where it was read. Never shown, never logged. */
  readonly detail: string

  constructor(why: RefusalReason, options: ErrorOptions & RefusalFacts = {}) {
    super(`refused: ${why}`, options)
    this.name = 'Refusal'
    this.why = why
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
    this.detail = options.detail ?? ''
  }
}

type RefusalFacts = { status?: number; retryAfterMs?: number | null; detail?: string }

/** Returns the refusal that an answer other than a success means. */
export function refusalOf({ statusCode = 0, headers }: http.IncomingMessage, detail = ''): Refusal {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date, Date.now())
  return new Refusal('status', { status: statusCode, retryAfterMs, detail })
}

/** A URL whose host is resolved and allowed, with that very address. */
export type Place = { url: URL; port: number; host: string; address: string }

function parseUrl(text: string, isSecureOnly: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const protocols = isSecureOnly ? /^https:$/ : /^https?:$/
  if (!url || !protocols.test(url.protocol) || url.username || url.password) throw new Refusal('url')
  return url
}

async function addressesOf(host: string, reach: Reach): Promise<readonly string[]> {
  if (isIP(host)) return [host]
  try {
    return await reach.lookup(host)
  } catch (cause) {
    throw new Refusal('unreachable', { cause })
  }
}

/**
 * Resolves a URL to an allowed address. A name with any forbidden address is refused altogether.
 *
 * @throws Refusal
 */
export async function placeOf(text: string, reach: Reach): Promise<Place> {
  const url = parseUrl(text, reach.isSecureOnly === true)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!reach.isPortAllowed(port)) throw new Refusal('port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await addressesOf(host, reach)
  const [address] = addresses
  if (address === undefined || !addresses.every((one) => reach.isAllowed(one))) throw new Refusal('address')
  return { url, port, host, address }
}

type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string | number>; body?: string | Buffer }

/** Sends a request to the very address that was checked: no second lookup, no redirects. */
export function requestPlace(
  { url, port, host, address }: Place,
  { method = 'GET', headers = {}, body }: Asked,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = {
      method,
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      servername: isIP(host) ? '' : host,
      headers: { 'user-agent': 'Peregrine', ...headers, host: url.host },
      agent: false as const,
      signal,
    }
    request(options, resolve).on('error', reject).end(body)
  })
}

/** Reads the whole body of a response. @throws Refusal `size` */
export async function readBody(reply: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('size')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const maxDetailBytes = 4_096
const detailTimeoutMs = 2_000

/** Reads the start of a refusal's body. One that is slow or breaks off leaves what has come: the status stands. */
export async function readDetail(reply: http.IncomingMessage): Promise<string> {
  const timer = setTimeout(() => reply.destroy(), detailTimeoutMs)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).length >= maxDetailBytes) break
    }
  } catch {
    // The connection ended first.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, maxDetailBytes).toString('utf8')
}
