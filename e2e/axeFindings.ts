import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page, or within a selector; of one rule only where that is asked for. */
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
