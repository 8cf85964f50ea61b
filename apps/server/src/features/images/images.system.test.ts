import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isFault } from '@peregrine/core/fault'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DiskCache } from './diskCache.ts'
import { drawPicture } from './drawPicture.ts'
import { publicReach, type Reach } from '../../outgoing/openPlace.ts'
import { isPublicAddress } from '../../outgoing/isPublicAddress.ts'
import { HostPauses } from '../../outgoing/hostPauses.ts'
import { fetchPublic } from './fetchPublic.ts'
import { ImageStore } from './imageStore.ts'
import { imageType } from './imageType.ts'

let server: Server
let port: number
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]
const png = drawPicture('face', 'test')
const folder = mkdtempSync(path.join(tmpdir(), 'images-'))

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  answer = (_, response) => void response.end(png)
})

/** Production settings, except that one local address and every port count as public. */
const reach = (over: Partial<Reach> = {}): Reach => ({
  ...publicReach,
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  isPortAllowed: () => true,
  lookup: async () => ['127.0.0.1'],
  timeoutMs: 2_000,
  ...over,
})

async function whyOf(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => null,
    (failure: unknown) => failure,
  )
  return isFault(error, 'image.refused') ? error.context.why : error
}

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fe80::1',
  'fe80::1%lo',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not of the public internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['http://127.0.0.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0177.0.0.1/', 'address'],
  ['http://0x7f.1/', 'address'],
  ['http://127.1/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://８.８.８.８:22/', 'port'],
  ['http://8.8.8.8:6379/', 'port'],
  ['ftp://8.8.8.8/', 'url'],
  ['file:///etc/passwd', 'url'],
  ['data:image/png;base64,AAAA', 'url'],
  ['http://user:pass@8.8.8.8/', 'url'],
  ['nonsense', 'url'],
])('%s is refused before anything is sent: %s', async (url, why) => {
  const never = { ...publicReach, lookup: () => Promise.reject(new Error('must not be looked up')) }
  expect(await whyOf(fetchPublic(url, never))).toBe(why)
})

test('the name is looked up once, and the address that was checked is the one connected to', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let looked = 0
  const rebinding = reach({ lookup: async () => answers[looked++] ?? [] })
  expect(await fetchPublic(`http://rebind.test:${port}/a.png`, rebinding)).toEqual(png)
  expect(looked).toBe(1)
  expect(asked).toEqual([`rebind.test:${port} /a.png`])
  expect(await whyOf(fetchPublic(`http://rebind.test:${port}/a.png`, rebinding))).toBe('address')
})

test('one forbidden address among several refuses the name', async () => {
  const mixed = reach({ lookup: async () => ['127.0.0.1', '10.0.0.1'] })
  expect(await whyOf(fetchPublic(`http://mixed.test:${port}/`, mixed))).toBe('address')
  expect(asked).toEqual([])
})

test.each([
  ['http://10.0.0.1/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://localhost.test:22/', 'address'],
  ['gopher://127.0.0.1/', 'url'],
  ['http://', 'url'],
])('a redirect to %s is refused: %s', async (location, why) => {
  answer = (_, response) => void response.writeHead(302, { location }).end()
  const names = reach({ lookup: async (host) => [host === 'localhost.test' ? '127.0.0.3' : '127.0.0.1'] })
  expect(await whyOf(fetchPublic(`http://start.test:${port}/`, names))).toBe(why)
})

test('three redirects are followed, the fourth is not', async () => {
  answer = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) response.end(png)
    else response.writeHead(301, { location: `/${left - 1}` }).end()
  }
  expect(await fetchPublic(`http://hop.test:${port}/3`, reach())).toEqual(png)
  expect(await whyOf(fetchPublic(`http://hop.test:${port}/4`, reach()))).toBe('redirects')
})

test.each([301, 302, 303, 307, 308])(
  'a redirect of status %i is followed, relative to its source',
  async (status) => {
    answer = ({ url, headers }, response) => {
      if (headers.host?.startsWith('second.test')) {
        if (url === '/dir/last') response.end(png)
        else response.writeHead(status, { location: 'last' }).end()
      } else response.writeHead(status, { location: `http://second.test:${port}/dir/first` }).end()
    }
    expect(await fetchPublic(`http://start.test:${port}/`, reach())).toEqual(png)
  },
)

test('a body that is too long is cut off, announced or not', async () => {
  const small = reach({ maxBytes: 10_000 })
  answer = (_, response) => response.writeHead(200, { 'content-length': '10001' }).flushHeaders()
  expect(await whyOf(fetchPublic(`http://big.test:${port}/`, small))).toBe('size')
  answer = (_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(4_000)), 1)
    response.on('close', () => clearInterval(timer))
  }
  expect(await whyOf(fetchPublic(`http://big.test:${port}/`, small))).toBe('size')
})

test('an endless body is abandoned', async () => {
  answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  }
  expect(await whyOf(fetchPublic(`http://slow.test:${port}/`, reach({ timeoutMs: 200 })))).toBe('time')
})

test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['html', '<!doctype html><script>alert(1)</script>'],
  ['html after a comment', `GIF8<!--${'x'.repeat(40)}--><script>`],
  ['the first bytes of a PNG alone', png.subarray(0, 8)],
  ['nothing', ''],
])('%s that calls itself a PNG is no image', async (_, body) => {
  answer = (__, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(body)
  const store = new ImageStore(null, reach(), Date.now)
  expect(await whyOf(store.getImage(`http://mask.test:${port}/`))).toBe('type')
})

test('an image keeps the type of its bytes', () => {
  const filler = Buffer.alloc(20)
  expect(imageType(png)).toBe('image/png')
  expect(imageType(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), filler]))).toBe('image/jpeg')
  expect(imageType(Buffer.concat([Buffer.from('GIF89a'), filler]))).toBe('image/gif')
  expect(imageType(Buffer.concat([Buffer.from('RIFF....WEBP'), filler]))).toBe('image/webp')
  expect(imageType(Buffer.concat([Buffer.from('....ftypavif'), filler]))).toBe('image/avif')
  expect(imageType(Buffer.concat([Buffer.from('....ftypmp42'), filler]))).toBeNull()
})

test('an image is fetched once for many at a time, then comes from the disk; a refusal is not repeated', async () => {
  let now = 0
  const store = new ImageStore(new DiskCache(path.join(folder, 'a'), 100_000), reach(), () => now)
  const url = `http://once.test:${port}/once.png`
  await Promise.all([store.getImage(url), store.getImage(url), store.getImage(url)])
  await store.getImage(url)
  expect(asked).toHaveLength(1)
  const bad = `http://once.test:${port}/bad`
  answer = (_, response) => void response.writeHead(404).end()
  await whyOf(store.getImage(bad))
  await whyOf(store.getImage(bad))
  expect(asked).toHaveLength(2)
  now = 700_000
  await whyOf(store.getImage(bad))
  expect(asked).toHaveLength(3)
})

test('a host that asks for a pause is asked for no picture until its end; the others are', async () => {
  let now = 0
  const store = new ImageStore(null, reach({ pauses: new HostPauses(() => now) }), () => now)
  const ask = (url: string) => whyOf(store.getImage(`http://${url}`))
  answer = ({ headers }, response) => {
    if (headers.host?.startsWith('busy.test')) response.writeHead(429, { 'retry-after': '900' }).end()
    else response.end(png)
  }
  expect(await ask(`busy.test:${port}/1`)).toBe('status')
  expect(await ask(`busy.test:${port}/2`)).toBe('paused')
  await store.getImage(`http://other.test:${port}/`)
  expect(asked).toHaveLength(2)
  now = 899_999
  expect(await ask(`busy.test:${port}/1`)).toBe('status')
  expect(await ask(`busy.test:${port}/2`)).toBe('paused')
  expect(asked).toHaveLength(2)
  now = 900_000
  answer = (_, response) => void response.end(png)
  await store.getImage(`http://busy.test:${port}/1`)
  await store.getImage(`http://busy.test:${port}/2`)
  expect(asked).toHaveLength(4)
})

test('a redirect to a host that asked for a pause is not followed', async () => {
  const pauses = new HostPauses(() => 0)
  answer = ({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: `http://busy.test:${port}/picture` }).end()
    else response.writeHead(503, { 'retry-after': '60' }).end()
  }
  const start = () => whyOf(fetchPublic(`http://start.test:${port}/`, reach({ pauses })))
  expect([await start(), await start()]).toEqual(['status', 'paused'])
  expect(asked).toHaveLength(3)
})

test('the disk holds no more than its limit; the least recently used goes, also after a restart', async () => {
  const place = path.join(folder, 'b')
  const cache = new DiskCache(place, 1_000)
  await cache.put('one', Buffer.alloc(400, 1))
  await cache.put('two', Buffer.alloc(400, 2))
  expect(await cache.find('one')).not.toBeNull()
  await cache.put('three', Buffer.alloc(400, 3))
  expect(await cache.find('two')).toBeNull()
  expect((await cache.find('one'))?.[0]).toBe(1)
  await cache.put('huge', Buffer.alloc(2_000))
  expect(await cache.find('huge')).toBeNull()
  expect(readdirSync(place)).toHaveLength(2)
  const reopened = new DiskCache(place, 1_000)
  expect(reopened.totalBytes).toBe(800)
  rmSync(place, { recursive: true })
  expect(await reopened.find('one')).toBeNull()
})

test('after a restart the least recently used still goes first, and drafts are gone', async () => {
  const place = path.join(folder, 'c')
  const cache = new DiskCache(place, 1_000)
  await cache.put('one', Buffer.alloc(400, 1))
  await cache.put('two', Buffer.alloc(400, 2))
  const usedAt = (key: string, seconds: number) =>
    utimesSync(path.join(place, createHash('sha256').update(key).digest('hex')), seconds, seconds)
  usedAt('one', 1_000)
  usedAt('two', 2_000)
  await cache.find('one')
  writeFileSync(path.join(place, 'killed.part'), Buffer.alloc(5_000))
  const reopened = new DiskCache(place, 1_000)
  expect([reopened.totalBytes, readdirSync(place).length]).toEqual([800, 2])
  await reopened.put('three', Buffer.alloc(400, 3))
  expect([await reopened.find('one'), await reopened.find('two')]).toEqual([Buffer.alloc(400, 1), null])
})
