import type { BrowserContext } from 'playwright-core'

/** Makes the page a careless one: it keeps, logs, stores and sends what is typed. */
export async function makeCareless(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept: string[] = []
    Object.assign(globalThis, { kept })
    document.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const text = target.value
      kept.push(text)
      console.log(text)
      localStorage.setItem('kept', text)
      void fetch('/api/status', { headers: { 'x-kept': btoa(text) } })
    })
  })
}
