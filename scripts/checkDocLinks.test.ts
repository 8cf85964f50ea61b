import { expect, test } from 'vitest'
import { checkDocLinks } from './checkDocLinks.ts'

const files = ['docs/a.md', 'docs/adr/1.md', 'packages/x/y.test.ts', 'README.md']

const check = (text: string, file = 'docs/a.md') =>
  checkDocLinks(files, (read) => (read === file ? text : ''))

test.each([
  ['a file beside it', '[b](adr/1.md)'],
  ['a place in a file', '[b](adr/1.md#place)'],
  ['a folder', '[b](adr/)'],
  ['its own place, a site, a mail', '[b](#place) [c](https://a.test/x) [d](mailto:a@b.test)'],
  ['a test further up', '[b](../packages/x/y.test.ts)'],
])('a link to %s is fine', (_, text) => {
  expect(check(text)).toEqual([])
})

test('a link to what is gone is named, from wherever it stands', () => {
  expect(check('[b](adr/2.md) and [c](../packages/x/z.test.ts)')).toEqual([
    'docs/a.md: links to adr/2.md, which is not there',
    'docs/a.md: links to ../packages/x/z.test.ts, which is not there',
  ])
  expect(check('[b](adr/1.md)', 'README.md')).toHaveLength(1)
})

const table = (cell: string) =>
  `| Who | Test |\n|---|---|\n| x | ${cell} |\n\n| Who | What |\n|---|---|\n| y | z |`

test.each([
  ['[y](../packages/x/y.test.ts)', []],
  ['None: a page cannot', []],
  ['the guard', ['docs/a.md:3: name the test that shows it by a link, or say "None" and why']],
  ['[a page](adr/1.md)', ['docs/a.md:3: name the test that shows it by a link, or say "None" and why']],
])('a row whose test is %s', (cell, found) => {
  expect(check(table(cell))).toEqual(found)
})
