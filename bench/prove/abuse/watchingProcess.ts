import { setTimeout as sleep } from 'node:timers/promises'
import { residentMbOf } from '../../processMemory.ts'
import { ask, type Reply, shakeHands } from './outsider.ts'
import type { Sighting, Sightings, Watcher } from './watchServer.ts'

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

/** Goes on visiting until told to stop. What is answered before the attack is what is expected during it. */
async function keepVisiting(url: string, watcher: Watcher, isDone: () => boolean, ready: () => void) {
  const seen = { name: watcher.name, visits: 0, longestMs: 0, misses: [] as string[] }
  const expected = new Map<string, number>()
  await visit(url, watcher, (what, { status }) => expected.set(what, status))
  ready()
  while (!isDone()) {
    let startedAt = performance.now() - lateness()
    await visit(url, watcher, (what, { status, text }) => {
      const now = performance.now() - lateness()
      seen.visits++
      seen.longestMs = Math.max(seen.longestMs, now - startedAt)
      if (status !== expected.get(what)) seen.misses.push(`${what} gave ${status} ${text.slice(0, 80)}`)
      startedAt = now
    })
    await sleep(everyMs)
  }
  return seen satisfies Sighting
}

/** Resident memory of the server while it lives. */
async function watchMemory(pid: number, isDone: () => boolean): Promise<number> {
  const beforeMb = residentMbOf(pid)
  let mostMb = beforeMb
  while (!isDone()) {
    await sleep(everyMs * 5)
    try {
      mostMb = Math.max(mostMb, residentMbOf(pid))
    } catch {
      // It is gone: whoever started the server tells.
      break
    }
  }
  return Math.round(mostMb - beforeMb)
}

const { url, pid, watchers } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  pid: number
  watchers: Watcher[]
}
let isDone = false
let waiting = watchers.length
const isReady = () => {
  if (--waiting === 0) process.send?.('watching')
}
process.once('message', () => (isDone = true))
process.once('disconnect', () => process.exit(0))
const [growthMb, ...seen] = await Promise.all([
  watchMemory(pid, () => isDone),
  ...watchers.map((watcher) => keepVisiting(url, watcher, () => isDone, isReady)),
])
process.send?.({ growthMb, watchers: seen } satisfies Sightings)
