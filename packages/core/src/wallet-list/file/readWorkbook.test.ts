import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { zipOf, zipPart, type ZipPart } from '@peregrine/testkit/zipOf'
import { expect, test } from 'vitest'
import { readWalletList } from '../readWalletList.ts'
import { readListFile } from './readListFile.ts'

const wallet = (digit: string) => `0x${digit.repeat(40)}`
const mb = 1024 * 1024

async function inflate(bytes: Uint8Array, max: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const sheetOf = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`
const pathOf = (at: number) => `xl/worksheets/sheet${at}.xml`

/** A workbook with these parts as its sheets; null is a sheet without its part. */
function bookOf(sheets: readonly { name: string; state?: string; part: string | Uint8Array | null }[]) {
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`,
  )
  const paths = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
  const parts = sheets.flatMap(({ part }, at): ZipPart[] => {
    if (part === null) return []
    return [typeof part === 'string' ? zipPart(pathOf(at), part) : { name: pathOf(at), packed: part }]
  })
  return zipOf([
    zipPart('xl/workbook.xml', `<workbook><sheets>${listed.join('')}</sheets></workbook>`),
    zipPart('xl/_rels/workbook.xml.rels', `<Relationships>${paths.join('')}</Relationships>`),
    ...parts,
  ])
}

async function listOf(bytes: Uint8Array) {
  const read = await readWalletList(bytes, inflate, () => true)
  if (read.kind === 'bad') throw new Error(read.reason)
  return read.list
}

test('reads every sheet under its own header, hidden ones too, with lines numbered on', async () => {
  const list = await listOf(
    bookOf([
      { name: 'One', part: sheetOf(['name', 'address'], ['a', wallet('1')], ['b', wallet('2')]) },
      { name: 'Empty', part: sheetOf() },
      {
        name: 'Two',
        state: 'hidden',
        part: sheetOf(['address', 'group', 'name'], [wallet('3'), 'g', 'c'], [wallet('1'), 'g', 'again']),
      },
      { name: 'Three', state: 'veryHidden', part: sheetOf([wallet('4'), 'd'], ['no wallet', 'x']) },
    ]),
  )
  expect(list.rows.map(({ line, address, name, groups }) => [line, address, name, groups])).toEqual([
    [2, wallet('1'), 'a', []],
    [3, wallet('2'), 'b', []],
    [5, wallet('3'), 'c', ['g']],
    [7, wallet('4'), 'd', []],
  ])
  expect(list.duplicates).toMatchObject([{ line: 6, address: wallet('1') }])
  expect(list.problems).toMatchObject([{ line: 8 }])
  expect(list.unread).toBeUndefined()
})

test('names a sheet that cannot be read, and reads the others', async () => {
  const list = await listOf(
    bookOf([
      { name: 'Gone', part: null },
      { name: 'Torn &amp; cut', part: '<worksheet><row' },
      { name: 'Good', part: sheetOf([wallet('5'), 'e']) },
    ]),
  )
  expect(list.rows).toMatchObject([{ line: 1, address: wallet('5') }])
  expect(list.unread).toEqual([
    { name: 'Gone', reason: 'damaged' },
    { name: 'Torn & cut', reason: 'damaged' },
  ])
})

test('rows of formulas without values: one has the address that it leads to, another is named', async () => {
  const formula = (text: string, value = '') => `<row><c><f>${text}</f>${value}</c></row>`
  const rows = [
    formula(`HYPERLINK("https://x.y/address/${wallet('7')}","a")`),
    formula(`LOWER("${wallet('8')}")`),
    formula(`LOWER("${wallet('9')}")`, `<v>${wallet('9')}</v>`).replace('<c>', '<c t="str">'),
    '<row><c/></row>',
  ]
  const part = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const list = await listOf(bookOf([{ name: 'One', part }]))
  expect(list.rows.map(({ line, address }) => [line, address])).toEqual([
    [1, wallet('7')],
    [3, wallet('9')],
  ])
  expect(list.problems).toEqual([{ line: 2, reason: 'address' }])
})

test('a hundred sheets that unpack to 40 MB each cost one attempt', async () => {
  const bomb = deflateRawSync(Buffer.alloc(40 * mb, 0x20))
  let count = 0
  const counting = (bytes: Uint8Array, max: number) => {
    count++
    return inflate(bytes, max)
  }
  const bombs = Array.from({ length: 100 }, (_, at) => ({ name: `b${at}`, part: bomb }))
  const book = bookOf([{ name: 'Good', part: sheetOf([wallet('6')]) }, ...bombs])
  const file = await readListFile(book, counting)
  expect(file).toMatchObject({ kind: 'sheet', sheets: [{ name: 'Good' }] })
  expect(file.kind === 'sheet' && file.unread).toEqual(
    bombs.map(({ name }) => ({ name, reason: 'too-large' })),
  )
  expect(count).toBe(4)
})

test('the limits hold for all sheets together', async () => {
  const part = `<worksheet>${`<row>${'<c/>'.repeat(200)}</row>`.repeat(1_500)}</worksheet>`
  const file = await readListFile(bookOf(['a', 'b', 'c'].map((name) => ({ name, part }))), inflate)
  expect(file).toMatchObject({
    sheets: [{ name: 'a' }],
    unread: [
      { name: 'b', reason: 'too-large' },
      { name: 'c', reason: 'too-large' },
    ],
  })
})

const named: [string, Uint8Array, string][] = [
  ['a Numbers file', zipOf([zipPart('Index/Document.iwa', 'x'), zipPart('preview.jpg', 'x')]), 'numbers'],
  ['an older Numbers file', zipOf([zipPart('Index.zip', 'x')]), 'numbers'],
  ['a binary workbook', zipOf([zipPart('xl/workbook.bin', 'x')]), 'binary-excel'],
  ['a workbook without sheets', bookOf([]), 'damaged'],
  [
    'a workbook with more sheets than parts are allowed',
    bookOf(Array.from({ length: 201 }, () => ({ name: 'a', part: null }))),
    'too-large',
  ],
]

test.each(named)('%s is refused with its reason', async (_, bytes, reason) => {
  expect(await readWalletList(bytes, inflate, () => true)).toEqual({ kind: 'bad', reason })
})
