import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, sharedBrowser } from './browser.ts'
import { startLauncher } from './startLauncher.ts'

// A newcomer: nothing set, from the SANDBOX bar to a live chain and back, without touching the environment.

const key = 'key-that-nobody-may-see-0123456789'
let base = ''
let anvil: TestAnvil
let provider: Awaited<ReturnType<typeof startProvider>>
let server: Awaited<ReturnType<typeof startLauncher>>

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'peregrine-live-'))
  chmodSync(base, 0o755) // as root, the database runs under another account
  anvil = await startAnvil('--chain-id', '1')
  await anvil.mineSwaps(20, 1)
  provider = await startProvider({ target: anvil, profile: 'free-evm' })
  server = await startLauncher(path.join(base, 'data'))
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await provider.stop()
  await anvil.stop()
  rmSync(base, { recursive: true, force: true, maxRetries: 5 })
})

type Listed = { mode: string; run: string }
const read = async (): Promise<string> => (await fetch(`${server.url}/api/endpoints`)).text()
const listed = async (): Promise<Listed> => (JSON.parse(await read()) as { data: Listed }).data

/** The browser of a stranger: a request that came through a proxy nobody trusts. */
async function asStranger(): Promise<number> {
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  return (await fetch(`${server.url}/api/endpoints`, { headers })).status
}

test('from the sandbox to a live chain, and back', async () => {
  const { page, close } = await openPage(await sharedBrowser(), server.url, { locale: 'en' })
  try {
    await page.goto('/')
    await page.getByTestId('sandbox-go-live').click()
    const eth = page.locator('[data-testid=endpoint-chain][data-chain=eth]')
    await eth.getByTestId('endpoint-rpc').fill(`${provider.url}/?key=${key}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eth.getByTestId('probe-result').waitFor()
    const level = (id: string) => eth.getByTestId(id).getAttribute('data-level')
    expect(await level('fact-socket')).toBe('missing')
    expect(await level('fact-simulate')).toBe('missing')
    expect(await level('verdict-trades')).toBe('limited')
    expect(await level('verdict-security')).toBe('missing')

    const sandbox = await listed()
    expect(sandbox.mode).toBe('sandbox')
    await page.getByTestId('go-live-save').click()
    await page.locator('[data-testid=go-live-restart][data-state=restarting]').waitFor()
    await page.getByTestId('connection-button').waitFor()
    await page.waitForURL(`${server.url}/`)
    expect(await page.getByTestId('sandbox-mark').count()).toBe(0)

    const live = await listed()
    expect([live.mode, live.run === sandbox.run]).toEqual(['live', false])
    const file = path.join(base, 'data', 'settings', 'endpoints.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(key)
    expect(await read()).not.toContain(key)
    expect(server.output()).not.toContain(key)
    expect(await asStranger()).toBe(403)
    const chains = (await (await fetch(`${server.url}/api/status`)).json()).data.chains
    expect(chains.find(({ chain }: { chain: string }) => chain === 'eth').isConfigured).toBe(true)

    await page.goto('/go-live')
    const saved = page.locator('[data-testid=endpoint-chain][data-chain=eth]')
    await saved.getByText(`Saved: ${new URL(provider.url).host}/••••`).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.getByTestId('go-live-sandbox').click()
    await page.getByTestId('sandbox-mark').waitFor({ timeout: 90_000 })
    expect((await listed()).mode).toBe('sandbox')
  } finally {
    await close()
  }
})

test('another host sees one sentence and no form', async () => {
  const { page, close } = await openPage(await sharedBrowser(), server.url)
  try {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.7' })
    await page.goto('/go-live')
    await page.getByTestId('go-live-stranger').waitFor()
    expect(await page.getByTestId('endpoint-rpc').count()).toBe(0)
  } finally {
    await close()
  }
})
