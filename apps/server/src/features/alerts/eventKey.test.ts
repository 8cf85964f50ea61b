import type { WalletEvent } from '@peregrine/contract/walletEvent'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventIdOf, groupKey, walletKeys } from './eventKey.ts'
import { walletEventOf } from './testing/walletEventOf.ts'

const token = (units: string) => ({ address: '0xt', symbol: 'T', decimals: 18, units })
const transfer = (id: string, transactionHash: string, units: string, kind: 'in' | 'out' = 'in') =>
  walletEventOf({ id, transactionHash, kind, token: token(units), counterparty: '0xc' })
const buy = (id: string, transactionHash: string) => walletEventOf({ id, transactionHash })

const keyOf = (event: WalletEvent) => walletKeys([event], []).get(event.id)

test('a trade is its route, a transfer what moves; block and place in it count for nothing', () => {
  const before = walletKeys(
    [buy('0x1:5:aaaa', '0x1'), transfer('0x2:i:6:w:aaaa', '0x2', '9')],
    [{ id: '0x1:5:aaaa', routeId: '0x1:0' }],
  )
  const after = walletKeys(
    [transfer('0x2:i:3:w:bbbb', '0x2', '9'), buy('0x1:8:bbbb', '0x1')],
    [{ id: '0x1:8:bbbb', routeId: '0x1:0' }],
  )
  expect([...after.values()].sort()).toEqual([...before.values()].sort())
})

test('two equal transfers of a transaction are two events, and so are two trades of it', () => {
  const trades = [
    { id: 'a', routeId: '0x1:0' },
    { id: 'b', routeId: '0x1:1' },
  ]
  const events = [buy('a', '0x1'), buy('b', '0x1'), transfer('c', '0x1', '9'), transfer('d', '0x1', '9')]
  expect(new Set(walletKeys(events, trades).values()).size).toBe(4)
})

test('other amounts, directions, transactions and wallets are other events', () => {
  const events = [
    transfer('a', '0x1', '9'),
    transfer('b', '0x1', '8'),
    transfer('c', '0x1', '9', 'out'),
    transfer('d', '0x2', '9'),
    { ...transfer('e', '0x1', '9'), wallet: '0xother' },
  ]
  expect(new Set(events.map(keyOf)).size).toBe(5)
})

test('one transaction on two chains is two events', () => {
  const events = [transfer('a', '0x1', '9'), { ...transfer('b', '0x1', '9'), chain: 'base' as const }]
  expect(new Set(events.map(keyOf)).size).toBe(2)
})

const zTransfers = fc.array(
  fc.record({ tx: fc.constantFrom('0x1', '0x2', '0x3'), units: fc.constantFrom('1', '2') }),
  { maxLength: 12 },
)

test('any order of the same transfers gives the same keys', () => {
  fc.assert(
    fc.property(
      zTransfers.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
      ),
      ([given, shuffled]) => {
        const keysOf = (list: typeof given, tail: string) =>
          [
            ...walletKeys(
              list.map(({ tx, units }, at) => transfer(`${at}:${tail}`, tx, units)),
              [],
            ).values(),
          ].sort()
        expect(keysOf(shuffled, 'b')).toEqual(keysOf(given, 'a'))
      },
    ),
  )
})

test('a group is the buys behind it in any order, of a rule and a token', () => {
  const [a, b] = [{ id: 'w1 0x1:0' }, { id: 'w2 0x2:0' }]
  expect(groupKey('r', 't', [a, b])).toBe(groupKey('r', 't', [b, a]))
  const others = [groupKey('r', 't', [a]), groupKey('s', 't', [a, b]), groupKey('r', 'u', [a, b])]
  expect(new Set([groupKey('r', 't', [a, b]), ...others]).size).toBe(4)
})

test('an event id is 32 hex digits', () => {
  expect(eventIdOf('price r rise 0x1')).toMatch(/^[0-9a-f]{32}$/)
  expect(eventIdOf('price r rise 0x1')).not.toBe(eventIdOf('price r rise 0x2'))
})
