import { handshake, socketPath } from './outsider.ts'

/** A request with a host that is not the program's. */
export type Foreign = {
  what: string
  text: string
  /** Invalid HTTP/1.1: Node answers 400 before it reaches the program. */
  isMalformed?: boolean
}

/** Returns names that lead to this machine and port, or resemble ours, and are not in PUBLIC_ORIGINS. */
export function foreignHosts(port: number): string[] {
  return [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `localhost.:${port}`,
    `127.0.0.1.:${port}`,
    'localhost',
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    `127.1:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `0.0.0.0:${port}`,
    `localhost:${port}.evil.example`,
    `localhost.evil.example:${port}`,
    `evil.example@localhost:${port}`,
    `localhost:${port}@evil.example`,
    `localhost:${port},evil.example`,
    `localhost:${port}/`,
    `localhost:${port}#`,
    `localhost:0${port}`,
    `localhost:${port} evil.example`,
    `xn--lcalhost-54a:${port}`,
    `*:${port}`,
    'null',
  ]
}

const request = (line: string, headers: readonly string[]) =>
  [line, ...headers, 'connection: close', '', ''].join('\r\n')

/** In a target these end the host, or the target itself. */
const endsAuthority = /[/# ]/

/** Returns every way to name a host: in the header, twice, in the target, beside ours, not at all. */
export function foreignCalls(method: string, path: string, host: string, own: string): Foreign[] {
  const line = `${method} ${path} HTTP/1.1`
  const origin = `origin: http://${own}`
  const named = (what: string, ...headers: string[]): Foreign => ({
    what: `${method} ${path} ${what} ${host}`,
    text: request(line, [...headers, origin]),
  })
  return [
    named('with host', `host: ${host}`),
    named('by a person with host', `host: ${host}`, 'accept: text/html'),
    named('behind a name of ours with host', `host: ${host}`, `x-forwarded-host: ${own}`),
    named('as forwarded with host', `host: ${host}`, `forwarded: host="${own}"`),
    named('with ours before host', `host: ${own}`, `host: ${host}`),
    named('with ours after host', `HOST: ${host}`, `Host: ${own}`),
    ...(endsAuthority.test(host)
      ? []
      : [
          {
            what: `${method} ${path} at http://${host}`,
            text: request(`${method} http://${host}${path} HTTP/1.1`, [`host: ${own}`, origin]),
          },
        ]),
    {
      what: `${method} ${path} at http://${own} with host ${host}`,
      text: request(`${method} http://${own}${path} HTTP/1.1`, [`host: ${host}`, origin]),
    },
  ]
}

export const callsWithoutHost = (method: string, path: string): Foreign[] => [
  {
    what: `${method} ${path} without a host`,
    text: request(`${method} ${path} HTTP/1.1`, []),
    isMalformed: true,
  },
  { what: `${method} ${path} of HTTP/1.0`, text: request(`${method} ${path} HTTP/1.0`, []) },
  { what: `${method} ${path} with an empty host`, text: request(`${method} ${path} HTTP/1.1`, ['host:']) },
]

/** Builds a websocket handshake. */
export function shakeAs(host: string, origin: string | null, path = socketPath): string {
  const fields = Object.entries(handshake).map(([name, value]) => `${name}: ${value}`)
  return [
    `GET ${path} HTTP/1.1`,
    `host: ${host}`,
    ...fields,
    ...(origin ? [`origin: ${origin}`] : []),
    '',
    '',
  ].join('\r\n')
}

export const callAs = (method: string, path: string, host: string, ...headers: string[]): string =>
  request(`${method} ${path} HTTP/1.1`, [`host: ${host}`, ...headers])
