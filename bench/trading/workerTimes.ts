import type { Browser, CDPSession } from 'playwright-core'

/** What parts of signatures took in the signing worker, in milliseconds and in their order. */
export type WorkerTimes = { environment: number[]; guard: number[]; key: number[]; lastLook: number[] }

type Entry = { name: string; startTime: number; duration: number }

/** Runs an expression in a target that Playwright has no object for, and returns its JSON. */
async function evaluateIn(cdp: CDPSession, targetId: string, expression: string): Promise<string> {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId })
  const answered = new Promise<string>((resolve, reject) => {
    const read = (event: { sessionId: string; message: string }): void => {
      if (event.sessionId !== sessionId) return
      const { id, result } = JSON.parse(event.message) as {
        id?: number
        result?: { result: { value?: string } }
      }
      if (id !== 1) return
      cdp.off('Target.receivedMessageFromTarget', read)
      if (typeof result?.result.value === 'string') resolve(result.result.value)
      else reject(new Error(`the worker answered ${event.message}`))
    }
    cdp.on('Target.receivedMessageFromTarget', read)
  })
  const message = JSON.stringify({
    id: 1,
    method: 'Runtime.evaluate',
    params: { expression, returnByValue: true },
  })
  await cdp.send('Target.sendMessageToTarget', { sessionId, message })
  try {
    return await answered
  } finally {
    await cdp.send('Target.detachFromTarget', { sessionId })
  }
}

const read = `(() => {
  const entries = performance.getEntriesByType('measure').map(({ name, startTime, duration }) => ({ name, startTime, duration }))
  performance.clearMeasures()
  return JSON.stringify(entries)
})()`

/** The measures of the browser's signing workers since the last call; between guard and last look lie key and signature. */
export async function takeWorkerTimes(browser: Browser): Promise<WorkerTimes> {
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets')
  const times: WorkerTimes = { environment: [], guard: [], key: [], lastLook: [] }
  for (const { targetId, type } of targetInfos) {
    if (type !== 'shared_worker') continue
    let guardedAt = 0
    for (const { name, startTime, duration } of JSON.parse(
      await evaluateIn(cdp, targetId, read),
    ) as Entry[]) {
      if (name === 'trade:environment') times.environment.push(duration)
      if (name === 'trade:guard') {
        times.guard.push(duration)
        guardedAt = startTime + duration
      }
      if (name !== 'trade:last-look') continue
      times.lastLook.push(duration)
      times.key.push(startTime - guardedAt)
    }
  }
  await cdp.detach()
  return times
}
