import { inflateRawSync } from 'node:zlib'
import { zipOf, zipPart, type ZipPart } from '@peregrine/testkit/zipOf'
import { expect, test } from 'vitest'
import { readWalletList } from '../readWalletList.ts'
import { readListFile } from './readListFile.ts'

const wallet = `0x${'ab'.repeat(20)}`
const inflate = async (bytes: Uint8Array, max: number) =>
  new Uint8Array(inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) }))

const odsOf = (tables: string, ...more: ZipPart[]) =>
  zipOf([
    zipPart('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
    zipPart(
      'content.xml',
      `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
    ...more,
  ])
const table = (rows: string, name = 'One') => `<table:table table:name="${name}">${rows}</table:table>`
const row = (cells: string, repeated = 1) =>
  `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`
const cell = (text: string, repeated = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${repeated}"><text:p>${text}</text:p></table:table-cell>`

test('cells are read as shown, with repeated and covered ones in their places', async () => {
  const rich =
    '<table:table-cell><office:annotation><text:p>remark</text:p></office:annotation><text:p>Wha<text:span>le</text:span><text:s text:c="2"/>1</text:p><text:p>second</text:p></table:table-cell>'
  const number =
    '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1,234.50</text:p></table:table-cell>'
  const covered =
    '<table:covered-table-cell table:number-columns-repeated="2"><text:p>under</text:p></table:covered-table-cell>'
  const gap = '<table:table-cell table:number-columns-repeated="2"/>'
  const tables = [
    table(
      row(`${cell('a', 2)}${gap}${cell('b')}`) +
        row('<table:table-cell table:number-columns-repeated="16384"/>', 3) +
        row(`${rich}${covered}${number}`, 2) +
        row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_570),
    ),
    table(row(cell('x')), 'Two'),
  ]
  expect(await readListFile(odsOf(tables.join('')), inflate)).toEqual({
    kind: 'sheet',
    unread: [],
    sheets: [
      {
        name: 'One',
        rows: [
          { line: 1, cells: ['a', 'a', '', '', 'b'] },
          { line: 5, cells: ['Whale  1\nsecond', '', '', '1,234.50'] },
          { line: 6, cells: ['Whale  1\nsecond', '', '', '1,234.50'] },
        ],
      },
      { name: 'Two', rows: [{ line: 1, cells: ['x'] }] },
    ],
  })
})

test('values without texts are read as a sheet would show them; empty texts hide theirs', async () => {
  const value = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text}</table:table-cell>`
  const cells = [
    value('office:value-type="float" office:value="1.5E3"'),
    value('office:value-type="string" office:string-value="a &amp; b"'),
    value('office:value-type="date" office:date-value="2026-01-01"'),
    value('office:value-type="float" office:value="7"', '<text:p/>'),
    value('office:value-type="boolean" office:boolean-value="true"'),
    value('office:value="1"', '<office:annotation><text:p>remark</text:p></office:annotation>'),
  ]
  expect(await readListFile(odsOf(table(row(cells.join('')))), inflate)).toMatchObject({
    sheets: [{ rows: [{ cells: ['1500', 'a & b', '2026-01-01', '', 'true', '1'] }] }],
  })
})

test('an address that a cell shortens, or only leads to, is the one of its link', async () => {
  const linked = (text: string) => cell(`<text:a xlink:href="https://x.y/address/${wallet}">${text}</text:a>`)
  const rows = row(linked('0xabab…abab')) + row(linked('Whale') + cell('7'))
  expect(await readListFile(odsOf(table(rows)), inflate)).toMatchObject({
    sheets: [{ rows: [{ cells: [wallet] }, { cells: [`Whale: ${wallet}`, '7'] }] }],
  })
})

test('a shortened address is found behind any number of other links', async () => {
  const other =
    '<text:a xlink:href="https://x.y/address/0x1111111111111111111111111111111111111111"></text:a>'
  const last = `<text:a xlink:href="https://x.y/address/${wallet}">0xabab…abab</text:a>`
  expect(
    await readListFile(odsOf(table(row(cell(`${other.repeat(1_000)} ${last}`)))), inflate),
  ).toMatchObject({
    sheets: [{ rows: [{ cells: [expect.stringContaining(wallet)] }] }],
  })
})

test('wallets of an ODS file are read by its header', async () => {
  const tables = table(row(`${cell('name')}${cell('address')}`) + row(`${cell('a')}${cell(wallet)}`))
  expect(await readWalletList(odsOf(tables), inflate, () => true)).toMatchObject({
    list: { rows: [{ line: 2, address: wallet, name: 'a' }], problems: [] },
  })
})

const refused: [string, Uint8Array, string][] = [
  ['a cell repeated 16,384 times', odsOf(table(row(cell('x', 16_384)))), 'too-large'],
  ['a row repeated a million times', odsOf(table(row(cell('x'), 1_000_000))), 'too-large'],
  ['a row more than a list may have', odsOf(table(row(cell('x'), 100_001))), 'too-large'],
  ['many rows repeated', odsOf(table(row(cell('x', 200), 1_000).repeat(3))), 'too-large'],
  ['a long text repeated', odsOf(table(row(cell('x'.repeat(30_000), 200)))), 'too-large'],
  ['more rows than there are', odsOf(table(row('', 1_048_576) + row(cell('x')))), 'damaged'],
  ['a number of repeats that is none', odsOf(table(row('', -1))), 'damaged'],
  ['a table within a cell', odsOf(table(row(cell(table(row(cell('x'))))))), 'damaged'],
  ['201 sheets', odsOf(table('').repeat(201)), 'too-large'],
  ['a document without sheets', odsOf(''), 'damaged'],
  [
    'a file behind a password',
    odsOf('', zipPart('META-INF/manifest.xml', '<manifest:encryption-data/>')),
    'encrypted',
  ],
]

test.each(refused)('rejects %s', async (_, bytes, reason) => {
  expect(await readListFile(bytes, inflate)).toEqual({ kind: 'bad', reason })
})
