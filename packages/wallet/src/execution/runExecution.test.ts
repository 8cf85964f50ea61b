import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Intent, Unsigned } from '../intent.ts'
import { type NonceCounts, nonceKey, reserveNonce } from './executionLog.ts'
import type { ExecutionRecord } from './executionRecord.ts'
import type { ExecutionPorts } from './executionPorts.ts'
import { LostClaim } from './recordSteps.ts'
import { execute, recover, replaceAttempt } from './runExecution.ts'
import { memoryLog } from './testing/memoryLog.ts'
import { type SendFault, SimulatedChain } from './testing/simulatedChain.ts'

const wallet = `0x${'a'.repeat(40)}`
const summary = {
  symbol: 'PEPE',
  decimals: 18,
  spendSymbol: 'ETH',
  spendDecimals: 18,
  protection: 'off',
} as const
const unsigned: Unsigned = { family: 'EVM', chain: 'eth', transaction: '0x02' }

function intentOf(id: string, runId: string | null = null): Intent {
  return {
    kind: 'transfer',
    id,
    environment: { id: 'e', runId },
    network: 'eth',
    wallet,
    sends: { token: `0x${'0'.repeat(40)}`, units: 1n },
    recipient: wallet,
    account: { kind: 'wallet', isConfirmed: false },
    limits: { family: 'EVM', chainId: 1, nonce: -1, maxGas: 1n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
  }
}

class Crash extends Error {}

/** A world with one log and one chain; each runner may die before its `dieAt`-th port call. */
function world(faults: readonly SendFault[] = []) {
  const [log, chain] = [memoryLog(), new SimulatedChain()]
  const nonceByHash = new Map<string, string>()
  const sends = [...faults]
  let signatures = 0
  const runner = (
    holder: string,
    dieAt = Number.POSITIVE_INFINITY,
    runId: string | null = null,
  ): ExecutionPorts => {
    let calls = 0
    let isDead = false
    const alive = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
      return async (...args: A): Promise<T> => {
        calls += 1
        if (isDead || calls >= dieAt) {
          isDead = true
          throw new Crash()
        }
        return call(...args)
      }
    }
    return {
      log: {
        add: alive(log.add),
        read: alive(log.read),
        list: alive(log.list),
        replace: alive(log.replace),
        changeNonces: alive(log.changeNonces),
      },
      holder,
      runId,
      nowMs: () => 1,
      sleep: alive(async () => chain.mine((hash) => nonceByHash.get(hash) ?? '')),
      isAlive: async () => false,
      readNonces: alive(async () => ({ latest: chain.nonceOf(wallet), pending: 0 })),
      build: alive(async () => async () => ({ unsigned, lastValidBlockHeight: null })),
      sign: alive(async ({ limits }) => {
        signatures += 1
        const hash = `0x${signatures}`
        nonceByHash.set(hash, `${wallet}:${limits.family === 'EVM' ? limits.nonce : ''}`)
        return { hash, raw: hash }
      }),
      send: alive(async (_, attempt) => chain.send(attempt, sends.shift() ?? 'none')),
      verdict: alive(async (intent, attempt) => chain.verdict(intent, attempt)),
      onChange: () => undefined,
    }
  }
  return { log, chain, runner, signatureCount: () => signatures }
}

async function settleAll(runner: ReturnType<typeof world>['runner'], log: ReturnType<typeof memoryLog>) {
  for (let round = 0; round < 20; round++)
    for (const record of await log.list()) await recover(runner(`recovery-${round}`), record)
}

const id = (at: number) => at.toString(16).padStart(32, '0')

/** Runs an intent that was never recorded before. */
async function run(ports: ExecutionPorts, intent: Intent): Promise<ExecutionRecord> {
  const ended = await execute(ports, intent, 'press', summary)
  if (!ended) throw new Error('recorded before')
  return ended
}

test('a trade is signed once, sent and confirmed', async () => {
  const { log, chain, runner } = world()
  const ports = runner('tab')
  expect(await run(ports, intentOf(id(1)))).toMatchObject({
    state: 'confirmed',
    attempts: [{ hash: '0x1', nonce: 0 }],
  })
  expect(await execute(ports, intentOf(id(1)), 'press', summary)).toBeNull()
  expect(chain.landed).toEqual(['0x1'])
  expect(await log.read(id(1))).toMatchObject({ state: 'confirmed' })
})

test('nothing is asked for, built or signed before the intent is on disk', async () => {
  const { runner } = world()
  const ports = runner('tab')
  const stored = Promise.withResolvers<void>()
  const calls: string[] = []
  const noted = <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> => {
      calls.push(name)
      return call(...args)
    }
  }
  const running = run(
    {
      ...ports,
      log: { ...ports.log, add: async (record) => stored.promise.then(() => ports.log.add(record)) },
      readNonces: noted('nonce', ports.readNonces),
      build: noted('build', ports.build),
      sign: noted('sign', ports.sign),
    },
    intentOf(id(1)),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual([])
  stored.resolve()
  expect((await running).state).toBe('confirmed')
  expect(calls.at(-1)).toBe('sign')
})

test('what cannot be built fails at once, and a count that comes later changes nothing', async () => {
  const { runner, log, signatureCount } = world()
  const ports = runner('tab')
  const counts = Promise.withResolvers<NonceCounts>()
  const build = () => Promise.reject(new Error('moved'))
  await expect(run({ ...ports, readNonces: () => counts.promise, build }, intentOf(id(1)))).rejects.toThrow(
    'moved',
  )
  counts.resolve({ latest: 0, pending: 0 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(await log.read(id(1))).toMatchObject({ state: 'failed', reason: 'not-built' })
  expect(signatureCount()).toBe(0)
  // Its nonce is free again.
  expect((await run(ports, intentOf(id(2)))).attempts[0]?.nonce).toBe(0)
})

test('what the fence was told to hold back ends, and its nonce is free again', async () => {
  const { runner, log } = world()
  const ports = runner('tab')
  const ended = await run({ ...ports, send: async () => ({ outcome: 'closed' }) }, intentOf(id(1)))
  expect(ended).toMatchObject({ state: 'failed', reason: 'interrupted' })
  expect((await log.read(id(1)))?.attempts).toHaveLength(1)
  expect((await run(ports, intentOf(id(2)))).attempts[0]?.nonce).toBe(0)
})

test('what is called held back, and lands all the same, is confirmed', async () => {
  const { runner, chain } = world()
  const ports = runner('tab')
  const send: ExecutionPorts['send'] = async (_, attempt) => {
    chain.send(attempt, 'none')
    return { outcome: 'closed' }
  }
  expect(await run({ ...ports, send }, intentOf(id(1)))).toMatchObject({ state: 'confirmed' })
})

const feesOf = ({ intent: { limits } }: ExecutionRecord) =>
  limits.family === 'EVM' ? [limits.maxFeePerGas, limits.maxPriorityFeePerGas] : []

test('a tip that is called too low is raised by 30 % within the agreed cap, with the same nonce, three times at most', async () => {
  const twice = world(['underpriced', 'underpriced'])
  const ended = await run(twice.runner('tab'), intentOf(id(1)))
  expect(ended).toMatchObject({
    state: 'confirmed',
    landed: '0x3',
    attempts: [{ nonce: 0 }, { nonce: 0 }, { nonce: 0 }],
  })
  expect(feesOf(ended)).toEqual([9n, 3n])
  const always = world(Array.from({ length: 9 }, () => 'underpriced' as const))
  const failed = await run(always.runner('tab'), intentOf(id(1)))
  expect(failed).toMatchObject({ state: 'failed', reason: 'underpriced' })
  expect(always.signatureCount()).toBe(4)
  expect(always.chain.landed).toEqual([])
})

test('a raise that cannot be built or signed ends the trade: nothing of it has left', async () => {
  const { log, runner } = world(['underpriced'])
  const ports = runner('tab')
  let builds = 0
  const build: ExecutionPorts['build'] = async (intent) => {
    if (++builds > 1) throw new Error('the price has moved')
    return ports.build(intent)
  }
  await expect(run({ ...ports, build }, intentOf(id(1)))).rejects.toThrow('the price has moved')
  expect(await log.read(id(1))).toMatchObject({ state: 'failed', reason: 'underpriced' })
})

const faults = fc.array(
  fc.constantFrom<SendFault>('none', 'timeout-after-accept', 'lost', 'already-known', 'late', 'stale'),
  { maxLength: 6 },
)

test('whatever dies and whatever a send says: one signature, at most one transaction, the state of the chain', async () => {
  await fc.assert(
    fc.asyncProperty(
      faults,
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
      async (sends, deaths) => {
        const { log, chain, runner, signatureCount } = world(sends)
        const starts = deaths.map((dieAt, at) => runner(`tab-${at}`, dieAt))
        const ignoreCrash = (error: unknown) => {
          if (!(error instanceof Crash)) throw error
        }
        await run(starts[0] ?? runner('tab-0'), intentOf(id(1))).catch(ignoreCrash)
        const record = await log.read(id(1))
        // Killed before it was recorded: nothing was wanted yet.
        if (!record) {
          expect(signatureCount()).toBe(0)
          return
        }
        for (const ports of starts.slice(1)) {
          const left = (await log.read(id(1))) as ExecutionRecord
          await recover(ports, left).catch(ignoreCrash)
        }
        await settleAll(runner, log)
        const end = (await log.read(id(1))) as ExecutionRecord
        expect(signatureCount()).toBeLessThanOrEqual(1)
        expect(chain.landed.length).toBeLessThanOrEqual(1)
        expect(['confirmed', 'failed']).toContain(end.state)
        expect(end.state === 'confirmed').toBe(chain.landed.length === 1)
      },
    ),
    { numRuns: 300 },
  )
})

test('a refusal for an unknown blockhash is no end: only the chain tells', async () => {
  const { chain, runner } = world(['stale'])
  const ports = runner('tab')
  expect((await run(ports, intentOf(id(1)))).state).toBe('confirmed')
  expect(chain.landed).toHaveLength(1)
})

test('a refusal of what was passed on all the same is no end: the chain knows better', async () => {
  const { chain, runner } = world(['refused-though-taken'])
  expect((await run(runner('tab'), intentOf(id(1)))).state).toBe('confirmed')
  expect(chain.landed).toEqual(['0x1'])
})

test('a refused trade that turns up within a minute is no failure, and nobody presses again', async () => {
  const { chain, runner } = world(['refused-though-taken'])
  const ports = runner('tab')
  let looks = 0
  const verdict: typeof ports.verdict = async (...given) =>
    ++looks < 20 ? 'unknown' : ports.verdict(...given)
  expect((await run({ ...ports, verdict }, intentOf(id(1)))).state).toBe('confirmed')
  expect(chain.landed).toEqual(['0x1'])
})

test('two tabs with one intent: one of them signs', async () => {
  const { log, chain, runner, signatureCount } = world()
  const [one, other] = [runner('one'), runner('other')]
  const results = await Promise.all(
    [one, other].map((ports) => execute(ports, intentOf(id(1)), 'press', summary)),
  )
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(signatureCount()).toBe(1)
  expect(chain.landed).toHaveLength(1)
  expect((await log.read(id(1)))?.state).toBe('confirmed')
})

test('a trade that another tab sees just after its press is left to the tab that wants it', async () => {
  const { log, runner } = world()
  const [tab, other] = [runner('tab'), runner('other')]
  const heir = { ...other, isAlive: async (name: string) => name === 'tab' }
  const seen: unknown[] = []
  const build: typeof tab.build = async (intent) => {
    seen.push(await recover(heir, (await log.read(id(1))) as ExecutionRecord))
    return tab.build(intent)
  }
  expect((await run({ ...tab, build }, intentOf(id(1)))).state).toBe('confirmed')
  expect(seen).toEqual([null])
  expect(await log.read(id(1))).toMatchObject({ state: 'confirmed', holder: 'tab' })
})

test('what its tab signed since it was read is not taken over: it would look as if nothing had left', async () => {
  const { log, runner } = world()
  const [tab, heir] = [runner('tab'), runner('heir')]
  let read: ExecutionRecord | null = null
  const build: typeof tab.build = async (intent) => {
    read = await log.read(id(1))
    return tab.build(intent)
  }
  // The heir believes that the tab is dead, as of one that was robbed of its lock.
  const sleep: typeof tab.sleep = async (ms) => {
    await expect(recover(heir, read as unknown as ExecutionRecord)).rejects.toThrow(LostClaim)
    return tab.sleep(ms)
  }
  expect((await run({ ...tab, build, sleep }, intentOf(id(1)))).state).toBe('confirmed')
  expect(await log.read(id(1))).toMatchObject({ state: 'confirmed', holder: 'tab', epoch: 1 })
})

test('parallel trades of one wallet have a nonce each; a refused one gives its nonce back', async () => {
  const { chain, runner, log } = world(['refused'])
  const ports = runner('tab')
  const ends = await Promise.all([1, 2, 3].map((at) => run(ports, intentOf(id(at)))))
  expect(ends.map(({ attempts }) => attempts[0]?.nonce)).toEqual([0, 1, 2])
  expect(ends.map(({ state }) => state).filter((state) => state === 'failed')).toHaveLength(1)
  const end = await run(ports, intentOf(id(9)))
  expect(end.state).toBe('confirmed')
  expect(chain.landed).toHaveLength(3)
  expect((await log.list()).map(({ state }) => state)).not.toContain('unknown')
})

test('a record keeps why nothing was built, as the page says it', async () => {
  const { log, runner } = world()
  const build = async () => {
    throw new Error('the price has moved')
  }
  const ports = { ...runner('tab'), build, codeOf: (error: unknown) => (error as Error).message }
  await expect(execute(ports, intentOf(id(1)), 'press', summary)).rejects.toThrow('the price has moved')
  expect(await log.read(id(1))).toMatchObject({ state: 'failed', reason: 'the price has moved' })
})

test('a nonce that an ended trade still holds is free again', async () => {
  const { runner, log } = world(['refused'])
  const ports = runner('tab')
  expect((await run(ports, intentOf(id(1)))).state).toBe('failed')
  // A tab that had lost its claim reserves too late, and can never send.
  await reserveNonce(log, nonceKey('eth', wallet), {
    intentId: id(1),
    counts: { latest: 0, pending: 0 },
    runId: null,
  })
  expect((await run(ports, intentOf(id(2)))).attempts[0]?.nonce).toBe(0)
})

test('a replacement keeps the nonce, and whichever lands decides', async () => {
  const { runner, chain } = world(['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'])
  const ports = runner('tab')
  const unknown = await run(ports, intentOf(id(1)))
  expect(unknown).toMatchObject({ state: 'unknown', reason: 'timeout' })
  const raised = { ...unknown.intent, limits: { ...unknown.intent.limits, maxFeePerGas: 2n } } as Intent
  await expect(replaceAttempt(ports, unknown, intentOf(id(1)))).rejects.toThrow('nonce')
  const end = await replaceAttempt(ports, unknown, raised)
  expect(end.state).toBe('confirmed')
  expect(end.attempts.map(({ nonce }) => nonce)).toEqual([0, 0])
  expect(chain.landed).toHaveLength(1)
})

test('a cancellation that lands ends the trade as cancelled, and its nonce as used', async () => {
  const { runner, chain, log } = world(['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'])
  const ports = runner('tab')
  const unknown = await run(ports, intentOf(id(1)))
  const cancel: Intent = { ...intentOf(id(1)), kind: 'cancel', limits: unknown.intent.limits }
  const end = await replaceAttempt(ports, unknown, cancel)
  expect(end).toMatchObject({
    state: 'failed',
    reason: 'cancelled',
    landed: '0x2',
    intent: { kind: 'transfer' },
  })
  expect(chain.landed).toEqual(['0x2'])
  // The nonce is used: the next trade takes another.
  await run(ports, intentOf(id(2)))
  expect(await log.read(id(2))).toMatchObject({ state: 'confirmed', landed: '0x3', attempts: [{ nonce: 1 }] })
})

test('what belongs to another run of the sandbox is closed and never sent', async () => {
  const { log, runner, chain } = world(['lost'])
  const old = runner('tab', 9, 'run-1')
  await run(old, intentOf(id(1), 'run-1')).catch(() => undefined)
  const left = (await log.read(id(1))) as ExecutionRecord
  expect(await recover(runner('later', undefined, 'run-2'), left)).toMatchObject({ state: 'closed' })
  expect(chain.landed).toEqual([])
})

/** The runner, which finds these counts whenever it asks; what it tells of other programs is kept. */
function counting(ports: ExecutionPorts, counts: NonceCounts) {
  const foreign: number[] = []
  const changed: ExecutionPorts = {
    ...ports,
    readNonces: async () => counts,
    onForeign: (_, count) => foreign.push(count),
  }
  return { ports: changed, foreign }
}

const nonceOf = ({ attempts }: ExecutionRecord) => attempts[0]?.nonce

test('what another program has waiting is told, and the next nonce is used', async () => {
  const { runner } = world()
  const { ports, foreign } = counting(runner('tab'), { latest: 5, pending: 7 })
  expect(nonceOf(await run(ports, intentOf(id(1))))).toBe(7)
  expect(foreign).toEqual([2])
})

test("own waiting transactions are nobody else's", async () => {
  const { runner } = world(['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'])
  const ports = runner('tab')
  const first = counting(ports, { latest: 5, pending: 5 })
  expect(nonceOf(await run(first.ports, intentOf(id(1))))).toBe(5)
  const second = counting(ports, { latest: 5, pending: 6 })
  expect(nonceOf(await run(second.ports, intentOf(id(2))))).toBe(6)
  expect(second.foreign).toEqual([])
})

test("a node that asks for more to replace what waits is never outbid: the nonce is another program's", async () => {
  const { runner, chain, signatureCount } = world(['taken'])
  const ports = runner('tab')
  expect(await run(ports, intentOf(id(1)))).toMatchObject({
    state: 'failed',
    reason: 'nonce-taken',
    attempts: [{ nonce: 0 }],
  })
  expect(signatureCount()).toBe(1)
  expect(chain.landed).toEqual([])
  // The node shows nothing of what waits, and still the next one goes behind it.
  expect(nonceOf(await run(ports, intentOf(id(2))))).toBe(1)
})

test('one wrong count stops nothing: the next trade goes by the chain again', async () => {
  const { runner } = world(['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost'])
  const ports = runner('tab')
  const lied = counting(ports, { latest: 1_000_000, pending: 1_000_000 })
  expect(await run(lied.ports, intentOf(id(1)))).toMatchObject({ state: 'unknown' })
  expect(await run(ports, intentOf(id(2)))).toMatchObject({ state: 'confirmed', attempts: [{ nonce: 0 }] })
})

test("a floor far above the chain is a wrong answer's, and counts no more", async () => {
  const { runner, log } = world()
  await log.changeNonces(nonceKey('eth', wallet), () => ({ runId: null, floor: 1_000_000, held: {} }))
  expect(nonceOf(await run(runner('tab'), intentOf(id(1))))).toBe(0)
})

test('where more wait than a node keeps, nothing is signed', async () => {
  const { runner, signatureCount } = world()
  const { ports } = counting(runner('tab'), { latest: 5, pending: 5 + 64 })
  expect(await run(ports, intentOf(id(1)))).toMatchObject({ state: 'refused', reason: 'nonce-ahead' })
  expect(signatureCount()).toBe(0)
})

test('what could not be built holds no nonce while it is tried', async () => {
  const { runner, log } = world()
  const building = Promise.withResolvers<never>()
  const ports = runner('tab')
  const running = run({ ...ports, build: () => building.promise }, intentOf(id(1)))
  await new Promise((resolve) => setImmediate(resolve))
  expect(nonceOf(await run(ports, intentOf(id(2))))).toBe(0)
  building.reject(new Error('moved'))
  await expect(running).rejects.toThrow('moved')
  expect(await log.changeNonces(nonceKey('eth', wallet), (book) => book as never)).toMatchObject({ held: {} })
})

const swapOf = (at: number): Intent => ({
  ...intentOf(id(at)),
  kind: 'swap',
  side: 'buy',
  spend: { token: 'coin', units: 1n },
  receive: { token: 'token', units: 1n },
  deadline: 0,
  serviceFee: null,
})

test('bytes past their deadline are not sent again, and the next trade takes their place', async () => {
  const { runner, chain } = world(Array.from({ length: 7 }, () => 'lost'))
  let nowMs = 0
  let sends = 0
  const plain = runner('tab')
  const ports: ExecutionPorts = {
    ...plain,
    nowMs: () => nowMs,
    send: (intent, attempt) => {
      sends += 1
      return plain.send(intent, attempt)
    },
  }
  const lost = await run(ports, swapOf(1))
  expect(lost).toMatchObject({ state: 'unknown', attempts: [{ nonce: 0 }] })
  const before = sends
  nowMs = 121_000
  expect(await recover(ports, lost)).toMatchObject({ state: 'unknown' })
  expect(sends).toBe(before)
  expect(await run(ports, swapOf(2))).toMatchObject({ state: 'confirmed', attempts: [{ nonce: 0 }] })
  expect(chain.landed).toHaveLength(1)
})

test('a cancellation of a trade past its deadline is sent', async () => {
  const { runner } = world(Array.from({ length: 7 }, () => 'lost'))
  let nowMs = 0
  const ports: ExecutionPorts = { ...runner('tab'), nowMs: () => nowMs }
  const lost = await run(ports, swapOf(1))
  nowMs = 121_000
  const cancel: Intent = { ...intentOf(id(1)), kind: 'cancel', limits: lost.intent.limits }
  expect(await replaceAttempt(ports, lost, cancel)).toMatchObject({ state: 'failed', reason: 'cancelled' })
})
