import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import type { ServerUnderTest } from './server.ts'
import type { TestAccount } from './testAccounts.ts'

export const relayProjectId = 'a1'.repeat(16)

/** Starts a server whose pages may connect to this relay in the place of WalletConnect's or OKX's; ends both. */
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

/** Opens the dialog, and in it the code of one of the ways that lead to a phone; what the code says. */
export async function showCode(page: Page, way: 'multi' | 'walletConnect'): Promise<string> {
  if ((await page.getByTestId('sign-in-dialog').count()) === 0) {
    await page.getByTestId('user-menu-button').click()
    await page.getByTestId('user-login').click()
  }
  await page.getByTestId(`sign-in-${way}`).click()
  const code = page.getByTestId('sign-in-code')
  await code.waitFor()
  return (await code.getAttribute('data-link')) ?? ''
}

/** What the dialog says went wrong. */
export const says = (page: Page) => page.getByTestId('sign-in-says')

/** The dialog closes by itself after a sign-in, and only then. */
export const dialogGone = (page: Page) => page.getByTestId('sign-in-dialog').waitFor({ state: 'detached' })

/** Who is signed in for the server. */
export async function sessionOf(page: Page): Promise<{ address: string; chainFamily: string } | null> {
  return ((await (await page.request.get('/auth/session')).json()) as { data: never }).data
}

/** As the server writes it. */
export function canonical({ address, chainFamily }: TestAccount): { address: string; chainFamily: string } {
  return { address: chainFamily === 'EVM' ? address.toLowerCase() : address, chainFamily }
}

export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-logout').click()
  await page.getByTestId('toast').getByText('已退出登录').waitFor()
}
