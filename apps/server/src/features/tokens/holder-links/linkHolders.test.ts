import { zeroAddress } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { commonSenders, linkHolders, sumLinks } from './linkHolders.ts'

const [a, b, c, hub, stranger] = ['a', 'b', 'c', 'e', 'f'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
]
let logs = 0
const sent = (from: string, to: string, units: bigint) => ({ key: String(logs++), from, to, units })
const got = (address: string, receivedFrom: string | null = null) => ({ address, receivedFrom })
const listed = new Set([a, b, c])

test('transfers between two wallets of the list are added up, each direction by itself', () => {
  const links = sumLinks([sent(a, b, 5n), sent(b, a, 1n), sent(a, b, 7n)], listed)
  expect([...links.values()]).toEqual([
    { from: a, to: b, units: 12n, count: 2 },
    { from: b, to: a, units: 1n, count: 1 },
  ])
})

test.each([
  ['to itself', sent(a, a, 5n)],
  ['of nothing, as of an imitated address', sent(a, b, 0n)],
  ['to a stranger', sent(a, stranger, 5n)],
  ['from a stranger', sent(stranger, a, 5n)],
])('a transfer %s links nobody', (_, transfer) => {
  expect(sumLinks([transfer], listed).size).toBe(0)
})

test('a sender off the list connects those that it sent to, if there are two', () => {
  expect(commonSenders([got(a, hub), got(b, hub), got(c, stranger)])).toEqual([hub])
  expect(commonSenders([got(a, zeroAddress), got(b, zeroAddress)])).toEqual([])
  expect(commonSenders([got(a, c), got(b, c), got(c)])).toEqual([])
})

test('first receipts are told where the transfers read do not reach them', () => {
  const receivers = [got(a), got(b, a), got(c, a)]
  expect(linkHolders([sent(a, b, 5n)], receivers, [])).toEqual([
    { from: a, to: b, units: '5', count: 1 },
    { from: a, to: c, units: null, count: 1 },
  ])
})

test('of first receipts from strangers those of wallets that sent to several are told', () => {
  const receivers = [got(a, hub), got(b, hub), got(c, stranger)]
  expect(linkHolders([], receivers, [hub]).map(({ from, to }) => [from, to])).toEqual([
    [hub, a],
    [hub, b],
  ])
  // It is a contract or a pool.
  expect(linkHolders([], receivers, [])).toEqual([])
})
