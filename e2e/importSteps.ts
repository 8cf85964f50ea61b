import type { Page } from 'playwright-core'
import { signedInPage } from './signedIn.ts'
import type { Visits } from './visits.ts'
import type { Signed } from './watchedSteps.ts'

type SignedInChoice = Parameters<typeof signedInPage>[2]

/** Returns the address of a wallet by its number. */
export const evm = (at: number) => `0x${at.toString(16).padStart(40, '0')}`

/** Gives a file to the open dialog: that of any list if its name begins so. */
export const upload = (page: Page, name: string, content: string | Uint8Array) =>
  page
    .getByTestId(name.startsWith('any') ? 'any-file' : 'import-file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

/** Returns helpers for tests of the import: direct server calls, and opening its dialogs. */
export function importSteps(visit: Pick<Visits, 'open' | 'url'>) {
  async function post(page: Page, path: string, data: object) {
    return (await page.request.post(path, { data, headers: { origin: visit.url() } })).json()
  }

  const watch = ({ page, account }: Signed, configs: object[]) =>
    post(page, '/monitor-config/batch-add/v1', { userAddress: account.address, configs })

  async function stored({ page, account }: Signed): Promise<Record<string, unknown>[]> {
    const { data } = await post(page, `/monitor-config/query/v1/${account.address}`, {})
    return (data as Record<string, unknown>[]).map(({ createdAtMs, ...row }) => (createdAtMs ? row : {}))
  }

  /** Opens the personal centre of a new wallet, with the import chooser open. */
  async function openChooser(choice: SignedInChoice = {}, before: object[] = []): Promise<Signed> {
    const signed = await signedInPage(visit, '/monitorConfig', choice)
    if (before.length > 0) {
      await watch(signed, before)
      await signed.page.reload()
      await signed.page.getByTestId('watched-row').first().waitFor()
    }
    await signed.page.getByTestId('tracker-import').first().click()
    await signed.page.getByTestId('import-choose').waitFor()
    return signed
  }

  async function openSource(
    kind: string,
    choice: SignedInChoice = {},
    before: object[] = [],
  ): Promise<Signed> {
    const signed = await openChooser(choice, before)
    await signed.page.getByTestId(`import-source-${kind}`).click()
    await signed.page.getByTestId(kind === 'any' ? 'any-dialog' : 'import-dialog').waitFor()
    return signed
  }

  return { post, stored, openChooser, openSource }
}
