import { expect, test } from 'vitest'
import { checkTestSupport } from './checkTestSupport.ts'

const found = (files: Record<string, string>) =>
  checkTestSupport(Object.keys(files), (file) => files[file] ?? '')

const fuzz = 'packages/core/src/fuzz.ts'
const byPackage = "import { fuzz } from '@peregrine/core/fuzz'"

test('reports a source file that only tests, benches or testkit import', () => {
  const test = { 'packages/core/src/a.test.ts': "import { fuzz } from './fuzz.ts'", 'bench/a.ts': byPackage }
  expect(found({ [fuzz]: '', ...test })).toEqual([expect.stringContaining(fuzz)])
})

test('one import by a source file suffices, by either form of path', () => {
  const test = { 'packages/core/src/a.test.ts': "import { fuzz } from './fuzz.ts'" }
  expect(found({ [fuzz]: '', ...test, 'apps/server/src/a.ts': byPackage })).toEqual([])
  expect(found({ [fuzz]: '', ...test, 'packages/core/src/b.ts': "await import('./fuzz.ts')" })).toEqual([])
})

test('ignores test support in its own place', () => {
  const file = 'apps/server/src/http/testing/signIn.ts'
  expect(
    found({ [file]: '', 'apps/server/src/http/a.test.ts': "import { a } from './testing/signIn.ts'" }),
  ).toEqual([])
})
