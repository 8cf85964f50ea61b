import { longTasksSince, recordFrames, type SlowPage } from './slowPage.ts'

export type ThreadReading = {
  /** Share of time with a task on the main thread, in percent; waiting for a core counts as busy. */
  busy: number
  script: number
  style: number
  layout: number
}

async function readMetrics({ cdp }: SlowPage): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const values = new Map(metrics.map(({ name, value }) => [name, value]))
  return (name) => values.get(name) ?? 0
}

/** Measures the load of the page's main thread without user input. */
export async function readThread(slow: SlowPage, spanMs: number): Promise<ThreadReading> {
  const before = await readMetrics(slow)
  await new Promise((resolve) => setTimeout(resolve, spanMs))
  const after = await readMetrics(slow)
  const seconds = after('Timestamp') - before('Timestamp')
  const share = (name: string) => ((after(name) - before(name)) / seconds) * 100
  return {
    busy: share('TaskDuration'),
    script: share('ScriptDuration'),
    style: share('RecalcStyleDuration'),
    layout: share('LayoutDuration'),
  }
}

export type FrameReading = { frameMs: number[]; longTaskMs: number[] }

/** Measures times between frames, and the tasks over 50 ms meanwhile. */
export async function readFrames(slow: SlowPage, spanMs: number): Promise<FrameReading> {
  const { fromMs, frameMs } = await recordFrames(slow, { spanMs })
  const tasks = await longTasksSince(slow, fromMs)
  return { frameMs, longTaskMs: tasks.map(({ tookMs }) => tookMs) }
}
