import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWallets, password, tradedPool, typePassword } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits()

/** A wallet page opened by name: browsers refuse passkeys on pages opened by an IP address. */
async function openTrader(): Promise<{ page: Page; wallets: string; browser: CDPSession }> {
  const { pool } = await tradedPool(read, 'eth')
  const named = new URL(url())
  named.hostname = 'localhost'
  const { page } = await open('/favicon.ico', { locale: 'en' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await page.goto(new URL(`/eth/lp/${pool}`, named).href)
  await createWallets(page)
  return { page, wallets: new URL('/multiWallets', named).href, browser }
}

/** An authenticator built into the device, such as a fingerprint reader. Chromium's own software stands for its chip. */
async function plugIn(browser: CDPSession, { hasPrf }: { hasPrf: boolean }): Promise<string> {
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  })
  return authenticatorId
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByTestId('vault-passkey').click()
  await page.getByTestId('passkey-password').fill(password)
  await page.getByTestId('passkey-submit').click()
}

const status = (page: Page) => page.getByTestId('vault-status').getAttribute('data-status')

test('a passkey opens the wallets beside the password, also after a reload; another finger does not', async () => {
  const { page, wallets, browser } = await openTrader()
  const authenticatorId = await plugIn(browser, { hasPrf: true })
  await page.goto(wallets)
  await addPasskey(page)
  await page.getByTestId('passkey-setting').waitFor({ state: 'detached' })

  await page.getByTestId('vault-lock').click()
  await page.getByTestId('vault-unlock').click()
  await page.getByTestId('unlock-passkey').click()
  await expect.poll(() => status(page)).toBe('unlocked')

  await page.getByTestId('vault-lock').click()
  await page.reload()
  await page.getByTestId('vault-unlock').click()
  await page.getByTestId('unlock-passkey').click()
  await expect.poll(() => status(page)).toBe('unlocked')

  await page.getByTestId('vault-lock').click()
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByTestId('vault-unlock').click()
  await page.getByTestId('unlock-passkey').click()
  await page.getByTestId('unlock-passkey-fault').getByText('The passkey was not used').waitFor()
  expect(await status(page)).toBe('locked')
  // An authenticator that was shown three wrong fingers is blocked for good; the password is what remains.
  await typePassword(page)
  await expect.poll(() => status(page)).toBe('unlocked')
})

test('an authenticator without secrets of its own is turned away in words, and leaves no passkey', async () => {
  const { page, wallets, browser } = await openTrader()
  await plugIn(browser, { hasPrf: false })
  await page.goto(wallets)
  await addPasskey(page)
  await page.getByTestId('passkey-setting').getByText('PRF').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('vault-lock').click()
  await page.getByTestId('vault-unlock').click()
  await page.getByTestId('unlock-password').waitFor()
  expect(await page.getByTestId('unlock-passkey').count()).toBe(0)
})
