import type { BenchResult } from '../benchResult.ts'
import { atMost } from '../atMost.ts'
import type { SlowPage } from './slowPage.ts'

const readingsPerMinute = 4
const warmUpMs = 20_000
/** More than that in an hour would be felt at the end of a long day. */
const limitMbPerMinute = 0.2

/** Returns the megabytes still held after garbage collection. */
async function heldMb({ cdp }: SlowPage): Promise<number> {
  // The second pass frees what finalizers of the first released.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/**
 * Returns the median of the slopes between all pairs of readings (Theil–Sen), which a single outlier does not affect.
 */
function slopeOf(readings: readonly number[], perMinute: number): number {
  const slopes = readings.flatMap((from, i) =>
    readings.slice(i + 1).map((to, apart) => ((to - from) / (apart + 1)) * perMinute),
  )
  slopes.sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

/** Measures how much the home page's heap grows in a minute of live trades, collecting garbage before each reading. */
export async function readHeap(slow: SlowPage, minutes: number): Promise<BenchResult> {
  await slow.page.goto('/')
  await slow.page.waitForSelector('[data-testid=trade-row]')
  await new Promise((resolve) => setTimeout(resolve, warmUpMs))
  const readings: number[] = []
  for (let i = 0; i <= minutes * readingsPerMinute; i++) {
    readings.push(await heldMb(slow))
    await new Promise((resolve) => setTimeout(resolve, 60_000 / readingsPerMinute))
  }
  if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ minutes, heapMb: readings }))
  return atMost('desk-heap-growth', slopeOf(readings, readingsPerMinute), 'MB/min', limitMbPerMinute)
}
