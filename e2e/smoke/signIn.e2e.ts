import { expect, test } from 'vitest'
import { importSteps, evm, upload } from '../importSteps.ts'
import { canonical, dialogGone, openSignIn, sessionOf, shownOwner } from '../signInSteps.ts'
import { evmAccount, solanaAccount } from '../testAccounts.ts'
import { visits } from '../visits.ts'

const site = visits()
const { stored, openSource } = importSteps(site)

test.each([
  { form: 'metamask-announced', way: 'metamask', hasSignIn: false, account: evmAccount() },
  { form: 'phantom-standard', way: 'phantom', hasSignIn: true, account: solanaAccount() },
] as const)(
  '$form signs in by $way (its own sign-in: $hasSignIn)',
  async ({ form, way, hasSignIn, account }) => {
    const page = await openSignIn(site, [{ form, account, hasSignIn }])
    await page.getByTestId(`sign-in-${way}`).click()
    await dialogGone(page)
    expect(await shownOwner(page)).toBe(canonical(account).address)
    expect(await sessionOf(page)).toMatchObject(canonical(account))
  },
)

test('an import can be undone after the page was opened anew, from the list and from the dialog', async () => {
  const signed = await openSource('any', { locale: 'en' })
  const { page } = signed
  const importList = async (name: string, from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, at) => `${evm(from + at)},wallet ${at}`)
    await upload(page, name, ['address,name', ...rows].join('\n'))
    await page.getByTestId('any-confirm').click()
    await page.getByTestId('any-done').waitFor()
  }
  await importList('any-1.csv', 1, 21)
  await page.reload()
  await page.getByTestId('watched-row').first().waitFor()
  await page.getByTestId('tracker-import').first().click()
  await page.getByTestId('import-source-any').click()
  await importList('any-2.csv', 21, 24)
  await page.reload()

  const last = page.getByTestId('last-import')
  await last.waitFor()
  expect(await last.textContent()).toContain('Last import: 3 added, 0 updated')
  await last.getByTestId('last-import-undo').click()
  await last.getByTestId('last-import-undone').getByText('Undone: 3 removed, 0 restored').waitFor()
  expect(await stored(signed)).toHaveLength(20)

  await page.getByTestId('tracker-import').first().click()
  const inDialog = page.getByTestId('import-choose').getByTestId('last-import')
  await inDialog.getByText('Last import: 20 added, 0 updated').waitFor()
  await inDialog.getByTestId('last-import-undo').click()
  await inDialog.getByTestId('last-import-undone').waitFor()
  expect(await stored(signed)).toEqual([])
  await page.reload()
  await page.getByTestId('watched-table').waitFor()
  expect(await last.count()).toBe(0)
})
