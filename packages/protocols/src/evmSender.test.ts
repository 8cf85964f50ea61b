import { expect, test } from 'vitest'
import type { EvmLog } from './evmLog.ts'
import { evmSenders } from './evmSender.ts'
import { wordOf } from './evmWords.ts'

const signer = `0x${'a'.repeat(40)}`
const alice = `0x${'b'.repeat(40)}`
const bob = `0x${'c'.repeat(40)}`
const stranger = `0x${'d'.repeat(40)}`
const tokenA = `0x${'1'.repeat(40)}`
const tokenB = `0x${'2'.repeat(40)}`
const tokenC = `0x${'3'.repeat(40)}`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const reactor = '0x00000011f84b9aa48e5f8aa8b9897600006289be'

const topic = (value: string) => `0x${wordOf(value)}`
const hash = topic('0xff')
const log = (logIndex: number, address: string, topics: string[], words: string[] = []): EvmLog => ({
  address,
  topics,
  data: `0x${words.map(wordOf).join('')}`,
  logIndex,
})
const operation = (index: number, account: string, emitter = entryPoint) =>
  log(index, emitter, [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    hash,
    topic(account),
    topic('0x0'),
  ])
const trade = (index: number, owner: string, sold: string, bought: string) =>
  log(
    index,
    cow,
    ['0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17', topic(owner)],
    [sold, bought, '0x1', '0x1', '0x0'],
  )
const settled = (index: number) =>
  log(index, cow, ['0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4', topic(signer)])
const fill = (index: number, owner: string, emitter = reactor) =>
  log(index, emitter, [
    '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66',
    hash,
    topic(signer),
    topic(owner),
  ])
const transfer = (index: number, token: string, from: string, to: string) =>
  log(index, token, [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    topic(from),
    topic(to),
  ])

const swap = (index: number, sold = tokenA, bought = tokenB) => ({
  index,
  sold: { token: sold },
  bought: { token: bought },
})
const sendersOf = (...logs: EvmLog[]) => evmSenders({ from: signer }, logs)

test('who signed, when nobody else stands behind it', () => {
  expect(sendersOf()(swap(3))).toBe(signer)
})

test('the Safe that executed the call, if it was called', () => {
  const safe = alice
  const executed = log(
    9,
    safe,
    ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', hash],
    ['0x0'],
  )
  expect(evmSenders({ from: signer, to: safe }, [executed])(swap(3))).toBe(safe)
  expect(evmSenders({ from: signer, to: stranger }, [executed])(swap(3))).toBe(signer)
})

test('each user operation of a bundle has its own account', () => {
  const senderOf = sendersOf(operation(5, alice), operation(9, bob))
  expect([swap(3), swap(7), swap(11)].map(senderOf)).toEqual([alice, bob, signer])
})

test('the signer of a meta-transaction that a relayer sends', () => {
  const topics = ['0x7f4fe3ff8ae440e1570c558da08440b26f89fb1c1f2910cd91ca6452955f121a', topic('0x0')]
  const executed = (emitter: string) => log(9, emitter, topics, ['0xff', alice, signer])
  expect(sendersOf(executed('0xdef1c0ded9bec7f1a1670819833240f027b25eff'))(swap(3))).toBe(alice)
  expect(sendersOf(executed(stranger))(swap(3))).toBe(signer)
})

test('the owner of the order that a solver settles', () => {
  expect(sendersOf(trade(1, alice, tokenA, tokenB), settled(9))(swap(5, tokenC, tokenB))).toBe(alice)
})

test('in a batch the tokens tell whose swap it is', () => {
  const senderOf = sendersOf(trade(1, alice, tokenA, tokenB), trade(2, bob, tokenC, tokenB), settled(9))
  expect(senderOf(swap(5, tokenA, tokenB))).toBe(alice)
  expect(senderOf(swap(6, tokenC, tokenA))).toBe(bob)
  expect(senderOf(swap(10))).toBe(signer)
})

test('the swapper of an order that a filler fills', () => {
  expect(sendersOf(fill(9, alice))(swap(5))).toBe(alice)
})

test('of several filled orders, who paid what was sold or got what was bought', () => {
  const senderOf = sendersOf(
    transfer(1, tokenA, alice, stranger),
    transfer(2, tokenC, bob, stranger),
    transfer(7, tokenB, stranger, alice),
    fill(8, alice),
    fill(9, bob),
  )
  expect(senderOf(swap(5, tokenA, tokenB))).toBe(alice)
  expect(senderOf(swap(6, tokenC, tokenA))).toBe(bob)
})

test('an event of a stranger cannot put a trade on a famous wallet', () => {
  expect(sendersOf(operation(5, alice, stranger), fill(6, alice, stranger))(swap(3))).toBe(signer)
})
