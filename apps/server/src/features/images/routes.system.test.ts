import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { installErrors } from '../../http/errors.ts'
import { isPublicAddress } from '../../outgoing/isPublicAddress.ts'
import { publicReach } from '../../outgoing/openPlace.ts'
import { DiskCache } from './diskCache.ts'
import { type Patience, pagePatience } from './answerSoon.ts'
import { drawPicture } from './drawPicture.ts'
import { ImageStore } from './imageStore.ts'
import { imageRoutes } from './routes.ts'
import { type ImageSettings, imageSettingsOf } from './settings.ts'

const token = '0x6982508145454ce325ddbe47a25d4ec3d2311933'
const png = drawPicture('face', 'test')

let outside: Server
let port: number
/** Responses of the outside, by host and path; anything else is 404 with a picture as its body. */
let answers: Record<string, Buffer | string | ((request: IncomingMessage, reply: ServerResponse) => void)>
let asked: string[]
let lookedUp: string[]
let folder: string
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  outside = createServer((request, reply) => {
    const place = `${request.headers.host?.split(':')[0]}${request.url}`
    asked.push(place)
    const answer = answers[place]
    if (typeof answer === 'function') answer(request, reply)
    else if (answer !== undefined) reply.end(answer)
    else reply.writeHead(404, { 'content-type': 'image/png' }).end(png)
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  port = (outside.address() as AddressInfo).port
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})
beforeEach(async () => {
  database = await createTestDatabase()
  answers = {}
  asked = []
  lookedUp = []
  folder = mkdtempSync(path.join(tmpdir(), 'image-routes-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** Hosts that end in `.test` are ours; there is no other internet. */
const reach = {
  ...publicReach,
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  isPortAllowed: () => true,
  async lookup(host: string) {
    lookedUp.push(host)
    return host.endsWith('.test') ? ['127.0.0.1'] : []
  },
}

type Given = {
  settings?: Partial<ImageSettings>
  isSandbox?: boolean
  store?: ImageStore
  patience?: Patience
}
const endless: Patience = { ms: 3_600_000, places: 100, briefMs: 3_600_000 }

function open({ settings = {}, isSandbox = false, store, patience = endless }: Given = {}): void {
  const { ipfsGateway } = imageSettingsOf({
    IMAGE_PROXY: 'on',
    IPFS_GATEWAY: `http://gateway.test:${port}/ipfs`,
  })
  app = fastify()
  installErrors(app, (error) => {
    throw error
  })
  imageRoutes(app, {
    pool: database.pool,
    store: store ?? new ImageStore(new DiskCache(folder, 1_000_000), reach, Date.now),
    settings: { isOn: true, tokenImageUrl: null, ipfsGateway, ...settings },
    isSandbox,
    patience,
  })
}

const url = (place: string): string => `http://${place.replace('/', `:${port}/`)}`

async function know(...urls: string[]): Promise<void> {
  await database.pool.query('insert into known_image select unnest($1::text[])', [urls])
}

async function addToken(uri: string | null, chain = 'eth'): Promise<void> {
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete) values ($1, $2, 'PEPE', 'Pepe', 18, 1000, 'pepe', 1, 1, true)`,
    [chain, token],
  )
  if (uri === null) return
  await database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms,
       stage, progress, first_block)
     values ($1, $2, $1, 'd', 'p', 'q', 'c', 'Pepe', 'PEPE', $3, 5, 5, 'curve', 40, 1)`,
    [chain, token, uri],
  )
}

const askImage = (place: string) => app.inject({ url: '/api/image', query: { url: url(place) } })
const askToken = (network = 'eth') => app.inject(`/api/token-image/${network}/${token}`)

test('an image is sent with our media type, no sniffing and no scripts', async () => {
  answers['pbs.test/a.gif'] = (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(png)
  open()
  await know(url('pbs.test/a.gif'))
  const reply = await askImage('pbs.test/a.gif')
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(png)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('nothing is fetched from a URL that no tweet named', async () => {
  open()
  await know(url('pbs.test/known.png'))
  for (const place of ['pbs.test/other.png', 'pbs.test/known.png?size=2', 'pbs.test/'])
    expect((await askImage(place)).json()).toMatchObject({ code: 'image.unknown' })
  expect((await app.inject('/api/image')).json()).toMatchObject({ code: 'request.malformed' })
  expect(asked).toEqual([])
})

test('when switched off, nothing is fetched and the answer says so', async () => {
  open({ settings: { isOn: false, tokenImageUrl: `http://own.test:${port}/{address}` } })
  await know(url('pbs.test/a.png'))
  await addToken('ipfs://cid/a.json')
  for (const reply of [await askImage('pbs.test/a.png'), await askToken()]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'feature.off', context: { setting: 'IMAGE_PROXY' } })
  }
  expect(lookedUp).toEqual([])
})

test('a picture sent with a 404 is neither shown nor stored', async () => {
  open()
  await know(url('pbs.test/gone.png'))
  const reply = await askImage('pbs.test/gone.png')
  expect([reply.statusCode, reply.json().context]).toEqual([502, { why: 'status' }])
  expect(reply.headers['cache-control']).toBeUndefined()
  await app.close()
  // Another start of the server, on the same folder: the picture exists by now.
  answers['pbs.test/gone.png'] = drawPicture('face', 'another')
  open()
  expect((await askImage('pbs.test/gone.png')).rawPayload).toEqual(drawPicture('face', 'another'))
})

test('a stored file that is no image is not shown, nor is one stored', async () => {
  const cache = new DiskCache(folder, 1_000_000)
  await cache.put(url('pbs.test/kept'), Buffer.from('<svg onload=alert(1)></svg>'))
  open({ store: new ImageStore(cache, reach, Date.now) })
  await know(url('pbs.test/kept'), url('pbs.test/page'))
  answers['pbs.test/kept'] = png
  expect((await askImage('pbs.test/kept')).rawPayload).toEqual(png)
  answers['pbs.test/page'] = '<!doctype html><script>alert(1)</script>'
  const before = cache.totalBytes
  expect((await askImage('pbs.test/page')).json()).toMatchObject({ context: { why: 'type' } })
  expect(cache.totalBytes).toBe(before)
})

test('a known URL that leads to this machine or a private network is refused without a request', async () => {
  open({ store: new ImageStore(null, publicReach, Date.now) })
  answers['pbs.test/hop'] = (_, reply) =>
    void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  const closed = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '[::1]', '[fe80::1]', '169.254.169.254']
  await know(...closed.map((host) => `http://${host}/a.png`))
  for (const host of closed) {
    const reply = await app.inject({ url: '/api/image', query: { url: `http://${host}/a.png` } })
    expect([reply.statusCode, reply.json().context]).toEqual([502, { why: 'address' }])
  }
  await app.close()
  open()
  await know(url('pbs.test/hop'))
  expect((await askImage('pbs.test/hop')).json().context).toEqual({ why: 'address' })
  expect(asked).toEqual(['pbs.test/hop'])
})

test('sixteen are fetched at a time; one more waits for its turn', async () => {
  const held: ServerResponse[] = []
  open()
  const places = Array.from({ length: 17 }, (_, index) => `pbs.test/${index}.png`)
  await know(...places.map(url))
  for (const place of places) answers[place] = (_, reply) => void held.push(reply)
  const running = places.map(askImage)
  await expect.poll(() => held.length).toBe(16)
  held[0]?.end(png)
  await expect.poll(() => held.length).toBe(17)
  for (const reply of held.slice(1)) reply.end(png)
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(17).fill(200))
})

test('a host that hangs holds no connection of the page; what arrives later is there for the next request', async () => {
  const held: ServerResponse[] = []
  open({ patience: pagePatience })
  const slow = ['pbs.test/1.png', 'pbs.test/2.png', 'pbs.test/3.png', 'pbs.test/4.png']
  await know(...[...slow, 'pbs.test/kept.png'].map(url))
  answers['pbs.test/kept.png'] = png
  for (const place of slow) answers[place] = (_, reply) => void held.push(reply)
  expect((await askImage('pbs.test/kept.png')).statusCode).toBe(200)
  const pending = Promise.all(slow.map(askImage))
  await expect.poll(() => held.length).toBe(4)
  expect((await askImage('pbs.test/kept.png')).statusCode).toBe(200)
  for (const reply of await pending)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'image.pending'])
  for (const reply of held) reply.end(png)
  await expect.poll(async () => (await askImage('pbs.test/4.png')).statusCode).toBe(200)
})

test("a token's image: first the operator's host, then the public ones, then its metadata", async () => {
  open({ settings: { tokenImageUrl: `http://own.test:${port}/{network}/{address}.png` } })
  await addToken('ipfs://cid/meta.json')
  answers = {
    [`own.test/eth/${token}.png`]: drawPicture('face', 'own'),
    'gateway.test/ipfs/cid/meta.json': JSON.stringify({ image: 'ipfs://ipfs/cid/a.png' }),
    'gateway.test/ipfs/cid/a.png': drawPicture('face', 'metadata'),
  }
  expect((await askToken()).rawPayload).toEqual(drawPicture('face', 'own'))
  expect(lookedUp).toEqual(['own.test'])
  await app.close()
  rmSync(folder, { recursive: true })
  delete answers[`own.test/eth/${token}.png`]
  open({ settings: { tokenImageUrl: `http://own.test:${port}/{network}/{address}.png` } })
  expect((await askToken()).rawPayload).toEqual(drawPicture('face', 'metadata'))
  expect([...new Set(lookedUp)]).toEqual([
    'own.test',
    'raw.githubusercontent.com',
    'dd.dexscreener.com',
    'gateway.test',
  ])
})

test.each([
  ['ipfs://cid/m', 'gateway.test/ipfs/cid/m'],
  ['ipfs://ipfs/cid/m', 'gateway.test/ipfs/cid/m'],
  ['https://other-gateway.example/ipfs/cid/m?x=1', 'gateway.test/ipfs/cid/m?x=1'],
])('metadata at %s is read through our gateway', async (uri, place) => {
  open()
  await addToken(uri)
  answers[place] = JSON.stringify({ image: url('pics.test/a.png') })
  answers['pics.test/a.png'] = png
  expect((await askToken()).rawPayload).toEqual(png)
  expect(asked).toEqual([place, 'pics.test/a.png'])
})

test.each([
  ['names no image', JSON.stringify({ image: 7 })],
  ['names a script', JSON.stringify({ image: 'javascript:alert(1)' })],
  ['is no JSON', '<html>'],
  ['is too long', JSON.stringify({ image: 'ipfs://cid/a.png', more: 'x'.repeat(262_144) })],
  ['names a place that is too long', JSON.stringify({ image: `ipfs://cid/a.png?${'x'.repeat(2_048)}` })],
])('metadata that %s gives no image', async (_, metadata) => {
  open()
  await addToken('ipfs://cid/meta.json')
  answers['gateway.test/ipfs/cid/meta.json'] = metadata
  answers['gateway.test/ipfs/cid/a.png'] = png
  answers[`gateway.test/ipfs/cid/a.png?${'x'.repeat(2_048)}`] = png
  expect((await askToken()).json()).toMatchObject({ code: 'image.unknown' })
  expect(asked).toEqual(['gateway.test/ipfs/cid/meta.json'])
})

test('no third party learns of an unknown token, or of one of another chain', async () => {
  open({ settings: { tokenImageUrl: `http://own.test:${port}/{address}` } })
  await addToken(null, 'bsc')
  expect((await askToken('eth')).json()).toMatchObject({ code: 'token.unknown' })
  expect((await app.inject('/api/token-image/eth/..%2f..')).json()).toMatchObject({
    code: 'request.malformed',
  })
  expect(lookedUp).toEqual([])
  expect((await askToken('four')).json()).toMatchObject({ code: 'image.unknown' })
  expect(lookedUp).toEqual(['own.test', 'raw.githubusercontent.com', 'dd.dexscreener.com'])
})

test('the metadata of a token is that of its own chain', async () => {
  open()
  await addToken('ipfs://of-bsc/m', 'bsc')
  await addToken(null, 'eth')
  expect((await askToken('eth')).json()).toMatchObject({ code: 'image.unknown' })
  expect(asked).toEqual([])
  await askToken('bsc')
  expect(asked).toEqual(['gateway.test/ipfs/of-bsc/m'])
})

test('where too many wait, one more is pending, not missing', async () => {
  const store = new ImageStore(null, reach, Date.now)
  open({ store, settings: { tokenImageUrl: `http://own.test:${port}/{address}.png` } })
  await addToken(null)
  const held: ServerResponse[] = []
  const places = Array.from({ length: 16 + 512 }, (_, index) => `pbs.test/${index}`)
  for (const place of places) answers[place] = (_, reply) => void held.push(reply)
  const running = places.map((place) => store.getImage(url(place)))
  await expect.poll(() => held.length).toBe(16)
  expect((await askToken()).json()).toMatchObject({ code: 'image.pending' })
  for (const place of places) answers[place] = png
  for (const reply of held) reply.end(png)
  await Promise.all(running)
})

test('only the sandbox draws, and it fetches nothing', async () => {
  open({ isSandbox: true, settings: { tokenImageUrl: `http://own.test:${port}/{address}` } })
  expect((await askToken()).headers['content-type']).toBe('image/png')
  expect(lookedUp).toEqual([])
  await app.close()
  open()
  expect((await app.inject('/sandbox/picture/face/a')).statusCode).toBe(404)
})
