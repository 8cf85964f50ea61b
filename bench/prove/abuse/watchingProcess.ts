import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMbOf } from '../../processMemory.ts'
import { ask, type Reply, shakeHands } from './outsider.ts'
import type { Sighting, Sightings, Watcher } from './watchServer.ts'

type Task = { url: string; pid: number; watchers: Watcher[] }

const everyMs = 100
const tickMs = 20

/** Measures this process's own lateness: time the machine spent on processes other than the server. */
function ownLateness(): () => number {
  let lateMs = 0
  let dueAt = performance.now() + tickMs
  setInterval(() => {
    lateMs += Math.max(0, performance.now() - dueAt)
    dueAt = performance.now() + tickMs
  }, tickMs)
  return () => lateMs + Math.max(0, performance.now() - dueAt)
}

/** Returns the server thread's run-queue delay so far, as counted by the kernel; 0 without a count. */
function serverDelayMs(pid: number): number {
  try {
    const [, delayNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(delayNs) / 1_000_000
  } catch {
    // Another kernel, or the server exited, which its starter reports.
    return 0
  }
}

const lateness = ownLateness()

/** Visits every path and, if requested, a socket; returns the answers. */
async function visit(
  url: string,
  watcher: Watcher,
  note: (what: string, reply: Reply) => void,
): Promise<void> {
  for (const path of watcher.paths) note(path, await ask(url, watcher, path))
  if (watcher.hasSocket) note('a socket', await shakeHands(url, watcher))
}

/** Measures waits: the time passed, and the part of it that went to processes other than server and watcher. */
function startClock(pid: number): () => { wallMs: number; waitedMs: number } {
  const [startedAt, lateBefore, delayBefore] = [performance.now(), lateness(), serverDelayMs(pid)]
  return () => {
    const wallMs = performance.now() - startedAt
    const takenMs = Math.max(lateness() - lateBefore, serverDelayMs(pid) - delayBefore)
    return { wallMs, waitedMs: Math.max(0, wallMs - takenMs) }
  }
}

/** Visits repeatedly until stopped. The answers before the attack are expected during it too. */
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

/** Samples the server's resident memory while it lives. */
async function watchMemory(pid: number, isDone: () => boolean): Promise<number> {
  const beforeMb = residentMbOf(pid)
  let maxMb = beforeMb
  while (!isDone()) {
    await sleep(everyMs * 5)
    try {
      maxMb = Math.max(maxMb, residentMbOf(pid))
    } catch {
      // It exited: its starter reports that.
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
