import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import type { Choice } from './browser.ts'
import { quietPath } from './onPage.ts'
import type { ServerUnderTest } from './server.ts'
import type { TestAccount } from './testAccounts.ts'
import { installWallets, type TestWallet } from './testWallets.ts'
import type { Visits } from './visits.ts'

export const relayProjectId = 'a1'.repeat(16)

/** Starts a server whose pages may connect to this relay in place of WalletConnect's or OKX's; `stop` ends both. */
export async function startBesideRelay(
  relay: { url: string; stop(): Promise<unknown> },
  more: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const env = {
    WALLETCONNECT_PROJECT_ID: relayProjectId,
    WALLETCONNECT_RELAY_URL: relay.url,
    SANDBOX_RATE: '1',
    ...more,
  }
  const server = await startPeregrine({ env })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await relay.stop()
    },
  }
}

/** Opens the dialog from the user's menu. */
export async function showSignIn(page: Page): Promise<void> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId('sign-in-dialog').waitFor()
}

type SignInOptions = { choice?: Choice; path?: string }

/** Opens a page with these wallets injected, and the dialog. */
export async function openSignIn(
  { open }: Pick<Visits, 'open'>,
  wallets: readonly TestWallet[],
  { choice = {}, path = quietPath }: SignInOptions = {},
): Promise<Page> {
  const { page } = await open(path, choice, (next) => installWallets(next, wallets))
  await showSignIn(page)
  return page
}

/** Returns the address that the user's menu shows. */
export async function shownOwner(page: Page): Promise<string | null> {
  await page.getByTestId('user-menu-button').click()
  const owner = page.getByTestId('user-owner').locator('[data-address]')
  await owner.waitFor()
  const address = await owner.getAttribute('data-address')
  await page.keyboard.press('Escape')
  return address
}

/** Opens the dialog and the code of a phone choice; returns the code's content. */
export async function showCode(page: Page, way: 'multi' | 'walletConnect'): Promise<string> {
  if ((await page.getByTestId('sign-in-dialog').count()) === 0) await showSignIn(page)
  await page.getByTestId(`sign-in-${way}`).click()
  const code = page.getByTestId('sign-in-code')
  await code.waitFor()
  return (await code.getAttribute('data-link')) ?? ''
}

/** Returns the dialog's failure text. */
export const says = (page: Page) => page.getByTestId('sign-in-says')

/** Waits for the dialog to close, which it does by itself only after a sign-in. */
export const dialogGone = (page: Page) => page.getByTestId('sign-in-dialog').waitFor({ state: 'detached' })

/** Returns the server's view of the session. */
export async function sessionOf(page: Page): Promise<{ address: string; chainFamily: string } | null> {
  return ((await (await page.request.get('/auth/session')).json()) as { data: never }).data
}

/** Returns the address as the server writes it. */
export function canonical({ address, chainFamily }: TestAccount): { address: string; chainFamily: string } {
  return { address: chainFamily === 'EVM' ? address.toLowerCase() : address, chainFamily }
}

export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-logout').click()
  await page.getByTestId('toast').getByText('已退出登录').waitFor()
}
