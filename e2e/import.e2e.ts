import { readFileSync } from 'node:fs'
import { encodeBase58 } from '@peregrine/core/base58'
import { xlsxOf } from '@peregrine/testkit/xlsxOf'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { evm, importSteps, upload } from './importSteps.ts'
import { importTexts } from './importTexts.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const visit = visits()
const { post, stored, openChooser, openSource } = importSteps(visit)
const sol = encodeBase58(Uint8Array.from({ length: 32 }, (_, at) => at + 1))
const key = 'ab'.repeat(32)

const errors = (page: Page) => page.getByTestId('import-error').allTextContents()
const isOff = (page: Page, testId: string) => page.getByTestId(testId).isDisabled()

describe.each(['zh-CN', 'en'] as const)('the dialogs of one form, in %s', (locale) => {
  const said = importTexts[locale]

  test('GMGN: lines are checked as they are written, numbered and marked; a good list is stored', async () => {
    const before = [{ name: '老王', addAddress: evm(7), chainType: 1 }]
    const signed = await openSource('gmgn', { locale }, before)
    const { page, problems } = signed
    const dialog = page.getByTestId('import-dialog')
    expect(await dialog.textContent()).toContain(said.title)
    expect(await isOff(page, 'import-confirm')).toBe(true)
    const area = page.getByTestId('import-text')
    await area.fill(`${evm(1)}:one\n${evm(2)}`)
    expect(await errors(page)).toEqual([said.format])
    expect(await page.getByTestId('import-errors').textContent()).toContain(said.found)
    const bad = page.locator('[data-testid=import-line-number][data-bad]')
    expect(await bad.allTextContents()).toEqual(['2'])
    expect(await isOff(page, 'import-confirm')).toBe(true)
    await area.fill('0x12:x')
    expect(await errors(page)).toEqual([said.address])
    await area.fill(`${evm(7)}:x`)
    expect(await errors(page)).toEqual([said.existing])
    await area.fill(Array.from({ length: 101 }, (_, at) => `${evm(at + 50)}:x`).join('\n'))
    expect(await errors(page)).toEqual([said.tooMany])
    await page.getByTestId('import-chain-SOL').click()
    expect(await area.inputValue()).toBe('')
    expect(await page.getByTestId('import-errors').count()).toBe(0)
    await area.fill(`${evm(1)}:x`)
    expect(await errors(page)).toEqual([said.sol])
    await area.fill(`${sol}:degen`)
    await page.getByTestId('import-confirm').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByTestId('toast').last().textContent()).toContain(said.done)
    expect(await stored(signed)).toMatchObject([
      {
        name: 'degen',
        address: sol,
        chainType: 2,
        configGroup: 'Default',
        monitorEvents: 'ALL',
        enablePush: true,
      },
      { name: '老王' },
    ])
    await page.locator(`[data-testid=watched-row][data-address="${sol}"]`).waitFor()
    expect(problems).toEqual([])
  })

  test('Axiom needs a group, the text form does not', async () => {
    const { page } = await openSource('axiom', { locale })
    await page.getByTestId('import-text').fill(`a,${evm(1)}`)
    expect(await errors(page)).toEqual([said.group])
    await page.getByTestId('import-cancel').click()
    await page.getByTestId('tracker-import').first().click()
    await page.getByTestId('import-source-text').click()
    await page.getByTestId('import-text').fill(`a,${evm(1)}`)
    expect(await page.getByTestId('import-errors').count()).toBe(0)
    expect(await isOff(page, 'import-confirm')).toBe(false)
  })

  test('CSV files fill the lines; others are refused', async () => {
    const { page } = await openSource('csv', { locale })
    const alert = page.getByTestId('import-alert')
    await upload(page, 'list.txt', 'x')
    await expect.poll(() => alert.textContent()).toContain(said.csvOnly)
    await upload(page, 'list.csv', `address,note\n0x12,x\n`)
    await expect.poll(() => alert.textContent()).toContain(said.noRows)
    await upload(page, 'list.csv', `address,note\n"${evm(1)}","one",,\n${evm(2)}\n0x12,x\n`)
    await expect
      .poll(() => page.getByTestId('import-text').inputValue())
      .toBe(`${evm(1)}:one\n${evm(2)}:0x0000`)
    expect(await page.getByTestId('import-dropped').textContent()).toContain('1')
    expect(await alert.count()).toBe(0)
  })

  test('XLSX files fill the lines; damaged ones are refused', async () => {
    const { page } = await openSource('xlsx', { locale })
    const sheet = xlsxOf([
      ['name', 'address', 'group'],
      ['老王', evm(1), ''],
      ['x', '0x12', ''],
    ])
    await upload(page, 'list.xlsx', sheet.slice(0, 200))
    await expect.poll(() => page.getByTestId('import-alert').textContent()).toContain(said.parse)
    await upload(page, 'list.xlsx', sheet)
    await expect.poll(() => page.getByTestId('import-text').inputValue()).toBe(`老王,${evm(1)},Default`)
  })
})

test('all is exclusive, none is sent as all, and cancelling forgets everything', async () => {
  const signed = await openSource('gmgn')
  const { page } = signed
  const box = (event: string) => page.getByTestId(`import-event-${event}`)
  expect(await box('ALL').isChecked()).toBe(true)
  expect(await box('IN').isDisabled()).toBe(true)
  await box('ALL').uncheck()
  await box('IN').check()
  await box('OUT').check()
  await box('ALL').check()
  expect(await box('IN').isChecked()).toBe(false)
  await box('ALL').uncheck()
  await page.getByTestId('import-push').uncheck()
  await page.getByTestId('import-chain-SOL').click()
  await page.getByTestId('import-text').fill(`${sol}:x`)
  await page.getByTestId('import-cancel').click()
  await page.getByTestId('tracker-import').first().click()
  await page.getByTestId('import-source-gmgn').click()
  expect(await page.getByTestId('import-text').inputValue()).toBe('')
  expect(await page.getByTestId('import-chain-ETH').getAttribute('aria-checked')).toBe('true')
  expect([await box('ALL').isChecked(), await page.getByTestId('import-push').isChecked()]).toEqual([
    true,
    true,
  ])
  await box('ALL').uncheck()
  await page.getByTestId('import-push').uncheck()
  await page.getByTestId('import-text').fill(`${evm(1)}:x`)
  await page.getByTestId('import-confirm').click()
  await page.getByTestId('import-dialog').waitFor({ state: 'detached' })
  expect(await stored(signed)).toMatchObject([{ monitorEvents: 'ALL', enablePush: false }])
})

test('a refused import shows the full response and stays open; without a wallet it shows an error', async () => {
  const { page } = await openSource('gmgn', { locale: 'en' })
  await page.getByTestId('import-text').fill(`${evm(1)}:x`)
  const reply = { code: 'monitor.full', msg: 'full', data: null, context: { limit: 50_000 } }
  await page.route('**/monitor-config/batch-add/v1', (route) => route.fulfill({ status: 409, json: reply }))
  await page.getByTestId('import-confirm').click()
  const alert = page.getByTestId('import-alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Gmgn batch import failed')
  expect(await alert.textContent()).toContain(JSON.stringify(reply))
  expect(await page.getByTestId('import-text').inputValue()).toBe(`${evm(1)}:x`)
  await post(page, '/auth/logout', {})
  // As another tab does when it signs out.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })))
  await expect
    .poll(async () => {
      await page.getByTestId('import-confirm').click()
      return alert.textContent()
    })
    .toContain('please connect wallet first')
})

/** The text of an element, empty while there is none. */
const textOf = (page: Page, testId: string) =>
  page
    .getByTestId(testId)
    .textContent()
    .catch(() => '')

test('any list: 10,000 rows are shown, stored at once, and undone exactly', async () => {
  const before = [{ name: 'mine', addAddress: evm(1), chainType: 1, tip: 'kept' }]
  const signed = await openSource('any', { locale: 'en' }, before)
  const { page, problems } = signed
  const kept = await stored(signed)
  const rows = Array.from({ length: 10_000 }, (_, at) => `${evm(at + 1)},wallet ${at},group ${at % 3}`)
  const list = ['address,name,group', ...rows, `${evm(5)},again,x`, 'nobody,no address', `,${key}`].join('\n')
  await upload(page, 'any.csv', list)
  const count = (state: string) => page.getByTestId(`preview-count-${state}`).textContent()
  await expect.poll(() => textOf(page, 'preview-count-new')).toBe('9999')
  expect(await Promise.all(['existing', 'duplicate', 'invalid'].map(count))).toEqual(['1', '1', '2'])
  expect(await page.getByTestId('any-secret').textContent()).toContain('line 10004')
  await page.getByTestId('preview-list').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.getByTestId('preview-filter-invalid').click()
  const invalid = page.locator('[data-testid=preview-row][data-state=invalid]')
  expect(await invalid.allTextContents()).toEqual([
    '10003Invalidno address',
    '10004Invalidkey or seed phrase, refused',
  ])
  await page.getByTestId('any-existing-update').click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByTestId('any-confirm').click()
  await expect.poll(() => textOf(page, 'any-done')).toContain('9999 added, 1 updated')
  expect(sent.join(' ')).not.toContain(key)
  expect(await stored(signed)).toHaveLength(10_000)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('any-result').click(),
  ])
  const result = readFileSync(await download.path(), 'utf8')
  expect(result).toContain(`2,${evm(1)},wallet 0,group 0,updated\r\n`)
  expect(result).toContain('10004,,,,"Invalid: key or seed phrase, refused"\r\n')
  expect(result).not.toContain(key)
  await page.getByTestId('any-undo').click()
  await expect.poll(() => textOf(page, 'any-undone')).toContain('9999 removed, 1 restored')
  expect(await stored(signed)).toEqual(kept)
  expect(problems).toEqual([])
})

test('any list: what is pasted is read at once, and a bomb is refused', async () => {
  const { page } = await openSource('any', { locale: 'en' })
  await page.getByTestId('any-text').evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    JSON.stringify([
      { trackedWalletAddress: sol, name: 'J', emoji: '👻', groups: ['Main'], sound: 'default' },
    ]),
  )
  await page.locator('[data-testid=preview-row][data-state=new]').waitFor()
  await page.getByTestId('any-back').click()
  await upload(page, 'any.xls', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(2000)]))
  await expect.poll(() => page.getByTestId('import-alert').textContent()).toContain('old Excel file')
})

test.each(['json', 'csv', 'xlsx', 'axiom'] as const)(
  'what is exported as %s comes back as it was',
  async (format) => {
    const before = [
      { name: '=老王, "一号"', addAddress: evm(1), chainType: 1, configGroup: '主组', avatarUrl: '🐳' },
      { name: 'Jijo', addAddress: sol, chainType: 2, configGroup: 'Main', avatarUrl: '👻' },
    ]
    const signed = await openSource('any', { locale: 'en' }, before)
    const { page, account } = signed
    const kept = await stored(signed)
    await page.getByTestId('any-dialog-close').click()
    await page.getByTestId('tracker-export').first().click()
    await page.getByTestId(`export-${format}`).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-download').click(),
    ])
    const content = readFileSync(await download.path())
    await page.getByTestId('export-dialog-close').click()
    for (const { chainType, address } of kept)
      await post(page, '/monitor-config/delete/v1', {
        userAddress: account.address,
        chainType,
        addresses: [address],
      })
    await page.reload()
    await page.getByTestId('tracker-import').first().click()
    await page.getByTestId('import-source-any').click()
    await upload(page, `any-${download.suggestedFilename()}`, content)
    await page.getByTestId('any-confirm').click()
    await page.getByTestId('any-done').waitFor()
    const again = await stored(signed)
    const shown = (rows: Record<string, unknown>[]) =>
      rows.map(({ extra, ...row }) => (format === 'axiom' || !extra ? row : { ...row, extra }))
    expect(shown(again)).toEqual(shown(kept))
  },
)

test('a visitor is led to the sign-in', async () => {
  const { page } = await visit.open('/square', {}, async (fresh) => {
    await fresh.addInitScript(() => localStorage.setItem('openPanels', 'tracker'))
  })
  await page.getByTestId('tracker-import').click()
  await page.getByTestId('sign-in-dialog').waitFor()
})

test('axe finds nothing in the dialogs, in either theme', async () => {
  const { page } = await openChooser({ isStill: true })
  const findings = () => axeFindingsInBothThemes(page)
  expect(await findings()).toEqual([])
  await page.getByTestId('import-source-gmgn').click()
  await page.getByTestId('import-text').fill(`${evm(1)}:x\nbad`)
  expect(await findings()).toEqual([])
  await page.getByTestId('import-more').click()
  await page.getByTestId('any-text').fill(`${evm(1)},x\nbad\n${key}`)
  await page.getByTestId('any-read').click()
  await page.getByTestId('preview-row').first().waitFor()
  expect(await findings()).toEqual([])
})

test('at 390 px nothing runs over the edge', async () => {
  const { page } = await openSource('gmgn', phone)
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('import-more').click()
  await page.getByTestId('any-text').fill(`${evm(1)},x`)
  await page.getByTestId('any-read').click()
  await page.getByTestId('preview-row').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
})
