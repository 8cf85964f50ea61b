import { type Network, networkFacts, networks } from '@peregrine/core/network'
import { type Browser, errors } from 'playwright-core'
import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import { type PressTimes, readPresses, type Wait, waitedMs } from './pressTimes.ts'
import { amounts, tokensTried, type Trader } from './tradingPage.ts'
import { takeWorkerTimes, type WorkerTimes } from './workerTimes.ts'

/** The first presses of a page load its code and its caches; they are timed as cold. */
const warmUps = 3
const settleMs = 2_500
const pauseMs = 200
const endMs = 30_000

type Read = { presses: PressTimes[]; waits: Wait[]; worker: WorkerTimes }

/** Waits until the newest press was sent, or came to nothing: its quote moved, or the trader would be asked. */
async function untilSent({ page }: Trader, count: number): Promise<void> {
  const isAsked = await page
    .waitForFunction(
      (wanted) => {
        const last = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? 0
        const taken = performance.getEntriesByName('trade:taken') as PerformanceMark[]
        const isTaken = taken.length >= wanted
        const steps = document.querySelector<HTMLElement>(`[data-press="${taken.at(-1)?.detail}"]`)
        const part = steps?.querySelector<HTMLElement>('[data-testid=trade-part]')
        const question = document.querySelector('[data-testid=confirm-cancel]')
        if (question) return 'asked'
        const isOver = last('trade:sent') > last('trade:taken') || part?.dataset['state'] === 'failed'
        return isTaken && isOver && 'over'
      },
      count,
      { polling: 50, timeout: endMs },
    )
    .then((answer) => answer.jsonValue())
  if (isAsked === 'asked') await page.getByTestId('confirm-cancel').click()
}

/** Waits until what was sent has landed; what takes longer than the page watches it stays without an end. */
async function untilEnded({ page }: Trader): Promise<void> {
  const ended = page.waitForFunction(
    () => {
      const count = (name: string) => performance.getEntriesByName(name).length
      return count('trade:ended') >= count('trade:intended')
    },
    undefined,
    { polling: 200, timeout: endMs },
  )
  await ended.catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** Presses amounts one after the other, each as soon as the one before is sent, and waits for their ends. */
async function pressToken(
  browser: Browser,
  trader: Trader,
  { network, at: token }: { network: Network; at: number },
  count: number,
): Promise<Read> {
  await trader.goTo(network, token)
  await trader.page.getByTestId('wallet-balance').waitFor()
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  await takeWorkerTimes(browser)
  const part = trader.page.getByTestId('trade-part').first()
  const choices = amounts[networkFacts[network].family]
  for (let at = 0; at < count; at++) {
    await trader.page.getByTestId(`quick-${choices[at % choices.length]}`).click()
    await untilSent(trader, at + 1)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await untilEnded(trader)
  const isDone = (await part.getAttribute('data-state')) === 'done'
  const { presses, waits } = await readPresses(trader.page)
  const sent = presses.filter(({ moments }) => moments['sent'] !== undefined)
  // What the node refuses was sent as well, but no trade.
  return { presses: isDone ? sent : [], waits, worker: await takeWorkerTimes(browser) }
}

/** The same, with another token where many presses came to nothing. */
async function press(browser: Browser, trader: Trader, network: Network, count: number): Promise<Read> {
  for (let at = 0; at < tokensTried; at++) {
    const read = await pressToken(browser, trader, { network, at }, count)
    if (read.presses.length >= count * 0.7) return read
  }
  throw new Error(`${network}: presses are not sent`)
}

const reported = (name: string, value: number): BenchResult => {
  return { name, value, unit: 'ms', ratio: null, target: 'none', isMet: true }
}

/** What a span of each press took besides its calls to the server. */
function ownMs({ presses, waits }: Read, from: string, to: string): number[] {
  return presses.flatMap(({ clickedAt, moments }) => {
    const [start, end] = [from === 'click' ? clickedAt : moments[from], moments[to]]
    return start === undefined || end === undefined ? [] : [end - start - waitedMs(waits, start, end)]
  })
}

function wholeMs({ presses }: Read, to: string): number[] {
  return presses.flatMap(({ clickedAt, moments }) => {
    const end = moments[to]
    return end === undefined ? [] : [end - clickedAt]
  })
}

const warm = <T>(list: readonly T[]): T[] => list.slice(warmUps)

function partsOf(network: Network, read: Read): BenchResult[] {
  const { worker } = read
  const own = ownMs(read, 'click', 'signed')
  const inWorker = worker.guard.map(
    (guard, at) => guard + (worker.key[at] ?? Number.NaN) + (worker.lastLook[at] ?? Number.NaN),
  )
  const middle = (name: string, values: readonly number[]) =>
    reported(`trade-${network}-${name}-p50`, quantile(values, 0.5))
  return [
    atMost(`trade-${network}-click-to-signed-p50`, quantile(own, 0.5), 'ms', 25),
    atMost(`trade-${network}-click-to-signed-p99`, quantile(own, 0.99), 'ms', 100),
    middle('click-to-intent', ownMs(read, 'click', 'intended')),
    middle('intent-to-sign', ownMs(read, 'intended', 'sign')),
    middle('sign', ownMs(read, 'sign', 'signed')),
    middle('worker', warm(inWorker)),
    middle('worker-guard', warm(worker.guard)),
    middle('worker-key', warm(worker.key)),
    middle('worker-last-look', warm(worker.lastLook)),
    middle('signed-to-send', ownMs(read, 'signed', 'send')),
  ]
}

/** The page's and the worker's own part of many presses on an EVM network and on Solana, and what a button shows. */
export async function timeClicks(browser: Browser, trader: Trader, count: number): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  const paints: number[] = []
  for (const network of ['eth', 'sol'] as const) {
    const read = await press(browser, trader, network, count + warmUps)
    const warmed = { ...read, presses: warm(read.presses) }
    results.push(...partsOf(network, warmed))
    paints.push(...warmed.presses.map(({ clickedAt, paintedAt }) => (paintedAt ?? Number.NaN) - clickedAt))
  }
  results.push(
    atMost('trade-button-p50', quantile(paints, 0.5), 'ms', 50),
    reported('trade-button-p99', quantile(paints, 0.99)),
  )
  return results
}

/** From a press to the server's word that the transaction was accepted, and to its end on the chain, per network. */
export async function timeEnds(browser: Browser, trader: Trader, count: number): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const network of networks) {
    const read = await press(browser, trader, network, count)
    results.push(
      reported(`trade-${network}-click-to-accepted-p50`, quantile(wholeMs(read, 'sent'), 0.5)),
      reported(`trade-${network}-click-to-mined-p50`, quantile(wholeMs(read, 'ended'), 0.5)),
    )
  }
  return results
}

/** The first press of freshly loaded pages: the engine is fetched, and the button must answer all the same. */
export async function timeColdClicks(trader: Trader, visits: number): Promise<BenchResult[]> {
  const paints: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    await trader.goTo(visit % 2 === 0 ? 'sol' : 'base')
    await trader.page.getByTestId('wallet-balance').waitFor()
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    await trader.page.getByTestId('quick-0.5').click()
    const painted = await trader.page.waitForFunction(() => {
      const [click] = (globalThis as { clicks?: { at: number; paintedAt: number | null }[] }).clicks ?? []
      return click?.paintedAt ? click.paintedAt - click.at : null
    })
    paints.push(Number(await painted.jsonValue()))
  }
  return [atMost('trade-button-first-p50', quantile(paints, 0.5), 'ms', 50)]
}
