import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Returns axe's findings on the page or within a selector, optionally of one rule only. */
export async function axeFindings(
  page: Page,
  { within, rule }: { within?: string; rule?: string } = {},
): Promise<string[]> {
  let axe = new AxeBuilder({ page })
  if (within) axe = axe.include(within)
  if (rule) axe = axe.withRules([rule])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** Returns the findings in light and dark. Only contrast depends on the theme, and axe is slow. */
export async function axeFindingsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const part = within === undefined ? {} : { within }
  const inLight = await axeFindings(page, part)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  return [...inLight, ...(await axeFindings(page, { ...part, rule: 'color-contrast' }))]
}
