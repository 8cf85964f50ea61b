import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { visits } from './visits.ts'
import { eth, openForm, rowOf, sol, toastWithText, watchedSteps } from './watchedSteps.ts'

const visit = visits()
const { watch, stored, openCentre } = watchedSteps(visit)

const rules = {
  'zh-CN': {
    network: '请选择网络类型',
    missing: '请输入钱包地址',
    eth: '无效的ETH地址',
    sol: '无效的SOL地址',
    events: '请至少选择一个事件类型',
    noAmount: '请至少输入一个金额范围',
    number: '请输入不小于 0 的数字',
    range: '最小值不能大于最大值',
    signIn: '请先连接钱包',
    chain: '请选择链',
    added: '已添加“',
    changed: '已更新“',
    failed: '提交失败',
    watched: '该地址已存在于监控列表，备注名：老王',
  },
  en: {
    network: 'Select network type',
    missing: 'Enter wallet address',
    eth: 'Invalid ETH address',
    sol: 'Invalid Solana address',
    events: 'Select at least one event',
    noAmount: 'Enter at least one amount range',
    number: 'Enter a number of at least 0',
    range: 'Min must not exceed max',
    signIn: 'Please connect wallet',
    chain: 'Please select a chain',
    added: 'Add successful',
    changed: 'Update successful',
    failed: 'Submit failed',
    watched: 'This address is on the monitor list already, named: 老王',
  },
} as const
const locales = ['zh-CN', 'en'] as const

/** Submits the form and returns its errors by field. */
async function expectFaults(form: Locator, faults: string[], input?: string): Promise<void> {
  await form.getByTestId('form-submit').click()
  await expect
    .poll(() => form.locator('[data-testid$=-fault]').allTextContents(), { message: input })
    .toEqual(faults)
}

test.each(locales)('every rule of the form is said at its field, in %s', async (locale) => {
  const says = rules[locale]
  const { page, problems } = await openCentre([{ chainType: 1, addAddress: eth('a'), name: '老王' }], {
    locale,
  })
  const form = await openForm(page)
  const address = form.getByTestId('form-address')
  await expectFaults(form, [says.network, says.missing])
  await form.getByTestId('form-network-1').click()
  await expectFaults(form, [says.missing])
  for (const bad of [eth('b').slice(0, -1), `${eth('b')}0`, sol, `0x${'g'.repeat(40)}`]) {
    await address.fill(bad)
    await expectFaults(form, [says.eth], bad)
  }
  await address.fill(eth('A'))
  await expectFaults(form, [says.watched])
  await form.getByTestId('form-network-2').click()
  expect(await address.inputValue(), 'another network clears the address').toBe('')
  for (const bad of [sol.slice(0, 31), `${sol}A`, sol.replace('B', 'l'), eth('b')]) {
    await address.fill(bad)
    await expectFaults(form, [says.sol], bad)
  }
  await address.fill(sol)
  await form.getByTestId('form-events-ALL').click()
  await expectFaults(form, [says.events])
  await form.getByTestId('form-events-IN').click()
  await form.getByTestId('form-amount-filter').click()
  await expectFaults(form, [says.noAmount])
  await form.getByTestId('form-amounts-min').fill('-1')
  await expectFaults(form, [says.number])
  await form.getByTestId('form-amounts-min').fill('10.01')
  await form.getByTestId('form-amounts-max').fill('10')
  await expectFaults(form, [says.range])
  await form.getByTestId('form-amounts-max').fill('10.01')
  await expectFaults(form, [])
  await toastWithText(page, says.added)
  await rowOf(page, sol).waitFor()
  expect(problems).toEqual([])
})

test.each(locales)(
  'a visitor may fill the form in, and is asked to connect a wallet, in %s',
  async (locale) => {
    const { page } = await visit.open('/square', { locale }, (opened) =>
      opened.addInitScript(() => localStorage.setItem('openPanels', 'tracker')),
    )
    const form = await openForm(page)
    await form.getByTestId('form-address').fill(eth('b'))
    await form.getByTestId('form-submit').click()
    expect(await form.getByTestId('form-refusal').textContent()).toBe(rules[locale].signIn)
    await form.getByTestId('form-sign-in').click()
    await page.getByTestId('sign-in-dialog').waitFor()
  },
)

test.each(locales)('the short form asks for chain, address and name, in %s', async (locale) => {
  const says = rules[locale]
  const signed = await openCentre([], { locale })
  const { page } = signed
  const fault = page.getByTestId('quick-add-fault')
  await page.getByTestId('quick-add-submit').click()
  expect(await fault.textContent()).toBe(says.chain)
  await page.getByTestId('quick-add-chain').selectOption('1')
  await page.getByTestId('quick-add-address').fill('0x12')
  await page.getByTestId('quick-add-submit').click()
  expect(await fault.textContent()).toBe(says.eth)
  await page.getByTestId('quick-add-address').fill(eth('C'))
  await page.getByTestId('quick-add-name').fill('阿伟')
  await page.getByTestId('quick-add-submit').click()
  await rowOf(page, eth('c')).waitFor()
  expect(await stored(signed)).toMatchObject([{ address: eth('c'), name: '阿伟', chainType: 1 }])
})

test('a wallet is added with all that can be set, shown with it, and changed', async () => {
  const signed = await openCentre()
  const { page, problems } = signed
  const form = await openForm(page)
  // Only one family has such addresses, so the network is selected.
  await form.getByTestId('form-address').fill(sol)
  expect(await form.getByTestId('form-network-2').getAttribute('aria-checked')).toBe('true')
  await form.getByTestId('form-name').fill('巨鲸')
  await form.getByTestId('form-group').fill('聪明钱')
  await form.getByTestId('form-tip').fill('early')
  await form.getByTestId('form-avatar-🐳').click()
  await form.getByTestId('form-events-ALL').click()
  await form.getByTestId('form-events-IN').click()
  await form.getByTestId('form-events-OTHER').click()
  await form.getByTestId('form-push').click()
  await form.getByTestId('form-amount-filter').click()
  await form.getByTestId('form-amounts-min').fill('100.5')
  await form.getByTestId('form-more').locator('summary').click()
  await form.getByTestId('form-caps-max').fill('1000000')
  await form.getByTestId('form-sound').selectOption('mute')
  await form.getByTestId('form-submit').click()
  const row = rowOf(page, sol)
  await row.waitFor()
  for (const text of ['🐳', '巨鲸', 'SOL', '聪明钱', '买入 其它', '≥ $100.50', '≤ $1M', 'early'])
    expect(await row.textContent()).toContain(text)
  const set = {
    name: '巨鲸',
    avatarUrl: '🐳',
    configGroup: '聪明钱',
    tip: 'early',
    monitorEvents: 'IN,OTHER',
    enablePush: false,
    enableAmountFilter: true,
    minAmount: 100.5,
    maxAmount: null,
    extra: { rules: { minMarketCap: null, maxMarketCap: 1_000_000, sound: 'mute' } },
  }
  expect(await stored(signed)).toMatchObject([set])
  await row.getByTestId('watched-edit').click()
  expect(await form.getByTestId('form-address').isDisabled()).toBe(true)
  expect(await form.getByTestId('form-name').inputValue()).toBe('巨鲸')
  await form.getByTestId('form-name').fill('小鱼')
  await form.getByTestId('form-events-ALL').click()
  await form.getByTestId('form-submit').click()
  await toastWithText(page, rules['zh-CN'].changed)
  expect(await row.textContent()).toContain('小鱼')
  expect(await stored(signed)).toMatchObject([{ ...set, name: '小鱼', monitorEvents: 'ALL' }])
  expect(problems).toEqual([])
})

test('with all events on the others are off and cannot be pressed; another turns all off', async () => {
  const { page } = await openCentre()
  const form = await openForm(page)
  const box = (event: string) => form.getByTestId(`form-events-${event}`)
  for (const event of ['IN', 'OUT', 'OTHER']) expect(await box(event).isDisabled()).toBe(true)
  await box('ALL').click()
  await box('IN').click()
  await box('OUT').click()
  await box('ALL').click()
  expect(await box('ALL').isChecked()).toBe(true)
  for (const event of ['IN', 'OUT', 'OTHER']) expect(await box(event).isChecked()).toBe(false)
})

test.each(locales)('a refusal of the server is said, and the form stays as it was, in %s', async (locale) => {
  const signed = await openCentre([], { locale })
  const { page } = signed
  const form = await openForm(page)
  await form.getByTestId('form-address').fill(eth('d'))
  await form.getByTestId('form-name').fill('kept')
  // Another device was faster.
  await watch(signed, [{ chainType: 1, addAddress: eth('d'), name: 'other' }])
  await form.getByTestId('form-submit').click()
  await expect.poll(() => form.getByTestId('form-refusal').textContent()).toContain(rules[locale].failed)
  expect(await form.getByTestId('form-name').inputValue()).toBe('kept')
})
