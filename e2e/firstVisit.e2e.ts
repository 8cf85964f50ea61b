import { expect, test } from 'vitest'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection]' })

test('a first visit is shown the ways to sign in once, then around; neither is in the way', async () => {
  const { page, problems } = await open('/', { isFirstVisit: true, locale: 'zh-CN' }, (fresh) =>
    fresh.clock.install(),
  )
  const dialog = page.getByTestId('sign-in-dialog')
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('选择登录方式')
  expect(await dialog.locator('[data-testid^=sign-in-]:has(span)').count()).toBe(6)
  expect(await page.getByTestId('tour').count()).toBe(0)
  // The page below takes the click, which also closes it.
  await page.getByTestId('display-mode-price').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByTestId('display-mode-price').getAttribute('data-state')).toBe('on')
  await page.getByTestId('tour').waitFor()
  // The keys of the page work below it, and a dialog takes its place.
  await page.keyboard.press('/')
  await page.getByTestId('search-dialog').waitFor()
  expect(await page.getByTestId('tour').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-tour').click()
  await page.getByTestId('tour').waitFor()
  const steps: (string | null)[] = []
  for (let step = 0; step < 5; step++) {
    steps.push(await page.getByTestId('tour').getAttribute('data-step'))
    await page.getByTestId('tour-next').click()
  }
  expect(steps).toEqual(['search', 'main', 'ways', 'user', 'bar'])
  await page.getByTestId('tour').waitFor({ state: 'detached' })
  // Nothing is offered before the session is known.
  await Promise.all([page.waitForResponse('**/auth/session'), page.reload()])
  await page.getByTestId('connection').waitFor()
  const shownAt = () =>
    page.evaluate(() => [localStorage['lastSignInPromptTime'], localStorage['lastOnboardingTime']])
  const before = await shownAt()
  // Longer than the pause at which the tour begins.
  await page.clock.runFor(10_000)
  expect(await shownAt()).toEqual(before)
  expect(await dialog.count()).toBe(0)
  expect(await page.getByTestId('tour').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the tour can be asked for and skipped with Escape', async () => {
  const { page } = await open('/')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-tour').click()
  await page.getByTestId('tour').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('tour').waitFor({ state: 'detached' })
})
