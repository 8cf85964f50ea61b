import { noRules } from '@peregrine/contract/watchedWalletRules'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { signedInPage } from './signedIn.ts'
import { visits } from './visits.ts'
import { eth, names, openForm, rowOf, type Row, sol, undo, watchedSteps } from './watchedSteps.ts'

const visit = visits()
const { watch, stored, openCentre } = watchedSteps(visit)

const four: Row[] = [
  { chainType: 1, addAddress: eth('1'), name: 'whale 10', configGroup: 'dogs' },
  { chainType: 2, addAddress: sol, name: 'whale 9', configGroup: 'cats', tip: 'early' },
  { chainType: 1, addAddress: eth('2'), name: 'ann', configGroup: 'dogs' },
  { chainType: 1, addAddress: eth('3'), name: 'bob' },
]

test('the list is filtered by family, group and text, and sorted by every column', async () => {
  const { page } = await openCentre(four)
  const shown = () => names(page)
  await page.getByTestId('watched-sort-name').click()
  await expect.poll(shown).toEqual(['ann', 'bob', 'whale 9', 'whale 10'])
  await page.getByTestId('watched-sort-name').click()
  await expect.poll(shown).toEqual(['whale 10', 'whale 9', 'bob', 'ann'])
  await page.getByTestId('watched-sort-address').click()
  await expect.poll(shown).toEqual(['whale 10', 'ann', 'bob', 'whale 9'])
  await page.getByTestId('watched-family-SOL').click()
  await expect.poll(shown).toEqual(['whale 9'])
  await page.getByTestId('watched-family-all').click()
  await page.getByTestId('watched-group').selectOption('dogs')
  await expect.poll(shown).toEqual(['whale 10', 'ann'])
  await page.getByTestId('watched-group').selectOption('')
  await page.getByTestId('watched-find').fill('EARLY')
  await expect.poll(shown).toEqual(['whale 9'])
  await page.getByTestId('watched-find').fill('nobody')
  await page.getByTestId('watched-nothing').getByRole('button').click()
  await expect.poll(async () => (await shown()).length).toBe(4)
})

test('many are changed at once, undone, deleted, and put back as they were', async () => {
  const signed = await openCentre(four)
  const { page, problems } = signed
  const byName = async () => {
    const rows = await stored(signed)
    return new Map(rows.map((row) => [row.name, row]))
  }
  const before = await byName()
  for (const address of [eth('1'), sol]) await rowOf(page, address).getByTestId('watched-pick').click()
  await page.getByTestId('batch-group').click()
  await page.getByTestId('batch-group-name').fill('moon')
  await page.getByTestId('batch-group-apply').click()
  await expect.poll(async () => (await rowOf(page, sol).textContent())?.includes('moon')).toBe(true)
  await page.getByTestId('batch-events').click()
  await page.getByTestId('batch-event-ALL').click()
  await page.getByTestId('batch-event-OUT').click()
  await page.getByTestId('batch-events-apply').click()
  await expect.poll(() => rowOf(page, sol).getByTestId('watched-events').textContent()).toBe('卖出')
  await page.getByTestId('batch-push-off').click()
  await expect
    .poll(() => rowOf(page, sol).getByTestId('watched-push').getAttribute('aria-pressed'))
    .toBe('false')
  const changed = await byName()
  for (const name of ['whale 10', 'whale 9'])
    expect(changed.get(name)).toMatchObject({ configGroup: 'moon', monitorEvents: 'OUT', enablePush: false })
  expect(changed.get('ann')).toEqual(before.get('ann'))
  await undo(page)
  await expect
    .poll(async () => (await byName()).get('whale 9'))
    .toMatchObject({ enablePush: true, configGroup: 'moon' })
  await page.getByTestId('batch-delete').click()
  // One call per chain family.
  for (const address of [eth('1'), sol]) await rowOf(page, address).waitFor({ state: 'detached' })
  expect([...(await byName()).keys()].sort()).toEqual(['ann', 'bob'])
  await undo(page)
  await rowOf(page, sol).waitFor()
  expect((await byName()).get('whale 9')).toMatchObject({
    tip: 'early',
    configGroup: 'moon',
    monitorEvents: 'OUT',
    enablePush: true,
  })
  expect(problems).toEqual([])
})

test('rules of many are set in one dialog, and undone to what each had', async () => {
  const signed = await openCentre([
    { ...(four[0] as Row), minAmount: 1, maxAmount: 50, enableAmountFilter: true },
    { ...(four[1] as Row), extra: { rules: { minMarketCap: 100, maxMarketCap: null, sound: 'buy' } } },
    four[2] as Row,
  ])
  const { page, problems } = signed
  const had = async () =>
    (await stored(signed)).map(({ name, tip, minAmount, maxAmount, enableAmountFilter, extra }) => {
      const rules = (extra as { rules?: object }).rules
      return { name, tip, minAmount, maxAmount, enableAmountFilter, rules: { ...noRules, ...rules } }
    })
  const before = await had()
  for (const address of [eth('1'), sol]) await rowOf(page, address).getByTestId('watched-pick').click()
  await page.getByTestId('batch-edit').click()
  const dialog = page.getByTestId('batch-edit-dialog')
  await dialog.getByTestId('batch-amount-filter-on').click()
  await dialog.getByTestId('batch-amounts-min-change').click()
  await dialog.getByTestId('batch-amounts-min').fill('51')
  await dialog.getByTestId('batch-caps-max-change').click()
  await dialog.getByTestId('batch-caps-max').fill('5000')
  await dialog.getByTestId('batch-sound').selectOption('mute')
  await dialog.getByTestId('batch-note-append').click()
  await dialog.getByTestId('batch-tip').fill('rug')
  await dialog.getByTestId('batch-edit-apply').click()
  expect(await dialog.getByTestId('batch-amounts-fault').textContent()).toContain('1 个钱包，如 whale 10')
  await page.mouse.move(0, 0)
  expect(await axeFindings(page, { within: '[data-testid=batch-edit-dialog]' })).toEqual([])
  expect(await had()).toEqual(before)
  await dialog.getByTestId('batch-amounts-min').fill('20')
  await dialog.getByTestId('batch-edit-apply').click()
  await dialog.waitFor({ state: 'detached' })
  const set = { minAmount: 20, enableAmountFilter: true }
  const rules = { maxMarketCap: 5000, sound: 'mute' }
  const byName = new Map((await had()).map((row) => [row.name, row]))
  expect(byName.get('whale 10')).toMatchObject({ ...set, maxAmount: 50, tip: 'rug', rules })
  expect(byName.get('whale 9')).toMatchObject({
    ...set,
    maxAmount: null,
    tip: 'early rug',
    rules: { ...rules, minMarketCap: 100 },
  })
  expect(byName.get('ann')).toEqual(before.find(({ name }) => name === 'ann'))
  await undo(page)
  await expect.poll(had).toEqual(before)
  expect(problems).toEqual([])
})

test('one is silenced and deleted in its row; a group is renamed as a whole', async () => {
  const signed = await openCentre(four)
  const { page } = signed
  await rowOf(page, eth('3')).getByTestId('watched-push').click()
  await expect
    .poll(() => rowOf(page, eth('3')).getByTestId('watched-push').getAttribute('aria-pressed'))
    .toBe('false')
  await rowOf(page, eth('3')).getByTestId('watched-delete').click()
  await rowOf(page, eth('3')).waitFor({ state: 'detached' })
  await page.getByTestId('centre-tab-groups').click()
  const dogs = page.getByTestId('group-row').filter({ has: page.locator('input[value=dogs]') })
  await dogs.getByTestId('group-name').fill('puppies')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stored(signed)).map(({ configGroup }) => configGroup).sort())
    .toEqual(['cats', 'puppies', 'puppies'])
  await page.getByTestId('centre-tab-account').click()
  expect(await page.getByTestId('invite-link').inputValue()).toBe(
    `${visit.url()}/?ref=${signed.account.address.toLowerCase()}`,
  )
})

test('50,000 wallets are listed, filtered and scrolled', async () => {
  const signed = await openCentre()
  const { page } = signed
  for (let at = 0; at < 5; at++)
    await watch(
      signed,
      Array.from({ length: 10_000 }, (_, n) => ({
        chainType: 1,
        addAddress: `0x${(at * 10_000 + n + 1).toString(16).padStart(40, '0')}`,
        name: `w${at * 10_000 + n}`,
      })),
    )
  await page.reload()
  await expect
    .poll(() => page.getByTestId('watched-count').textContent(), { timeout: 30_000 })
    .toBe('50000 / 50000 个')
  expect(await page.getByTestId('watched-row').count()).toBeLessThan(100)
  await page.getByTestId('watched-find').fill('w49999')
  await expect.poll(() => names(page)).toEqual(['w49999'])
  await page.getByTestId('watched-find').fill('')
  await page.getByTestId('watched-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect.poll(() => page.getByTestId('watched-row').count()).toBeGreaterThan(5)
})

type Mark = { address: string; addressLow?: string; description: string }

/** Watches every wallet the sandbox knows by name: one of them is always trading or sending. */
async function everyKol(page: Page): Promise<Row[]> {
  const lists = await Promise.all(
    ([1, 2] as const).map(async (chainType) => {
      const { data } = await (await page.request.get(`/mark-wallet/${chainType}/KOL/v1`)).json()
      return (data as Mark[]).map(({ address, addressLow, description }) => ({
        chainType,
        addAddress: addressLow ?? address,
        name: `我的${description}`,
      }))
    }),
  )
  return lists.flat()
}

test('trades and transfers of watched wallets appear in the tracker and the custom feeds, under their own names', async () => {
  const signed = await signedInPage(visit, '/monitorConfig')
  const { page, problems } = signed
  await watch(signed, await everyKol(page))
  await page.evaluate(() => {
    localStorage.setItem('openPanels', 'tracker')
    localStorage.setItem('trackerTab', 'monitorInfo')
  })
  await page.goto('/square')
  const rows = page.getByTestId('event-row')
  await rows.first().waitFor()
  const newest = await rows.first().getAttribute('data-id')
  await expect.poll(() => rows.first().getAttribute('data-id'), { timeout: 30_000 }).not.toBe(newest)
  expect(await rows.first().textContent()).toContain('我的')
  expect(await rows.first().getByTestId('event-delay').textContent()).toMatch(/^延迟 \d+\.\d 秒$/)
  // The list holds under the pointer.
  await rows.nth(1).hover()
  await page.getByTestId('event-list-waiting').waitFor({ timeout: 30_000 })
  const trade = rows.locator('[data-move]').first()
  expect(await trade.textContent()).toMatch(/建仓|加仓|减仓|清仓/)
  await page.mouse.move(5, 300)
  const transfers = page.locator('[data-testid=event-row]:is([data-kind=in], [data-kind=out])')
  await expect.poll(() => transfers.count(), { timeout: 60_000, interval: 500 }).toBeGreaterThan(0)
  expect(await transfers.first().textContent()).toMatch(/转入|转出/)
  await page.evaluate(() => localStorage.setItem('openPanels', 'network-monitor'))
  await page.goto('/?own=true')
  await page.getByTestId('feed').getByTestId('event-row').first().waitFor()
  await page.getByTestId('monitor-source-custom').click()
  await page.getByTestId('monitor-tab-ETH').click()
  await page.getByTestId('network-monitor').getByTestId('event-row').first().waitFor()
  expect(problems).toEqual([])
})

test('a heart watches the hovered wallet under its public name, and can be undone', async () => {
  const signed = await signedInPage(visit, '/')
  const { page } = signed
  await page.getByTestId('feed-kol').click()
  const link = page.getByTestId('wallet-link').first()
  await link.waitFor()
  const heart = page.getByTestId('hover-heart')
  // The list may still be switching.
  await expect
    .poll(
      async () => {
        await page.getByTestId('logo').hover()
        await link.hover()
        return heart.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  const [row] = await stored(signed)
  const kols = await everyKol(page)
  expect(kols.find(({ addAddress }) => addAddress === row?.address)?.name).toBe(`我的${String(row?.name)}`)
  await undo(page)
  await expect.poll(async () => (await stored(signed)).length).toBe(0)
})

test('the row menu watches by keyboard; a visitor is sent to the sign-in', async () => {
  const { page } = await visit.open('/')
  const row = page.locator('[data-testid=trade-row] a').first()
  await row.waitFor()
  await page.getByTestId('feed-list').hover({ position: { x: 40, y: 60 } })
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByTestId('row-follow').click()
  await page.getByTestId('sign-in-dialog').waitFor()
})

test('a watched wallet shows its own name and emoji everywhere', async () => {
  const signed = await signedInPage(visit, '/monitorConfig')
  const { page } = signed
  const [kol] = (await everyKol(page)).filter(({ chainType }) => chainType === 1)
  if (!kol) throw new Error('the sandbox knows nobody')
  await watch(signed, [{ ...kol, name: '老熟人', avatarUrl: '🐸' }])
  await page.goto(`/user/eth/${kol.addAddress}`)
  await expect.poll(() => page.getByTestId('user-name').textContent()).toContain('老熟人')
  expect(await page.getByTestId('user-header').textContent()).toContain('🐸')
  await page.getByTestId('user-follow').click()
  await expect.poll(() => page.getByTestId('user-name').textContent()).not.toContain('老熟人')
})

test('the wallet list panel filters and sorts one’s own wallets and the public ones', async () => {
  const signed = await openCentre(four)
  const { page } = signed
  await page.evaluate(() => localStorage.setItem('openPanels', 'wallets'))
  await page.reload()
  const panel = page.getByTestId('panel-wallets')
  const addresses = () =>
    panel.getByTestId('wallet-row').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-address')))
  await expect.poll(async () => (await addresses()).length).toBe(4)
  await panel.getByTestId('wallet-filter-SOL').click()
  expect(await addresses()).toEqual([sol])
  await panel.getByTestId('wallet-filter-EVM').click()
  await panel.getByTestId('wallet-sort-name').click()
  expect(await addresses()).toEqual([eth('2'), eth('3'), eth('1')])
  await panel.getByTestId('wallet-sort-address').click()
  expect(await addresses()).toEqual([eth('1'), eth('2'), eth('3')])
  await panel.getByTestId('wallet-source-kol').click()
  await expect.poll(async () => (await addresses()).length).toBeGreaterThan(5)
})

test.each(['zh-CN', 'en'])('a list that cannot be fetched says so, in %s', async (locale) => {
  const { page } = await signedInPage(visit, '/square', { locale })
  await page.route('**/monitor-config/query/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.evaluate(() => localStorage.setItem('openPanels', 'wallets'))
  await page.reload()
  const failure = page.getByTestId('panel-wallets').getByTestId('load-failure')
  await failure.waitFor({ timeout: 30_000 })
  expect(await failure.textContent()).toContain(
    locale === 'en' ? 'Failed to fetch monitor configs' : '获取监控配置失败',
  )
})

test('by keyboard alone a wallet is added and deleted', async () => {
  const { page } = await openCentre()
  await page.getByTestId('tracker-add').focus()
  await page.keyboard.press('Enter')
  const form = page.getByTestId('monitor-form')
  await form.waitFor()
  await form.getByTestId('form-address').focus()
  await page.keyboard.type(eth('e'))
  await page.keyboard.press('Enter')
  await rowOf(page, eth('e')).waitFor()
  expect(await page.getByTestId('monitor-dialog').count()).toBe(0)
  await rowOf(page, eth('e')).getByTestId('watched-delete').focus()
  await page.keyboard.press('Enter')
  await rowOf(page, eth('e')).waitFor({ state: 'detached' })
  await page.getByTestId('tracker-add').focus()
  await page.keyboard.press('Enter')
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

test('axe finds nothing in the tracker and its form, in either theme', async () => {
  const { page } = await openCentre(four, { isStill: true })
  await page.evaluate(() => localStorage.setItem('openPanels', 'tracker'))
  await page.reload()
  await page.getByTestId('panel-tracker').getByTestId('watched-row').first().waitFor()
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await page.getByTestId('panel-tracker').getByTestId('watched-pick').first().click()
  expect(await axeFindingsInBothThemes(page, '[data-testid=panel-tracker]')).toEqual([])
  await page.getByTestId('panel-tracker').getByTestId('tracker-add').click()
  await page.getByTestId('form-submit').click()
  expect(await axeFindingsInBothThemes(page, '[data-testid=monitor-dialog]')).toEqual([])
})

test('at 390 px nothing runs over the edge', async () => {
  const { page } = await openCentre(four, phone)
  expect(await sidewaysPx(page)).toBe(0)
  for (const tab of ['groups', 'account']) {
    await page.getByTestId(`centre-tab-${tab}`).click()
    expect(await sidewaysPx(page)).toBe(0)
  }
  await page.getByTestId('centre-tab-wallets').click()
  await openForm(page)
  const box = await page.getByTestId('monitor-dialog').boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  await page.getByTestId('form-cancel').scrollIntoViewIfNeeded()
  await page.getByTestId('form-cancel').click()
})
