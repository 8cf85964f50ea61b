import type { IncomingMessage } from 'node:http'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import { strangerPage } from './strangerPage.ts'

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Host headers under which these origins are reached: with the port, and without where it is the scheme's own. */
function hostsOf(publicOrigins: readonly string[]): ReadonlySet<string> {
  return new Set(
    publicOrigins.flatMap((origin) => {
      const { protocol, hostname, port } = new URL(origin)
      const own = defaultPorts[protocol] ?? ''
      return port === '' || port === own ? [hostname, `${hostname}:${own}`] : [`${hostname}:${port}`]
    }),
  )
}

export type HostCheck = (request: IncomingMessage) => boolean

/** The hosts that a request names: in its Host headers, and in its target where that is a whole address. */
function hostsNamed({ url = '', rawHeaders }: IncomingMessage): string[] {
  const headers = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]
  // More than one header is as good as none: which of them a proxy went by is not known.
  return [headers.length === 1 ? (headers[0] ?? '') : '', ...(target === undefined ? [] : [target])]
}

/**
 * Tells whether a request names one of our own hosts. A page of somebody else whose name was pointed at this machine
 * (DNS rebinding) names its own.
 */
export function hostCheck(publicOrigins: readonly string[]): HostCheck {
  const hosts = hostsOf(publicOrigins)
  return (request) => hostsNamed(request).every((host) => hosts.has(host.toLowerCase()))
}

/** Refuses requests to hosts that are none of ours, with a page that says what to set for a person who came by one. */
export function installHostCheck(app: FastifyInstance, isOwnHost: HostCheck): void {
  app.addHook('onRequest', async (request, reply) => {
    // Watchdogs ask by whatever address they know, and hear nothing but that the process lives.
    if (request.routeOptions.url === '/healthz' || isOwnHost(request.raw)) return
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) throw new Fault('host.foreign', {})
    const page = strangerPage(request.headers.host ?? '', reply.cspNonce.style)
    return reply.status(421).type('text/html; charset=utf-8').send(page)
  })
}
