import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from '@peregrine/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../realtime/testing/testApp.ts'
import { findExcess, maxBodyBytes, maxBodyDepth } from './jsonBodies.ts'
import { evmSigner, signInAs, testOrigin } from './session/testing/signInAs.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ costLimits: { perSecond: 1e6, burst: 1e6 } })
  cookie = await signInAs(app.server, evmSigner(7))
})
afterAll(() => app?.end())

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('only nesting beyond 32 levels is refused as too deep, whatever its strings contain', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('[[[[', '{"', '\\', '\\"[', '"]'))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'max', maxDepth: 40 },
      text,
      fc.array(tie('tree'), { maxLength: 2 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 2 }),
    ),
  }))
  const wrapped = fc.tuple(tree, fc.integer({ min: 0, max: 40 })).map(([inner, levels]) => {
    let value = inner
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { '[': value }
    return value
  })
  fc.assert(
    fc.property(wrapped, (value) => {
      const expected = depthOf(value) > maxBodyDepth ? 'body.too-deep' : null
      expect(findExcess(Buffer.from(JSON.stringify(value)))).toBe(expected)
    }),
  )
})

test('more than half a million values are refused, and any bytes give an answer', () => {
  expect(findExcess(Buffer.from(`[${'0,'.repeat(500_000)}0]`))).toBe('body.too-many')
  expect(findExcess(Buffer.from(`[${'[],'.repeat(250_000)}0]`))).toBe('body.too-many')
  expect(findExcess(Buffer.from(`["${','.repeat(900_000)}"]`))).toBeNull()
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void findExcess(Buffer.from(bytes))))
})

async function changingRoutes(): Promise<Route[]> {
  const place = fileURLToPath(new URL('../../../../packages/contract/src/routes/', import.meta.url))
  const files = readdirSync(place).filter((name) => !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(path.join(place, name)) as Promise<object>))
  const routes = modules.flatMap((one): unknown[] => Object.values(one))
  return [...new Set(routes)].filter(
    (one): one is Route =>
      typeof one === 'object' && one !== null && 'maxBodyBytes' in one && 'method' in one,
  )
}

function send(method: 'POST', url: string, payload: string) {
  const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' }
  return app.server.inject({ method, url, headers, payload })
}

const tooDeep = `${'['.repeat(maxBodyDepth + 1)}${']'.repeat(maxBodyDepth + 1)}`

test('every route refuses bodies beyond its own limit, or nested too deeply', async () => {
  // The alerts' routes are not mounted here, and the webhook checks its secret before the body.
  const routes = (await changingRoutes()).filter(
    ({ method, path: at }) => method !== 'GET' && !/^\/api\/(alerts|tweets)/.test(at),
  )
  expect(routes.length).toBeGreaterThan(10)
  for (const { method, path: at, maxBodyBytes: own } of routes) {
    const url = at.replaceAll(/:\w+/g, 'x')
    const limit = own ?? maxBodyBytes
    const long = await send(method as 'POST', url, `"${'x'.repeat(limit)}"`)
    expect([at, long.statusCode, long.json().code]).toEqual([at, 413, 'body.too-large'])
    const deep = await send(method as 'POST', url, tooDeep)
    expect([at, deep.statusCode, deep.json().code]).toEqual([at, 400, 'body.too-deep'])
  }
})

test('a list of far too many items is refused without checking each', async () => {
  const body = { userAddress: evmSigner(7).address, configs: Array.from({ length: 400_000 }, () => 0) }
  const reply = await send('POST', '/monitor-config/import/v1', JSON.stringify(body))
  expect(reply.json()).toMatchObject({ code: 'request.malformed', context: { where: 'configs' } })
})
