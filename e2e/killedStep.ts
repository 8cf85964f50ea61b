import type { Page } from 'playwright-core'
import { confirmTrade } from './confirmTrade.ts'
import { crash } from './killedTab.ts'

/** Stops a tab's trade somewhere; the promise resolves once the trade has come there, and it goes no further. */
export type Stop = (tab: Page) => Promise<{ reached: () => Promise<unknown> }>

/** Before the trader has agreed to anything. */
export const atQuestion: Stop = async (tab) => ({ reached: () => tab.getByTestId('confirm-ok').waitFor() })

/** At a call to the server: `unsent` never leaves the tab, of `unanswered` the tab never hears. */
export function atCall(path: string, how: 'unsent' | 'unanswered'): Stop {
  return async (tab) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await tab.route(`**${path}`, async (route) => {
      if (how === 'unanswered') await route.fetch()
      resolve()
    })
    return { reached: () => promise }
  }
}

/** At the bytes that the signing worker would be given. */
export const atSignature: Stop = async (tab) => {
  await tab.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const { request } = (message ?? {}) as { request?: { type?: string } }
      if (request?.type === 'sign') document.documentElement.dataset.asked = 'to sign'
      else post.call(this, message)
    }
  })
  return { reached: () => tab.locator('html[data-asked]').waitFor({ state: 'attached' }) }
}

export type KilledTrade = {
  side: 'buy' | 'sell'
  /** A quick amount of the panel. */
  amount: string
  stop: Stop
  /** What the panel says of the step in an English page. */
  says: string
}

/** Trades on a fresh tab, and kills it where it was stopped. */
export async function killTrade(keeper: Page, path: string, trade: KilledTrade): Promise<void> {
  const { side, amount, stop, says } = trade
  const tab = await keeper.context().newPage()
  await tab.goto(path)
  await tab.getByTestId('wallet-balance').waitFor()
  await tab.getByTestId(`ticket-${side}`).click()
  const { reached } = await stop(tab)
  await tab.getByTestId(`quick-${amount}`).click()
  if (stop !== atQuestion) await confirmTrade(tab)
  await reached()
  await tab.getByTestId('trade-part').filter({ hasText: says }).waitFor()
  await crash(tab)
  await tab.close()
}
