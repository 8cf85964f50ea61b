import type { IncomingMessage } from 'node:http'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import { strangerPage } from './strangerPage.ts'

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Returns the Host headers of these origins: with the port, and without it if it is the scheme's default. */
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

/** Returns the hosts that a request names: in its Host headers, and in its target if that is absolute. */
function hostsNamed({ url = '', rawHeaders }: IncomingMessage): string[] {
  const headers = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]
  // Several headers are as good as none: we cannot know which one a proxy used.
  return [headers.length === 1 ? (headers[0] ?? '') : '', ...(target === undefined ? [] : [target])]
}

/**
 * Builds the check that a request names one of our own hosts. Another site whose name was pointed at this machine (DNS
 * rebinding) names its own.
 */
export function hostCheck(publicOrigins: readonly string[]): HostCheck {
  const hosts = hostsOf(publicOrigins)
  return (request) => hostsNamed(request).every((host) => hosts.has(host.toLowerCase()))
}

/** Refuses requests to foreign hosts, with a page that tells a human visitor which setting to change. */
export function installHostCheck(app: FastifyInstance, isOwnHost: HostCheck): void {
  app.addHook('onRequest', async (request, reply) => {
    // Process monitors use any address they know, and learn only that the process is alive.
    if (request.routeOptions.url === '/healthz' || isOwnHost(request.raw)) return
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) throw new Fault('host.foreign', {})
    const page = strangerPage(request.headers.host ?? '', reply.cspNonce.style)
    return reply.status(421).type('text/html; charset=utf-8').send(page)
  })
}
