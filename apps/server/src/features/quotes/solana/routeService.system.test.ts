import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fetchRouteInstructions,
  fetchRouteQuote,
  openRouteService,
  type RouteService,
} from './routeService.ts'

let server: Server
let service: RouteService
let asked: string[]
let refuse: (reply: ServerResponse) => void
let nowMs: number

beforeEach(async () => {
  asked = []
  nowMs = 1_000
  server = createServer((request, reply) => {
    asked.push(String(request.url).replace(/\?.*/, ''))
    refuse(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service = openRouteService(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, () => nowMs)
})
afterEach(() => void server.close())

const quote = () =>
  fetchRouteQuote(service, { inputMint: 'a', outputMint: 'b', units: '1', slippageBps: 100 })
const build = () => fetchRouteInstructions(service, { quoteResponse: {}, userPublicKey: 'c' })
const whyOf = (asking: () => Promise<unknown>): Promise<unknown> =>
  asking().then(
    () => 'answered',
    (error: { context?: { why?: string } }) => error.context?.why,
  )

test.each([
  ['a quote', quote, 'HTTP 429', 429],
  ['a quote, while it is mended', quote, 'HTTP 503', 503],
  ['instructions', build, 'rate-limited', 429],
] as const)('a service that asks for a pause with %s is asked for nothing until its end', async (...row) => {
  const [, first, why, status] = row
  refuse = (reply) => void reply.writeHead(status, { 'retry-after': '30' }).end()
  expect(await whyOf(first)).toBe(why)
  nowMs += 29_999
  expect([await whyOf(quote), await whyOf(build)]).toEqual(['paused', 'paused'])
  expect(asked).toHaveLength(1)
  nowMs += 1
  expect(await whyOf(quote)).toBe(`HTTP ${status}`)
  expect(asked.at(-1)).toBe('/v1/quote')
})

test.each([
  ['too many requests', 429, {}],
  ['a fault of its own', 500, { 'retry-after': '30' }],
])('a refusal that names no pause begins none: %s', async (_, status, headers) => {
  refuse = (reply) => void reply.writeHead(status, headers).end()
  for (const asking of [quote, build, quote]) await whyOf(asking)
  expect(asked).toEqual(['/v1/quote', '/v1/swap-instructions', '/v1/quote'])
})
