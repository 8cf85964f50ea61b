import { expect, test, vi } from 'vitest'
import { axeFindings } from './axeFindings.ts'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

type Trade = { poolAddress: string; tokenAddress: string; dex: string }
type Flags = Record<string, { value: unknown }>

const { open, read } = visits()

/** Waits for a pool that has traded. */
async function findTrade(network: string): Promise<Trade> {
  const find = async () => {
    const { items } = await read<{ items: Trade[] }>(`/api/trades/${network}?limit=50`)
    return items.find(({ dex }) => dex.endsWith('-v2') || dex === 'pumpfun')
  }
  return vi.waitUntil(find, { timeout: 120_000, interval: 250 })
}

async function openPool(network: string, choice?: Choice): Promise<OpenPage & { trade: Trade }> {
  const trade = await findTrade(network)
  return { ...(await open(`/${network}/lp/${trade.poolAddress}`, choice)), trade }
}

test.each(['eth', 'pump'])(
  'the panel on %s says what the server measured, with evidence by keyboard',
  async (network) => {
    const { page, problems, trade } = await openPool(network)
    const panel = page.getByTestId('security')
    await panel.getByTestId('security-verdict').waitFor()
    const { flags } = await read<{ flags: Flags }>(
      `/api/security/${network}/${trade.tokenAddress}?pool=${trade.poolAddress}`,
    )
    for (const [name, { value }] of Object.entries(flags)) {
      const tone = await panel.getByTestId(`security-${name}`).getAttribute('data-tone')
      expect([name, tone === 'unknown']).toEqual([name, value === null])
    }
    const row = panel.getByTestId('security-honeypot').getByRole('button')
    await row.focus()
    await page.keyboard.press('Enter')
    expect(await row.getAttribute('aria-expanded')).toBe('true')
    expect((await panel.getByTestId('security-honeypot').innerText()).length).toBeGreaterThan(10)
    expect(problems).toEqual([])
  },
)

test('measuring again gives a newer time, and nothing is wrong for assistive technology', async () => {
  const { page, problems } = await openPool('eth', { theme: 'dark' })
  await page.getByTestId('security-verdict').waitFor()
  const asked = page.waitForResponse((reply) => reply.url().includes('maxAgeS=10'))
  await page.getByTestId('security-again').click()
  expect((await asked).status()).toBe(200)
  expect(await axeFindings(page, { within: '[data-testid=security]' })).toEqual([])
  expect(problems).toEqual([])
})

test('on a phone it is among the facts of the token', async () => {
  const { page, problems } = await openPool('eth', phone)
  await page.getByTestId('view-info').click()
  await page.getByTestId('security-verdict').waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(problems).toEqual([])
})
