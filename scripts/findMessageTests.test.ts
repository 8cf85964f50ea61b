import { expect, test } from 'vitest'
import { findMessageTests } from './findMessageTests.ts'

const message = { id: 'T1', text: 'No route' }
const fine = { file: 'a.test.tsx', title: 'message T1: No route', isPassed: true, isOnPage: true }

test.each([
  ['its title', [fine], true],
  ['a remark behind it', [{ ...fine, title: `${fine.title} · in a toast` }], true],
  ['no test', [], false],
  ['another text', [{ ...fine, title: 'message T1: No routes' }], false],
  ['a test that fails', [{ ...fine, isPassed: false }], false],
  ['one that passes and one that fails', [fine, { ...fine, isPassed: false }], false],
  ['a test that renders nothing', [{ ...fine, isOnPage: false }], false],
])('a message counts by %s: %s', (_, tests, isFine) => {
  expect(findMessageTests([message], tests).lines[0]?.isFine).toBe(isFine)
})

test('a title without a message is told', () => {
  const found = findMessageTests([message], [{ ...fine, title: 'message T2: x' }])
  expect(found.lines[0]).toMatchObject({ isFine: false, says: 'NO TEST' })
  expect(found.strangers).toEqual([`${fine.file} › message T2: x`])
})
