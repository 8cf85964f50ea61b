import { expect, test } from 'vitest'
import type { EvmLimits, Intent } from '../intent.ts'
import { endNonce, nonceKey } from './executionLog.ts'
import type { ExecutionPorts } from './executionPorts.ts'
import type { ExecutionRecord } from './executionRecord.ts'
import { isGivenUp, readPlaces, withNonce } from './nonceOfIntent.ts'
import { coinSummary } from './testing/coinSummary.ts'
import { memoryLog } from './testing/memoryLog.ts'

const wallet = `0x${'a'.repeat(40)}`
const key = nonceKey('eth', wallet)

function recordOf(id: string, change: Partial<ExecutionRecord> = {}, nonce = -1): ExecutionRecord {
  const limits: EvmLimits = {
    family: 'EVM',
    chainId: 1,
    nonce,
    maxGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
  }
  const environment = { id: 'e', runId: null }
  return {
    id,
    pressId: 'press',
    intent: { kind: 'cancel', id, environment, network: 'eth', wallet, limits },
    summary: coinSummary,
    state: 'claimed',
    epoch: 1,
    holder: 'tab',
    attempts: [],
    reason: null,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...change,
  }
}

const transferOf = (id: string, change: Partial<ExecutionRecord> = {}): ExecutionRecord => {
  const record = recordOf(id, change)
  const sends = { token: wallet, units: 1n }
  const account = { kind: 'wallet', isConfirmed: false } as const
  return {
    ...record,
    intent: { ...record.intent, kind: 'transfer', sends, recipient: wallet, account } as Intent,
  }
}

/** A tab whose node counts as told; of the others only `living` run. */
function tab(counts = { latest: 0, pending: 0 }, living = 'other') {
  const log = memoryLog()
  const ports = {
    log,
    holder: 'tab',
    runId: null,
    nowMs: () => 200_000,
    isAlive: async (holder: string) => holder === living,
    readNonces: async () => counts,
    onChange: () => undefined,
  } as unknown as ExecutionPorts
  const reserve = async (record: ExecutionRecord): Promise<number | null> => {
    await log.add(record)
    const placed = await withNonce(ports, record, await readPlaces(ports, record.intent))
    return (placed?.intent.limits as EvmLimits | undefined)?.nonce ?? null
  }
  const free = (intentId: string) => endNonce(log, key, { intentId, isUsed: false })
  return { ports, log, reserve, free }
}

test('the nonce of what a dead tab recorded and never signed is the next one, and that has ended', async () => {
  const { reserve, log } = tab()
  expect(await reserve(transferOf('1', { holder: 'dead' }))).toBe(0)
  expect(await reserve(transferOf('2'))).toBe(0)
  expect(await log.read('1')).toMatchObject({
    state: 'failed',
    reason: 'interrupted',
    epoch: 2,
    holder: 'tab',
  })
})

test.each(['other', 'tab'])('what %s has in hand keeps its nonce', async (holder) => {
  const { reserve, log } = tab()
  expect(await reserve(transferOf('1', { holder }))).toBe(0)
  expect(await reserve(transferOf('2'))).toBe(1)
  expect(await log.read('1')).toMatchObject({ state: 'claimed' })
})

test('what was signed since it was read keeps its nonce, whoever seems to be dead', async () => {
  const { reserve, log, ports } = tab()
  const claimed = transferOf('1', { holder: 'dead' })
  await reserve(claimed)
  const attempt = { hash: '0x1', raw: '0x1', nonce: 0, lastValidBlockHeight: null, signedAtMs: 1 }
  const signed = { ...claimed, state: 'signed', attempts: [attempt] } as const
  const { read } = log
  ports.log.read = async (id) => {
    if (id !== '1') return read(id)
    await log.replace(claimed, signed)
    return claimed
  }
  expect(await reserve(transferOf('2'))).toBe(1)
  expect(await read('1')).toEqual(signed)
})

test('an empty transaction takes the nonce that it names, past every floor and note', async () => {
  const { reserve, log } = tab()
  await log.changeNonces(key, () => ({ runId: null, floor: 2, held: { 2: 'x' }, taken: [0, 1] }))
  expect(await reserve(recordOf('1', {}, 1))).toBe(1)
})

test.each([
  ['has landed', 4],
  ['another intent has taken', 6],
])('an empty transaction for a nonce that %s takes none', async (_, nonce) => {
  const { reserve } = tab({ latest: 5, pending: 5 })
  await reserve(transferOf('1'))
  await reserve(transferOf('2'))
  expect(await reserve(recordOf('3', {}, nonce))).toBeNull()
  expect(await reserve(transferOf('4'))).toBe(7)
})

test('a nonce is given up once what held it ended without it, until the next transaction takes it', async () => {
  const { ports, log, reserve, free } = tab()
  const { intent } = transferOf('1')
  expect(await isGivenUp(ports, intent, 0)).toBe(false)
  await reserve(transferOf('1'))
  expect(await isGivenUp(ports, intent, 0)).toBe(false)
  await free('1')
  expect(await isGivenUp(ports, intent, 0)).toBe(true)
  expect(await isGivenUp(ports, intent, 1)).toBe(false)
  await reserve(transferOf('2'))
  expect(await isGivenUp(ports, intent, 0)).toBe(false)
  await endNonce(log, key, { intentId: '2', isUsed: true })
  expect(await isGivenUp(ports, intent, 0)).toBe(false)
})

test('a nonce whose transaction landed was not given up', async () => {
  const { ports, reserve, log } = tab()
  await reserve(transferOf('1'))
  await endNonce(log, key, { intentId: '1', isUsed: true })
  expect(await isGivenUp(ports, transferOf('1').intent, 0)).toBe(false)
})

test('nor is one kept in mind that the chain has used since', async () => {
  const { ports, reserve, free } = tab()
  await reserve(transferOf('1'))
  await free('1')
  await reserve(transferOf('2'))
  await free('2')
  ports.readNonces = async () => ({ latest: 1, pending: 1 })
  await reserve(transferOf('3'))
  expect(await isGivenUp(ports, transferOf('1').intent, 0)).toBe(false)
})

test('a trade that nobody knows of and that is past its deadline has given its nonce up', async () => {
  const { ports, reserve, log } = tab()
  const attempt = { hash: '0x1', raw: '0x1', nonce: 0, lastValidBlockHeight: null, signedAtMs: 1 }
  const claimed = transferOf('1')
  const swap = { ...claimed, intent: { ...claimed.intent, kind: 'swap' } as Intent }
  await reserve(swap)
  await log.replace(swap, { ...swap, state: 'unknown', attempts: [attempt] })
  expect(await isGivenUp(ports, swap.intent, 0)).toBe(true)
  ports.nowMs = () => 60_000
  expect(await isGivenUp(ports, swap.intent, 0)).toBe(false)
})
