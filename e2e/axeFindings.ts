import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Returns axe's findings on the page or within a selector, optionally of one rule only. */
export async function axeFindings(
  page: Page,
  { within, rule }: { within?: string; rule?: string } = {},
): Promise<string[]> {
  // Violations alone, from one run inside the page: three quarters of axe's time would go into describing and carrying
  // around what passed. The page has no frames of other origins, which this mode leaves out.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) axe = axe.include(within)
  if (rule) axe = axe.withRules([rule])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** Returns the findings in light and dark. Only contrast depends on the theme, and axe is slow. */
export async function axeFindingsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const part = within === undefined ? {} : { within }
  const showIn = (theme: 'light' | 'dark') =>
    page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
  await showIn('light')
  const inLight = await axeFindings(page, part)
  await showIn('dark')
  const inDark = await axeFindings(page, { ...part, rule: 'color-contrast' })
  await showIn('light')
  return [...inLight, ...inDark]
}
