import { expect, test } from 'vitest'
import { checkWaitsIn } from './checkWaits.ts'

test.each`
  name                             | text                                                            | isFound
  ${"the browser's own wait"}      | ${'  await page.waitForTimeout(700)'}                           | ${true}
  ${'a sleep'}                     | ${'await new Promise((done) => setTimeout(done, 500))'}         | ${true}
  ${'a sleep of Node'}             | ${"import { setTimeout as sleep } from 'node:timers/promises'"} | ${true}
  ${'a network that is silent'}    | ${"await page.waitForLoadState('networkidle')"}                 | ${true}
  ${'a comment that speaks of it'} | ${'// Not by waitForTimeout(700).'}                             | ${false}
  ${'a condition'}                 | ${'await expect.poll(() => rows.count()).toBe(2)'}              | ${false}
  ${"the page's clock"}            | ${'await page.clock.fastForward(700)'}                          | ${false}
`('$name', ({ text, isFound }: { text: string; isFound: boolean }) => {
  expect(checkWaitsIn('e2e/a.e2e.ts', text)).toHaveLength(isFound ? 1 : 0)
})

test.each(['vi.waitFor(() => expect(x).toBe(1))', 'vi.waitUntil(() => x)'])(
  '%s has a limit of its own in a test',
  (text) => {
    expect(checkWaitsIn('apps/web/src/a.test.tsx', `await ${text}`)).toHaveLength(1)
    expect(checkWaitsIn('apps/web/src/a.test.tsx', `// not ${text}`)).toEqual([])
    expect(checkWaitsIn('apps/web/src/a.ts', `await ${text}`)).toEqual([])
  },
)
