import { expect, test } from 'vitest'
import { axeFindings } from './axeFindings.ts'
import { phone } from './browser.ts'
import { pathOf, quietPath } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection]' })

type Way = [menu: string, item: string, path: string]
const monitorPages = ['square', 'radar', 'twitterMonitor', 'community', 'wechat']
const alphaPages = ['WalletManage', 'WalletQuery', 'AlphaDetail', 'AlphaCalculator', 'PoolsTrending']

test.each<Way>([
  ...monitorPages.map((name): Way => ['nav-monitor', `nav-${name}`, `/${name}`]),
  ...alphaPages.map((name): Way => ['nav-alpha', `nav-bn${name}`, `/bn${name}`]),
  ['user-menu-button', 'user-monitorConfig', '/monitorConfig'],
  ['user-menu-button', 'user-multiWallets', '/multiWallets'],
])('%s leads by %s to %s', async (menu, item, path) => {
  const { page, problems } = await open('/aboutUs')
  await page.getByTestId(menu).click()
  await page.getByTestId(item).click()
  await expect.poll(() => pathOf(page)).toBe(path)
  expect(await page.getByTestId('not-found').count()).toBe(0)
  expect(await page.getByRole('menu').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a menu works by keyboard: opens, moves, closes and gives the focus back', async () => {
  const { page } = await open('/')
  const button = page.getByTestId('nav-monitor')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('monitor-menu').waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByTestId('monitor-menu').waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.getByTestId('monitor-menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(page)).not.toBe('/')
})

test('a second click on its button closes a menu', async () => {
  const { page } = await open('/')
  await page.getByTestId('nav-alpha').click()
  await page.getByTestId('alpha-menu').waitFor()
  await page.getByTestId('nav-alpha').click()
  await page.getByTestId('alpha-menu').waitFor({ state: 'detached' })
})

test.each(['guide', 'keys', 'contact', 'service'])(
  'the user menu opens the %s dialog, and Escape closes it',
  async (name) => {
    const { page, problems } = await open(quietPath)
    await page.getByTestId('user-menu-button').click()
    await page.getByTestId(`user-${name}`).click()
    await page.getByTestId(`${name}-dialog`).waitFor()
    expect(await axeFindings(page, { within: `[data-testid=${name}-dialog]` })).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId(`${name}-dialog`).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  },
)

test('the contact dialog marks details the operator has not set', async () => {
  const { page } = await open('/', { locale: 'en' })
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-contact').click()
  expect(await page.getByTestId('contact-dialog').textContent()).toContain('left no way to be reached')
})

test('the update log lists days and what they brought', async () => {
  const { page } = await open('/')
  await page.getByTestId('update-log-button').click()
  await page.getByTestId('update-item').first().waitFor()
  expect(await page.getByTestId('update-item').count()).toBeGreaterThan(4)
  expect(await page.getByTestId('update-log').locator('time').first().getAttribute('datetime')).toMatch(
    /^\d{4}-\d{2}-\d{2}$/,
  )
  await page.mouse.click(10, 500)
  await page.getByTestId('update-log').waitFor({ state: 'detached' })
})

test('the logo links home, offers a new tab on right click, and shows a quote on hover', async () => {
  const { page } = await open('/aboutUs')
  await page.getByTestId('logo').hover()
  expect((await page.getByTestId('quote').textContent())?.length).toBeGreaterThan(4)
  await page.getByTestId('logo').click({ button: 'right' })
  const fresh = page.context().waitForEvent('page')
  await page.getByTestId('logo-open').click()
  expect(pathOf(await fresh)).toBe('/')
  await page.getByTestId('logo').click()
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('on a phone the menu holds every page and setting, and leads on', async () => {
  const { page, problems } = await open('/', phone)
  const openMenu = async () => {
    await page.getByTestId('mobile-menu-button').click()
    await page.getByTestId('mobile-menu').waitFor()
  }
  await openMenu()
  expect(await page.getByTestId('menu-bnPoolsTrending').count()).toBe(0)
  expect(await axeFindings(page, { within: '[data-testid=mobile-menu]' })).toEqual([])
  await page.getByTestId('menu-dark').click()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.getByTestId('menu-log').click()
  await page.getByTestId('update-item').first().waitFor()
  for (const name of ['square', 'radar', 'community', 'bnAlphaCalculator', 'multiWallets']) {
    if ((await page.getByTestId('mobile-menu').count()) === 0) await openMenu()
    await page.getByTestId(`menu-${name}`).click()
    await expect.poll(() => pathOf(page)).toBe(`/${name}`)
    await page.getByTestId('mobile-menu').waitFor({ state: 'detached' })
  }
  await openMenu()
  await page.getByTestId('menu-login').click()
  await page.getByTestId('sign-in-dialog').waitFor()
  expect(problems).toEqual([])
})
