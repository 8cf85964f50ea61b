import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorAt, visitorReader } from './visitor.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
])('%s is the visitor %s', (address, visitor) => {
  expect(visitorAt(address)).toBe(visitor)
})

const request = (remoteAddress: string, forwarded: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['nobody is believed', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['a proxy on this machine is believed', ['loopback'], '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'what a visitor wrote before the proxy is not',
    ['loopback'],
    '::1',
    '10.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['a stranger who says to be a proxy is not', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
])('%s', (_, trusted, remote, forwarded, visitor) => {
  expect(visitorReader(trusted)(request(remote, forwarded))).toBe(visitor)
})
