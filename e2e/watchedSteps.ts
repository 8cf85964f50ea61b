import type { Locator, Page } from 'playwright-core'
import type { OpenPage } from './browser.ts'
import { signedInPage } from './signedIn.ts'
import type { TestAccount } from './testAccounts.ts'
import type { visits } from './visits.ts'

export type Signed = OpenPage & { account: TestAccount }
export type Row = { chainType: 1 | 2; addAddress: string; name: string; [more: string]: unknown }

export const eth = (digit: string) => `0x${digit.repeat(40)}`
export const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'

/** Returns helpers for tests of watched wallets: direct server calls, and opening the personal centre. */
export function watchedSteps(visit: ReturnType<typeof visits>) {
  async function post(page: Page, path: string, data: object) {
    const origin = visit.url()
    return (await page.request.post(path, { data, headers: { origin } })).json()
  }

  const watch = ({ page, account }: Signed, configs: Row[]) =>
    post(page, '/monitor-config/batch-add/v1', { userAddress: account.address, configs })

  async function stored({ page, account }: Signed): Promise<Record<string, unknown>[]> {
    return (await post(page, `/monitor-config/query/v1/${account.address}`, {})).data
  }

  /** Opens the personal centre of a new wallet that watches these. */
  async function openCentre(
    rows: Row[] = [],
    choice: Parameters<typeof signedInPage>[2] = {},
  ): Promise<Signed> {
    const signed = await signedInPage(visit, '/monitorConfig', choice)
    if (rows.length > 0) {
      await watch(signed, rows)
      await signed.page.reload()
    }
    await signed.page.getByTestId('watched-table').waitFor()
    return signed
  }
  return { watch, stored, openCentre }
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByTestId('tracker-add').click()
  const form = page.getByTestId('monitor-form')
  await form.waitFor()
  return form
}

export const rowOf = (page: Page, address: string) =>
  page.locator(
    `[data-testid=watched-row][data-address="${address.startsWith('0x') ? address.toLowerCase() : address}"]`,
  )
export const names = (page: Page) =>
  page.getByTestId('watched-row').evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent ?? ''))
export const toastWithText = (page: Page, text: string) =>
  page.getByTestId('toast').filter({ hasText: text }).waitFor()
export const undo = (page: Page) =>
  page.getByTestId('toast-action').filter({ hasText: '撤销' }).last().click()
