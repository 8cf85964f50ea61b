import { expect, test } from 'vitest'
import { readWalletList } from '../../readWalletList.ts'
import { readListFile } from '../readListFile.ts'

const evm = '0x4ab5734f084c1adfb7a941fe1d01b94fa780cef3'
const inflate = () => Promise.reject(new Error('a text is not unpacked'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

const workbookOf = (content: string) =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">${content}</Workbook>`
const sheetOf = (rows: string, name = 'One') =>
  `<Worksheet ss:Name="${name}"><Table ss:ExpandedColumnCount="3">${rows}</Table></Worksheet>`
const cell = (text: string, type = 'String', more = '') =>
  `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`

const styles =
  '<Styles><Style ss:ID="Default"/><Style ss:ID="s1"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="s2"><NumberFormat ss:Format="#,##0.0&quot; SOL&quot;"/></Style></Styles>'

test('all sheets are read, with cells in their places, as they are shown', async () => {
  const rich =
    '<Cell ss:Index="3"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>Wha</B><Font html:Color="#f00">le &amp; co</Font></ss:Data><Comment ss:Author="x"><ss:Data><B>remark</B></ss:Data></Comment></Cell>'
  const content =
    styles +
    sheetOf(
      `<Row>${cell('a', 'String', ' ss:MergeAcross="1"')}${cell('b')}</Row>` +
        `<Row ss:Index="4" ss:Span="2">${cell('45231.5', 'Number')}${rich}</Row>` +
        `<Row>${cell('0.125', 'Number', ' ss:StyleID="s1"').replace('</Cell>', '<Comment><ss:Data>x</ss:Data></Comment></Cell>')}${cell('1234.56', 'Number', ' ss:StyleID="s2"')}${cell('1.5E+18', 'Number')}</Row>` +
        `<Row>${cell('2023-11-01T00:00:00.000', 'DateTime')}${cell('2023-11-01T12:30:00.000', 'DateTime')}${cell('1899-12-31T06:00:00.000', 'DateTime')}</Row>` +
        `<Row>${cell('1', 'Boolean')}${cell('#N/A', 'Error')}<Cell ss:Formula="=A1"/></Row>`,
    ) +
    sheetOf(`<Row>${cell('x')}</Row>`, 'Two').replace('<Table', '<WorksheetOptions/><Table')
  expect(await readListFile(utf8(workbookOf(content)), inflate)).toEqual({
    kind: 'sheet',
    unread: [],
    sheets: [
      {
        name: 'One',
        rows: [
          { line: 1, cells: ['a', '', 'b'] },
          { line: 4, cells: ['45231.5', '', 'Whale & co'] },
          { line: 7, cells: ['12.50%', '1,234.6 SOL', '1500000000000000000'] },
          { line: 8, cells: ['2023-11-01', '2023-11-01 12:30:00', '06:00:00'] },
          { line: 9, cells: ['TRUE', '#N/A'] },
        ],
      },
      { name: 'Two', rows: [{ line: 1, cells: ['x'] }] },
    ],
  })
})

test.each([
  ['as it is', (text: string) => text],
  ['with a prefix on every tag', (text: string) => text.replace(/<(\/?)(?=[A-Z])/g, '<$1ss:')],
  ['with blanks before it', (text: string) => `\n  ${text}`],
])('wallets of a workbook %s are read by its header', async (_, change) => {
  const rows = `<Row>${cell('Name')}${cell('Address')}</Row><Row>${cell('Whale')}${cell(evm)}</Row>`
  const read = await readWalletList(utf8(change(workbookOf(sheetOf(rows)))), inflate, () => true)
  expect(read.kind === 'list' && read.list.rows).toMatchObject([{ line: 2, address: evm, name: 'Whale' }])
})

test('a flat OpenDocument file is read as its sheets', async () => {
  const text = `<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="One"><table:table-row><table:table-cell><text:p>Whale</text:p></table:table-cell><table:table-cell><text:p>${evm}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`
  expect(await readListFile(utf8(text), inflate)).toEqual({
    kind: 'sheet',
    unread: [],
    sheets: [{ name: 'One', rows: [{ line: 1, cells: ['Whale', evm] }] }],
  })
})

test('as many cells as a list may have are read', async () => {
  const rows = `<Row>${cell('x', 'String', ' ss:Index="256"')}</Row>`.repeat(1_562)
  expect(await readListFile(utf8(workbookOf(sheetOf(rows))), inflate)).toMatchObject({ kind: 'sheet' })
})

test('XML of another kind stays a text', async () => {
  const text = `<?xml version="1.0"?><wallets><wallet>${evm}</wallet></wallets>`
  expect(await readListFile(utf8(text), inflate)).toEqual({ kind: 'text', text })
})

const row = `<Row>${cell('x')}</Row>`
test.each([
  ['more rows than a list has', sheetOf(row.repeat(100_001)), 'too-large'],
  [
    'more cells, those left out counted',
    sheetOf(`<Row>${cell('x', 'String', ' ss:Index="256"')}</Row>`.repeat(1_563)),
    'too-large',
  ],
  [
    'a cell far to the right',
    sheetOf(`<Row>${cell('x', 'String', ' ss:Index="9999999"')}</Row>`),
    'too-large',
  ],
  [
    'a cell merged far',
    sheetOf(`<Row>${cell('', 'String', ' ss:MergeAcross="9999999"')}${cell('x')}</Row>`),
    'too-large',
  ],
  ['a row beyond the last', sheetOf(`<Row ss:Index="9999999">${cell('x')}</Row>`), 'damaged'],
  ['a row before the last', sheetOf(`${row}<Row ss:Index="1">${cell('x')}</Row>`), 'damaged'],
  ['a place that is none', sheetOf(`<Row>${cell('x', 'String', ' ss:Index="-1"')}</Row>`), 'damaged'],
  ['201 sheets', sheetOf('').repeat(201), 'too-large'],
  ['no sheets', '', 'damaged'],
  ['rows outside of sheets', row, 'damaged'],
  ['a cell without an end', sheetOf(`<Row>${cell('x '.repeat(200_000))}</Row>`), 'too-large'],
  ['a type of document', `<!DOCTYPE x>${sheetOf(row)}`, 'damaged'],
  [
    'too many formats',
    `<Styles>${'<Style ss:ID="&#1;"><NumberFormat ss:Format="0"/></Style>'.repeat(2)}</Styles>${Array.from({ length: 4_001 }, (_, at) => `<Style ss:ID="${at}"><NumberFormat ss:Format="0"/></Style>`).join('')}${sheetOf(row)}`,
    'too-large',
  ],
])('a workbook with %s is refused', async (_, content, reason) => {
  expect(await readListFile(utf8(workbookOf(content)), inflate)).toEqual({ kind: 'bad', reason })
})
