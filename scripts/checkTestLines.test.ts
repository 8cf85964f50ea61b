import { expect, test } from 'vitest'
import { checkTestLinesIn } from './checkTestLines.ts'

test.each`
  name                             | text                                                            | isFound
  ${"the browser's own wait"}      | ${'  await page.waitForTimeout(700)'}                           | ${true}
  ${'a sleep'}                     | ${'await new Promise((done) => setTimeout(done, 500))'}         | ${true}
  ${'a sleep of Node'}             | ${"import { setTimeout as sleep } from 'node:timers/promises'"} | ${true}
  ${'a sleep of ours'}             | ${"import { sleep } from '../rpc/sleep.ts'"}                    | ${true}
  ${'a network that is silent'}    | ${"await page.waitForLoadState('networkidle')"}                 | ${true}
  ${'a comment that speaks of it'} | ${'// Not by waitForTimeout(700).'}                             | ${false}
  ${'a condition'}                 | ${'await expect.poll(() => rows.count()).toBe(2)'}              | ${false}
  ${"the page's clock"}            | ${'await page.clock.fastForward(700)'}                          | ${false}
`('$name', ({ text, isFound }: { text: string; isFound: boolean }) => {
  const files = [
    'e2e/a.e2e.ts',
    'apps/web/src/a.test.tsx',
    'packages/core/src/a.system.test.ts',
    'apps/server/test/a.test.ts',
    'apps/agent/test/startSomething.ts',
    'bench/prove/a.test.ts',
  ]
  for (const file of files) expect(checkTestLinesIn(file, text)).toHaveLength(isFound ? 1 : 0)
})

test('outside of browser tests a wait is excused by its reason on the line above', () => {
  const wait = 'await sleep(1)\nsetTimeout(kill, 5)'
  const excused = `${wait.replace('\n', '\n// Fixed wait: a kill comes at any moment.\n')}`
  expect(checkTestLinesIn('packages/a.test.ts', excused)).toEqual([])
  expect(checkTestLinesIn('packages/a.test.ts', wait)).toEqual([
    expect.stringContaining('packages/a.test.ts:2: '),
  ])
  expect(
    checkTestLinesIn('packages/a.test.ts', excused.replace('a kill comes at any moment.', '')),
  ).toHaveLength(1)
  expect(checkTestLinesIn('packages/a.test.ts', `${excused}\nsetTimeout(kill, 5)`)).toHaveLength(1)
  expect(checkTestLinesIn('e2e/a.e2e.ts', excused)).toHaveLength(1)
})

test.each(['vi.waitFor(() => expect(x).toBe(1))', 'vi.waitUntil(() => x)'])(
  '%s has a limit of its own in a test',
  (text) => {
    expect(checkTestLinesIn('apps/web/src/a.test.tsx', `await ${text}`)).toHaveLength(1)
    expect(checkTestLinesIn('apps/web/src/a.test.tsx', `// not ${text}`)).toEqual([])
    expect(checkTestLinesIn('apps/web/src/a.ts', `await ${text}`)).toEqual([])
  },
)

test('a truncate is found, by whatever sends it', () => {
  const text = "await database.pool.query('truncate trade, candle')"
  expect(checkTestLinesIn('apps/server/src/a.system.test.ts', text)).toHaveLength(1)
  expect(checkTestLinesIn('apps/server/src/a.system.test.ts', "test('truncated pages', run)")).toEqual([])
})

test.each`
  file                                     | isFound
  ${'packages/core/src/a.test.ts'}         | ${true}
  ${'apps/agent/src/a.test.ts'}            | ${true}
  ${'scripts/a.test.ts'}                   | ${true}
  ${'apps/server/src/a.system.test.ts'}    | ${false}
  ${'apps/web/src/wallet/trade/a.test.ts'} | ${false}
`('a replaced module is found where files share a process: $file', ({ file, isFound }) => {
  expect(checkTestLinesIn(file, "vi.mock('./clock.ts')")).toHaveLength(isFound ? 1 : 0)
})
