import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { launchBrowser, openPage } from '../e2e/browser.ts'
import { signIn } from '../e2e/signedIn.ts'
import { evmAccount } from '../e2e/testAccounts.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { noteFirstShown, readFirstShown } from './firstShown.ts'
import { quantile } from './quantile.ts'

const monitoredAddresses = 200_000
const listLength = 50_000
const batchLength = 10_000
const tradesPerSecond = 10
const minAlerts = 100

async function watch(page: Page, url: string, userAddress: string, configs: object[]): Promise<void> {
  const reply = await page.request.post('/monitor-config/batch-add/v1', {
    data: { userAddress, configs },
    headers: { origin: url },
    timeout: 60_000,
  })
  if (!reply.ok()) throw new Error(`watching wallets was answered by ${reply.status()}`)
}

/** Fills other users' lists with wallets that never trade. */
async function fillLists(browser: Awaited<ReturnType<typeof launchBrowser>>, url: string): Promise<void> {
  for (let first = 0; first < monitoredAddresses; first += listLength) {
    const { page, close } = await openPage(browser, url)
    const account = evmAccount()
    await signIn(page, account)
    for (let from = first; from < first + listLength; from += batchLength) {
      const configs = Array.from({ length: batchLength }, (_, at) => ({
        chainType: 1,
        name: `w${at}`,
        addAddress: `0x${(from + at + 1).toString(16).padStart(40, '0')}`,
      }))
      await watch(page, url, account.address, configs)
    }
    await close()
  }
}

/** Returns how long each alert's row took, counted from the arrival of its block. */
async function readWaits(page: Page): Promise<number[]> {
  return [...(await readFirstShown(page)).values()].map(({ atMs, seenAtMs }) => atMs - seenAtMs)
}

/** Measures from a block's arrival at the server to an alert's row in an open page, with 200,000 watched addresses. */
export async function benchAlertDelay({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const running = process.env['PEREGRINE_URL']
  const server = running
    ? { url: running, stop: async () => undefined }
    : await startPeregrine({ env: { SANDBOX_RATE: String(tradesPerSecond) } })
  const browser = await launchBrowser()
  try {
    await fillLists(browser, server.url)
    const { kols } = (await (await fetch(`${server.url}/sandbox`)).json()) as SandboxInfo
    const { page } = await openPage(browser, server.url)
    const account = evmAccount()
    await signIn(page, account)
    const configs = kols.map(({ family, address, name }) => ({
      chainType: family === 'EVM' ? 1 : 2,
      addAddress: address,
      name,
    }))
    await watch(page, server.url, account.address, configs)
    await noteFirstShown(page, 'alert-row')
    await page.goto('/monitorConfig?tab=alerts')
    await page.waitForSelector('[data-testid=alert-settings]')
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const before = (await readWaits(page)).length
    for (let waited = 0; waited < (isQuick ? 60 : 180); waited++) {
      if ((await readWaits(page)).length >= before + 3 * minAlerts) break
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    const tookMs = (await readWaits(page)).slice(before)
    if (tookMs.length < minAlerts) throw new Error(`the page showed only ${tookMs.length} alerts`)
    return [
      atMost('alert-delay-p50', quantile(tookMs, 0.5), 'ms', 80),
      atMost('alert-delay-p99', quantile(tookMs, 0.99), 'ms', 250),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
