import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMbOf } from '../../processMemory.ts'
import { ask, type Reply, shakeHands } from './outsider.ts'
import type { Sighting, Sightings, Watcher } from './watchServer.ts'

type Task = { url: string; pid: number; watchers: Watcher[] }

const everyMs = 100
const tickMs = 20

/** By how much this process itself was late so far: the machine was busy with others than the server. */
function ownLateness(): () => number {
  let lateMs = 0
  let dueAt = performance.now() + tickMs
  setInterval(() => {
    lateMs += Math.max(0, performance.now() - dueAt)
    dueAt = performance.now() + tickMs
  }, tickMs)
  return () => lateMs + Math.max(0, performance.now() - dueAt)
}

/** How long the server's thread so far wanted to run and was not let, by the kernel's count; 0 where it keeps none. */
function serverDelayMs(pid: number): number {
  try {
    const [, delayNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(delayNs) / 1_000_000
  } catch {
    // Another kernel, or the server is gone, which whoever started it tells.
    return 0
  }
}

const lateness = ownLateness()

/** One visit: every path and, where wanted, a socket; what was answered to each. */
async function visit(
  url: string,
  watcher: Watcher,
  note: (what: string, reply: Reply) => void,
): Promise<void> {
  for (const path of watcher.paths) note(path, await ask(url, watcher, path))
  if (watcher.hasSocket) note('a socket', await shakeHands(url, watcher))
}

/** A clock for waits: what passed, and what of it the machine took for others than server and watcher. */
function startClock(pid: number): () => { wallMs: number; waitedMs: number } {
  const [startedAt, lateBefore, delayBefore] = [performance.now(), lateness(), serverDelayMs(pid)]
  return () => {
    const wallMs = performance.now() - startedAt
    const takenMs = Math.max(lateness() - lateBefore, serverDelayMs(pid) - delayBefore)
    return { wallMs, waitedMs: Math.max(0, wallMs - takenMs) }
  }
}

/** Goes on visiting until told to stop. What is answered before the attack is what is expected during it. */
async function keepVisiting({ url, pid }: Task, watcher: Watcher, isDone: () => boolean, ready: () => void) {
  const seen = { name: watcher.name, visits: 0, longestMs: 0, wallMs: 0, misses: [] as string[] }
  const expected = new Map<string, number>()
  await visit(url, watcher, (what, { status }) => expected.set(what, status))
  ready()
  while (!isDone()) {
    let clock = startClock(pid)
    await visit(url, watcher, (what, { status, text }) => {
      const { wallMs, waitedMs } = clock()
      seen.visits++
      seen.longestMs = Math.max(seen.longestMs, waitedMs)
      seen.wallMs = Math.max(seen.wallMs, wallMs)
      if (status !== expected.get(what)) seen.misses.push(`${what} gave ${status} ${text.slice(0, 80)}`)
      clock = startClock(pid)
    })
    await sleep(everyMs)
  }
  return seen satisfies Sighting
}

/** Resident memory of the server while it lives. */
async function watchMemory(pid: number, isDone: () => boolean): Promise<number> {
  const beforeMb = residentMbOf(pid)
  let maxMb = beforeMb
  while (!isDone()) {
    await sleep(everyMs * 5)
    try {
      maxMb = Math.max(maxMb, residentMbOf(pid))
    } catch {
      // It is gone: whoever started the server tells.
      break
    }
  }
  return Math.round(maxMb - beforeMb)
}

const task = JSON.parse(process.argv[2] ?? '{}') as Task
const { pid, watchers } = task
let isDone = false
let waiting = watchers.length
const isReady = () => {
  if (--waiting === 0) process.send?.('watching')
}
process.once('message', () => (isDone = true))
process.once('disconnect', () => process.exit(0))
const [growthMb, ...seen] = await Promise.all([
  watchMemory(pid, () => isDone),
  ...watchers.map((watcher) => keepVisiting(task, watcher, () => isDone, isReady)),
])
process.send?.({ growthMb, watchers: seen } satisfies Sightings)
