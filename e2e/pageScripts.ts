import type { BrowserContext, Page } from 'playwright-core'

/** Has a script run before the program's own code, in every page of a profile and in its signing worker. */
export async function runFirst(context: BrowserContext, script: string): Promise<void> {
  await context.addInitScript(script)
  await context.route('**/assets/signingWorker*', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, body: `${script};\n${await response.text()}` })
  })
}

/**
 * Says something on a channel of the browser, and waits for the answers of those who listen, by default a page and the
 * worker.
 */
export function askAll<Answer>(
  page: Page,
  channel: string,
  message: object,
  listeners = 2,
): Promise<Answer[]> {
  return page.evaluate(
    ({ name, said, count }) =>
      new Promise<Answer[]>((resolve) => {
        const line = new BroadcastChannel(name)
        const answers: Answer[] = []
        line.onmessage = ({ data }: MessageEvent<{ answer?: Answer }>) => {
          if (data.answer === undefined) return
          answers.push(data.answer)
          if (answers.length === count) resolve(answers)
        }
        line.postMessage(said)
      }),
    { name: channel, said: message, count: listeners },
  )
}
