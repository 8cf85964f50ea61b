import type { Peregrine } from '@peregrine/testkit/startPeregrine'
import { residentMbOf } from '../../processMemory.ts'

/** What a program may cost others while it is attacked. */
const maxGrowthMb = 300
const maxWaitMs = 2_000
const everyMs = 100

export type Watch = {
  /** One sentence for each thing that the program did not withstand, and the figures in one line. */
  stop(): Promise<{ failures: string[]; figures: string }>
}

/** How long another visitor waits for an answer; null where there is none. */
async function waitMs(url: string): Promise<number | null> {
  const startedAt = performance.now()
  try {
    const reply = await fetch(`${url}/api/status`, { signal: AbortSignal.timeout(30_000) })
    await reply.arrayBuffer()
    return reply.ok ? performance.now() - startedAt : null
  } catch {
    // Nobody answers: that is what is counted.
    return null
  }
}

/** Watches a program under attack as another visitor does, and how much memory it takes. */
export function watchServer(server: Peregrine): Watch {
  const beforeMb = residentMbOf(server.pid)
  let mostMb = beforeMb
  let longestMs = 0
  let unanswered = 0
  let isDone = false
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const watching = (async () => {
    while (!isDone && !hasEnded) {
      const ms = await waitMs(server.url)
      if (ms === null) unanswered++
      else longestMs = Math.max(longestMs, ms)
      if (!hasEnded) mostMb = Math.max(mostMb, residentMbOf(server.pid))
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return {
    async stop() {
      isDone = true
      await watching
      const growthMb = Math.round(mostMb - beforeMb)
      const failures = [
        ...(hasEnded ? ['the process ended'] : []),
        ...(unanswered > 0 ? [`${unanswered} times another visitor was not answered`] : []),
        ...(longestMs > maxWaitMs ? [`another visitor waited ${Math.round(longestMs)} ms`] : []),
        ...(growthMb > maxGrowthMb ? [`${growthMb} MB more resident memory`] : []),
      ]
      return {
        failures,
        figures: `memory +${growthMb} MB, longest wait of others ${Math.round(longestMs)} ms`,
      }
    },
  }
}
