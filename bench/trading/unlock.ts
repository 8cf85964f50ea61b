import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import type { Trader } from './tradingPage.ts'

type Noted = { unlocked?: number | null }

/** Runs in the page: notes the time from the press on the button to the button that locks again. */
function noteUnlock(): void {
  const noted = globalThis as Noted
  noted.unlocked = null
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-testid=vault-lock]')) return
        observer.disconnect()
        noted.unlocked = performance.now() - timeStamp
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    { capture: true, once: true },
  )
}

/** From the press on "Unlock" to unlocked wallets: Argon2id with 64 MiB and 3 passes, in the page's worker. */
export async function timeUnlock({ page, password }: Trader, rounds: number): Promise<BenchResult[]> {
  await page.goto('/multiWallets')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.getByTestId('vault-lock').click()
    await page.getByTestId('vault-unlock').click()
    await page.getByTestId('unlock-password').fill(password)
    await page.evaluate(noteUnlock)
    await page.getByTestId('unlock-submit').click()
    const took = await page.waitForFunction(() => (globalThis as Noted).unlocked)
    times.push(Number(await took.jsonValue()))
  }
  return [atMost('unlock', quantile(times, 0.5), 'ms', 800)]
}
