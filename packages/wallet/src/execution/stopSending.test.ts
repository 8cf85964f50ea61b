import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import type { Attempt, ExecutionRecord } from './executionRecord.ts'
import type { ChainVerdict, ExecutionPorts, SendOutcome } from './executionPorts.ts'
import { execute, recover } from './runExecution.ts'
import { stopSending, unsentUntil } from './stopSending.ts'
import { coinSummary } from './testing/coinSummary.ts'
import { memoryLog } from './testing/memoryLog.ts'

const wallet = `0x${'a'.repeat(40)}`
const limits = {
  family: 'EVM',
  chainId: 1,
  nonce: 0,
  maxGas: 1n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 9n,
} as const

function intentOf(at: number, kind: 'swap' | 'transfer' = 'transfer'): Intent {
  const base = {
    id: at.toString(16).padStart(32, '0'),
    environment: { id: 'e', runId: null },
    network: 'eth',
    wallet,
    limits,
  } as const
  if (kind === 'transfer')
    return {
      ...base,
      kind,
      recipient: wallet,
      account: { kind: 'wallet', isConfirmed: false },
      sends: { token: nativeCoin, units: 1n },
    }
  const [spend, receive] = [
    { token: nativeCoin, units: 1n },
    { token: wallet, units: 1n },
  ]
  return { ...base, kind, side: 'buy', spend, receive, deadline: 1, serviceFee: null }
}

/** A runner whose sends and look-ups are answered as told, by a clock that goes on as it sleeps. */
function world() {
  const log = memoryLog()
  const scene = {
    outcome: { outcome: 'unknown' } as SendOutcome,
    verdict: 'unknown' as ChainVerdict,
    nowMs: 0,
    sends: 0,
    signatures: 0,
    onSleep: async () => {},
  }
  const ports: ExecutionPorts = {
    log,
    holder: 'tab',
    runId: null,
    nowMs: () => scene.nowMs,
    sleep: async (ms) => {
      scene.nowMs += ms
      await scene.onSleep()
    },
    isAlive: async () => false,
    readNonces: async () => ({ latest: 0, pending: 0 }),
    build: async () => async () => ({
      unsigned: { family: 'EVM', chain: 'eth', transaction: '0x02' },
      lastValidBlockHeight: null,
    }),
    sign: async () => {
      scene.signatures += 1
      return { hash: `0x${scene.signatures}`, raw: '0x02' }
    },
    send: async () => {
      scene.sends += 1
      return scene.outcome
    },
    verdict: async () => scene.verdict,
    onChange: () => undefined,
  }
  return { log, scene, ports }
}

/** Runs an intent; what it threw counts as its end. */
async function run(ports: ExecutionPorts, intent: Intent): Promise<void> {
  await execute(ports, intent, 'press', coinSummary).catch(() => null)
}

const at = 1_000
const attempt: Attempt = { hash: '0x1', raw: '0x02', nonce: 0, lastValidBlockHeight: null, signedAtMs: at }

function recordOf(change: Partial<ExecutionRecord>, intent = intentOf(1)): ExecutionRecord {
  return {
    id: intent.id,
    pressId: 'press',
    intent,
    summary: coinSummary,
    state: 'sent',
    epoch: 1,
    holder: null,
    attempts: [attempt],
    reason: null,
    createdAtMs: at,
    updatedAtMs: at,
    ...change,
  }
}

const swap = intentOf(1, 'swap')
const solana: Intent = { ...intentOf(1), network: 'sol' }

test.each<[string, ExecutionRecord, ReturnType<typeof unsentUntil>]>([
  ['a transfer until a node takes it', recordOf({}), { untilMs: null }],
  ['a trade until its deadline', recordOf({}, swap), { untilMs: 121_000 }],
  ['one that watching gave up', recordOf({ state: 'unknown' }, swap), { untilMs: 121_000 }],
  ['on Solana for as long as its blockhash is good', recordOf({}, solana), { untilMs: 91_000 }],
  ['not what a node has', recordOf({ attempts: [{ ...attempt, isTaken: true }] }), null],
  ['nor what was stopped', recordOf({ attempts: [{ ...attempt, isStopped: true }] }), null],
  ['nor what a wallet sends itself', recordOf({ attempts: [{ ...attempt, raw: '' }] }), null],
  ['nor what is not sent yet', recordOf({ state: 'signed' }), null],
  ['nor what has ended', recordOf({ state: 'confirmed' }), null],
])('sends again: %s', (_, record, expected) => expect(unsentUntil(record, at)).toEqual(expected))

test('a trade past its deadline is not said to be sent again', () => {
  expect(unsentUntil(recordOf({}, swap), 121_001)).toBeNull()
})

test('bytes are taken by a word of a node alone: that of the send, or that of the chain', async () => {
  const { log, scene, ports } = world()
  const taken: (boolean | undefined)[] = []
  const onChange = ({ state, attempts }: ExecutionRecord) =>
    void (state === 'sent' && taken.push(attempts[0]?.isTaken))
  scene.onSleep = async () => {
    if (scene.nowMs >= 20_000) scene.verdict = 'pending'
    if (scene.nowMs >= 30_000) scene.verdict = 'landed'
  }
  await run({ ...ports, onChange }, intentOf(1))
  // Sent, sent again after ten seconds, then seen by the chain.
  expect(taken).toEqual([undefined, undefined, true])
  scene.verdict = 'unknown'
  scene.outcome = { outcome: 'accepted' }
  await run(ports, intentOf(2))
  expect(await log.read(intentOf(2).id)).toMatchObject({ attempts: [{ isTaken: true }] })
})

test('once stopped, no bytes leave any more, by whoever sent them and whoever recovers; their end is still found', async () => {
  const { log, scene, ports } = world()
  const intent = intentOf(1)
  let stopped: ExecutionRecord | null = null
  scene.onSleep = async () => {
    if (scene.sends === 1 && !stopped) stopped = await stopSending({ ...ports, holder: 'other' }, intent.id)
  }
  await run(ports, intent)
  expect(stopped).toMatchObject({ state: 'unknown', reason: 'stopped' })
  expect(scene.sends).toBe(1)
  for (let round = 0; round < 3; round++) {
    const record = (await log.read(intent.id)) ?? expect.fail()
    await recover(ports, record)
  }
  expect(scene).toMatchObject({ sends: 1, signatures: 1 })
  expect(await log.read(intent.id)).toMatchObject({ state: 'unknown', reason: 'stopped' })
  scene.verdict = 'landed'
  await recover(ports, (await log.read(intent.id)) ?? expect.fail())
  expect(await log.read(intent.id)).toMatchObject({ state: 'confirmed', landed: '0x1' })
})

test.each([
  ['that no node counts', 0],
  ['that a node got after all, and counts', 1],
])(
  'the next transaction takes the nonce of a stopped one %s: one of them lands at most',
  async (_, pending) => {
    const { log, scene, ports } = world()
    scene.onSleep = async () => void (await stopSending(ports, intentOf(1).id))
    await run(ports, intentOf(1))
    scene.onSleep = async () => {}
    scene.outcome = { outcome: 'accepted' }
    await run({ ...ports, readNonces: async () => ({ latest: 0, pending }) }, intentOf(2))
    expect(await log.read(intentOf(2).id)).toMatchObject({ attempts: [{ nonce: 0 }] })
  },
)

test('where a node keeps the stopped one, no later press goes past it', async () => {
  const { log, scene, ports } = world()
  scene.onSleep = async () => void (await stopSending(ports, intentOf(1).id))
  await run(ports, intentOf(1))
  scene.onSleep = async () => {}
  scene.outcome = { outcome: 'refused', reason: 'nonce-taken' }
  const counting = { ...ports, readNonces: async () => ({ latest: 0, pending: 1 }) }
  for (const at of [2, 3]) {
    await run(counting, intentOf(at))
    expect(await log.read(intentOf(at).id)).toMatchObject({
      state: 'failed',
      reason: 'stopped-waits',
      attempts: [{ nonce: 0 }],
    })
  }
  // Once the stopped one has landed, the next nonce is free.
  scene.verdict = 'landed'
  await recover(ports, (await log.read(intentOf(1).id)) ?? expect.fail())
  scene.outcome = { outcome: 'accepted' }
  await run({ ...ports, readNonces: async () => ({ latest: 1, pending: 1 }) }, intentOf(4))
  expect(await log.read(intentOf(4).id)).toMatchObject({ attempts: [{ nonce: 1 }] })
})

test('what a node has is not stopped', async () => {
  const { log, ports } = world()
  const record = recordOf({ attempts: [{ ...attempt, isTaken: true }] })
  await log.add(record)
  expect(await stopSending(ports, record.id)).toBeNull()
  expect(await log.read(record.id)).toEqual(record)
})
