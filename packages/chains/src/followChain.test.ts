import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import type { Cursor, SolBlock, SourceStep, StoredChain } from './block.ts'
import { followChain, type Follower, type FollowSteps } from './followChain.ts'
import { RpcClient } from './rpc/rpcClient.ts'
import { RpcFailure } from './rpc/rpcFailure.ts'

const nothingStored: StoredChain = { cursor: null, findHash: async () => null }
const hashOf = (number: number, branch = ''): string => `${number}${branch}`

function block(number: number, branch = '', parentBranch = branch): SolBlock {
  const [hash, parentHash] = [hashOf(number, branch), hashOf(number - 1, parentBranch)]
  const link = { number, hash, parentNumber: number - 1, parentHash }
  return { ...link, chain: 'sol', family: 'SOL', timeMs: 0, seenAtMs: 0, transactions: [] }
}

type Script = {
  target: number
  stored?: StoredChain
  /** Result of each fetch, by the number after its cursor. */
  ranges: Record<number, (() => Promise<SolBlock[]>)[]>
  forkPoint?: Cursor
  /** Undo target of the audit after the first step. */
  auditTo?: Cursor
  /** Result of the vote on a deep reorg claim. */
  vote?: boolean
}

/** Follows a chain of scripted steps until the script is exhausted; never waits for a head. */
function follow({ target, stored = nothingStored, ranges, forkPoint, auditTo, vote }: Script) {
  const stop = new AbortController()
  const [stalls, fetched, heads]: [string[], number[], number[]] = [[], [], []]
  const rpc = new RpcClient('sol', { rpc: ['http://a.test'], ws: [], logs: [], receipts: [], send: [] })
  const stepsOf = (follower: Follower<SolBlock>): FollowSteps<SolBlock> => ({
    feed: { target, next: async () => {} },
    async audit() {
      const to = follower.cursor && auditTo
      if (!to) return null
      auditTo = undefined
      return follower.undo(to)
    },
    fetchAtHand: () => null,
    async fetchRange(after) {
      const from = follower.numberAfter(after)
      fetched.push(from)
      return (await ranges[from]?.shift()?.()) ?? []
    },
    async onNothing() {
      stop.abort()
      return null
    },
    async atHead() {
      stop.abort()
      return null
    },
    findForkPoint: async (_tip, cursor) =>
      vote === undefined ? (forkPoint ?? null) : follower.refuseDeep(cursor, 1, async () => vote),
  })
  const options = {
    chain: { finalityDepth: 4, blockTimeMs: 1 },
    stored,
    startNumber: 1,
    signal: stop.signal,
    hooks: { onStall: (why: string) => stalls.push(why), onHead: (number: number) => heads.push(number) },
  }
  return { steps: followChain(options, rpc, stepsOf), stalls, fetched, heads }
}

function line(step: SourceStep): string {
  if (step.type === 'undo') return `undo to ${step.to.hash}`
  if (step.type === 'skip') return `skip ${step.range.from} to ${step.range.to}, ${step.range.why}`
  const hashes = step.blocks.map(({ hash }) => hash).join(' ')
  return `${step.isFinal ? 'final ' : ''}${hashes} of ${step.head}`
}

async function linesOf(script: Script): Promise<{ lines: string[]; stalls: string[] }> {
  const { steps, stalls } = follow(script)
  const lines: string[] = []
  for await (const step of steps) lines.push(line(step))
  return { lines, stalls }
}

const give =
  (...blocks: SolBlock[]) =>
  async () =>
    blocks
const fail = (error: unknown) => async () => {
  throw error
}

test('takes ranges in order and marks the final ones', async () => {
  const ranges = { 1: [give(block(1), block(2))], 3: [give(block(3))], 4: [give(block(4), block(5))] }
  const { lines } = await linesOf({ target: 6, ranges })
  expect(lines).toEqual(['final 1 2 of 6', '3 of 6', '4 5 of 6'])
})

test('fetches one range ahead of the consumer, and no more', async () => {
  const ranges = { 1: [give(block(1))], 2: [give(block(2))], 3: [give(block(3))] }
  const { steps, fetched } = follow({ target: 9, ranges })
  await steps.next()
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetched).toEqual([1, 2])
  await steps.next()
  expect(fetched).toEqual([1, 2, 3])
  await steps.return(undefined)
})

test('a failed request is reported and retried; a prefetched range fails when taken', async () => {
  const ranges = {
    1: [fail(new RpcFailure('timeout', 'no answer')), give(block(1))],
    2: [fail(new RpcFailure('timeout', 'no answer')), give(block(2))],
  }
  const { lines, stalls } = await linesOf({ target: 5, ranges })
  expect(lines).toEqual(['final 1 of 5', '2 of 5'])
  expect(stalls).toEqual(['rpc', 'rpc'])
})

test('any other error ends the source', async () => {
  const { steps } = follow({ target: 5, ranges: { 1: [fail(new Error('a broken invariant'))] } })
  await expect(steps.next()).rejects.toThrow('a broken invariant')
})

test('a block that does not link to the cursor undoes to the fork point', async () => {
  const ranges = {
    1: [give(block(1), block(2))],
    2: [give(block(2, 'b', ''), block(3, 'b'))],
    3: [give(block(3, 'b'))],
    4: [give(block(4, 'b'))],
  }
  const { lines } = await linesOf({ target: 4, ranges, forkPoint: { number: 1, hash: '1' } })
  expect(lines).toEqual(['1 2 of 4', 'undo to 1', '2b 3b of 4', '4b of 4'])
})

test('an undo drops prefetched blocks', async () => {
  const ranges = {
    1: [give(block(1), block(2))],
    2: [give(block(2, 'b', ''))],
    3: [give(block(3)), give(block(3, 'b'))],
  }
  const { lines } = await linesOf({ target: 4, ranges, auditTo: { number: 1, hash: '1' } })
  expect(lines).toEqual(['1 2 of 4', 'undo to 1', '2b of 4', '3b of 4'])
})

test('an untraceable fork is a stall, not an undo', async () => {
  const ranges = { 1: [give(block(1))], 2: [give(block(2, 'b')), give(block(2))] }
  const { lines, stalls } = await linesOf({ target: 9, ranges })
  expect(lines).toEqual(['final 1 of 9', 'final 2 of 9'])
  expect(stalls).toEqual(['fork'])
})

test.each([
  [false, 'chain.reorg-too-deep'],
  [true, null],
])('when every endpoint votes %s on a deep reorg: %s', async (vote, code) => {
  const stored = { cursor: { number: 8, hash: '8' }, findHash: async (number: number) => hashOf(number) }
  const ranges = { 9: [give(block(9, 'b'))] }
  const run = linesOf({ target: 9, stored, ranges, vote })
  if (code) await expect(run).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
  else expect((await run).lines).toEqual([])
})

test('the head is told before there is anything to take, but not before it is known', async () => {
  const stored = { cursor: { number: 8, hash: '8' }, findHash: async (number: number) => hashOf(number) }
  for (const [target, told] of [
    [8, [8]],
    [-1, []],
  ] as const) {
    const { steps, heads } = follow({ target, stored, ranges: {} })
    expect(await steps.next()).toEqual({ done: true, value: undefined })
    expect(heads).toEqual(told)
  }
})
