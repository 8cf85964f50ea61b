import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { zipOf, zipPart, type ZipPart } from '@peregrine/testkit/zipOf'
import { expect, test } from 'vitest'
import { parseWalletList } from '../parseWalletList.ts'
import { readWalletList } from '../readWalletList.ts'
import { xlsxOf } from '@peregrine/testkit/xlsxOf'
import { readListFile, sheetText } from './readListFile.ts'

const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const other = `0x${'cd'.repeat(20)}`
const key = 'ab'.repeat(32)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const mb = 1024 * 1024

async function inflate(bytes: Uint8Array, max: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

const part = zipPart
const workbook = part(
  'xl/workbook.xml',
  '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
)
const relations = part(
  'xl/_rels/workbook.xml.rels',
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
)
const sheetPath = 'xl/worksheets/sheet1.xml'
const bookOf = (sheet: string, ...more: ZipPart[]) =>
  zipOf([workbook, relations, part(sheetPath, sheet), ...more])
const rowsOf = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const bomb = Buffer.alloc(40 * mb, 0x20)
const shared = (text: string) => part('xl/sharedStrings.xml', `<sst>${text}</sst>`)
const manyShared = Array.from({ length: 90_000 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`)

const refused: [string, () => Uint8Array, string][] = [
  ['more than 5 MB', () => new Uint8Array(5 * mb + 1).fill(0x20), 'too-large'],
  ['bytes that are no text', () => Uint8Array.of(1, 0, 2, 0, 3), 'not-text'],
  ['a picture', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'not-text'],
  ['an Excel file of before 2007', () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3), 'old-excel'],
  [
    'an Excel file behind a password',
    () =>
      new Uint8Array(
        Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      ),
    'encrypted',
  ],
  ['an archive cut off in the middle', () => xlsxOf([['a', evm]]).slice(0, 300), 'damaged'],
  ['an archive that is only its first four bytes', () => bytesOf('PK\x03\x04'), 'damaged'],
  ['an archive without a workbook', () => zipOf([part('a.txt', 'x')]), 'damaged'],
  ['201 entries', () => zipOf(Array.from({ length: 201 }, (_, at) => part(`${at}`, 'x'))), 'too-large'],
  ['an archive that claims 65,535 entries', () => zipOf([workbook], { count: 65_535 }), 'too-large'],
  ['an archive that claims more entries than it has', () => zipOf([workbook], { count: 3 }), 'damaged'],
  ['a directory outside the file', () => zipOf([workbook], { directoryAt: 0x7fffffff }), 'damaged'],
  ['an entry behind a password', () => zipOf([{ ...workbook, flags: 1 }]), 'encrypted'],
  ['an entry packed in an unknown way', () => zipOf([{ ...workbook, method: 99 }]), 'damaged'],
  [
    'an entry that is no deflate',
    () => zipOf([{ ...workbook, packed: bytesOf('not deflate at all') }]),
    'damaged',
  ],
  [
    'a bomb: 40 MB of blanks in 40 kB',
    () => zipOf([workbook, relations, { name: sheetPath, packed: deflateRawSync(bomb) }]),
    'too-large',
  ],
  [
    'a bomb that claims to be small',
    () => zipOf([workbook, relations, { name: sheetPath, packed: deflateRawSync(bomb), size: 10 }]),
    'too-large',
  ],
  [
    'a bomb in two halves that are each allowed',
    () => {
      const half = deflateRawSync(Buffer.alloc(20 * mb, 0x20))
      return zipOf([
        workbook,
        relations,
        { name: 'xl/sharedStrings.xml', packed: half },
        { name: sheetPath, packed: half },
      ])
    },
    'too-large',
  ],
  [
    'an entity bomb',
    () =>
      bookOf(
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${rowsOf(`<row>${cell('A1', '&b;')}</row>`)}`,
      ),
    'damaged',
  ],
  [
    'an entity that names a file',
    () =>
      bookOf(
        `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rowsOf(`<row>${cell('A1', '&a;')}</row>`)}`,
      ),
    'damaged',
  ],
  [
    'more rows than a list may have',
    () =>
      bookOf(
        rowsOf(Array.from({ length: 100_001 }, (_, at) => `<row>${cell(`A${at + 1}`, 'x')}</row>`).join('')),
      ),
    'too-large',
  ],
  [
    'a row beyond the last one there is',
    () => bookOf(rowsOf(`<row r="4000000000">${cell('A1', evm)}</row>`)),
    'damaged',
  ],
  ['a cell far to the right', () => bookOf(rowsOf(`<row>${cell('ZZZ1', evm)}</row>`)), 'too-large'],
  [
    'one long shared text in 90,000 cells',
    () => bookOf(rowsOf(manyShared.join('')), shared(`<si><t>${'x'.repeat(32_000)}</t></si>`)),
    'too-large',
  ],
  [
    'more relations than a list has rows',
    () =>
      zipOf([
        workbook,
        part(
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${'<Relationship Id="r" Target="t"/>'.repeat(100_001)}</Relationships>`,
        ),
        part(sheetPath, rowsOf(`<row>${cell('A1', evm)}</row>`)),
      ]),
    'too-large',
  ],
  [
    'a tag of a megabyte',
    () => bookOf(rowsOf(`<row a="${'x'.repeat(mb)}">${cell('A1', evm)}</row>`)),
    'damaged',
  ],
  [
    'a cell of a million numbered characters',
    () => bookOf(rowsOf(`<row>${cell('A1', '&#65;'.repeat(1_000_000))}</row>`)),
    'too-large',
  ],
  [
    'a shared text in a million pieces',
    () => bookOf(rowsOf(`<row>${cell('A1', evm)}</row>`), shared(`<si>${'<t>x</t>'.repeat(400_000)}</si>`)),
    'too-large',
  ],
  ['two million tags', () => bookOf(rowsOf('<a/>'.repeat(2_000_001))), 'too-large'],
  [
    'more cells than a list may have',
    () => bookOf(rowsOf(`<row>${'<c/>'.repeat(200)}</row>`.repeat(2_001))),
    'too-large',
  ],
  ['a tag that never ends', () => bookOf(`<worksheet><row ${'a="'.repeat(300_000)}`), 'damaged'],
]

test.each(refused)('rejects %s', async (_, make, reason) => {
  expect(await readListFile(make(), inflate)).toEqual({ kind: 'bad', reason })
})

async function read(bytes: Uint8Array) {
  const file = await readListFile(bytes, inflate)
  if (file.kind === 'bad') throw new Error(file.reason)
  return parseWalletList(
    file.kind === 'sheet' ? sheetText(file.sheets[0]?.rows ?? []) : file.text,
    () => true,
  )
}

const repeated = (count: number, item: string) => Array.from({ length: count }, () => item)
test.each([
  ['lines', 'a\n'.repeat(60_001)],
  ['cells', `a\n${','.repeat(400_001)}`],
  ['brackets', `[${'[]'.repeat(200_000)}]`],
  ['closing brackets', `[${']'.repeat(400_000)}`],
  ['words', `[${'a '.repeat(1_500_001)}]`],
  ['wallets in JSON', `[${repeated(60_001, `"${evm}"`).join(',')}]`],
  ['wallets in a list of lists', `[${repeated(60_001, `["${evm}","a"]`).join(',')}]`],
  ['wallets in a line', repeated(60_001, evm).join(' ')],
])('a text of more %s than any list has is refused whole', async (_, text) => {
  expect(await readWalletList(text, inflate, () => true)).toEqual({ kind: 'bad', reason: 'too-much' })
})

test('rejects a sheet with more text than a list may have', async () => {
  const row = (_: unknown, at: number) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`
  const text = shared(`<si><t>${'a.'.repeat(500)}</t></si>`)
  const rows = (count: number) => rowsOf(Array.from({ length: count }, row).join(''))
  expect(await readListFile(bookOf(rows(5_243), text), inflate)).toEqual({ kind: 'bad', reason: 'too-large' })
  expect(await readListFile(bookOf(rows(5_000), text), inflate)).toMatchObject({ kind: 'sheet' })
})

test('cells far to the right count, including the skipped ones', async () => {
  const rows = '<row><c r="IV1" t="inlineStr"><is><t>x</t></is></c></row>'
  expect(await readListFile(bookOf(rowsOf(rows.repeat(1_600))), inflate)).toEqual({
    kind: 'bad',
    reason: 'too-large',
  })
})

test('reports a line longer than any row without reading it', () => {
  // A name that would be read if the blanks were scanned.
  const cells = `a${' '.repeat(16_400)}`
  const list = parseWalletList(`${evm},${cells}\n${other},fine`, () => true)
  expect(list.problems).toEqual([{ line: 1, reason: 'long' }])
  expect(list.rows).toMatchObject([{ address: other, name: 'fine' }])
  const table = parseWalletList(`address,name\n${evm},${cells}\n${other},fine`, () => true)
  expect(table.problems).toEqual([{ line: 2, reason: 'long' }])
  expect(table.rows).toMatchObject([{ address: other, name: 'fine' }])
})

test('consecutive wallets are read, however long their line', () => {
  const wallets = Array.from({ length: 1_000 }, (_, at) => `0x${(4096 + at).toString(16).padStart(40, '1')}`)
  expect(parseWalletList(wallets.join(','), () => true).rows).toHaveLength(1_000)
})

test('addresses in JSON escapes are read, with a bounded search for their lines', () => {
  const escaped = Array.from({ length: 300 }, (_, at) => `"\\u0030x${String(at).padStart(40, 'a')}"`)
  const { rows, problems } = parseWalletList(`[[${escaped.join(',\n')}]]`, () => true)
  expect({ count: rows.length, problems }).toEqual({ count: 300, problems: [] })
})

test('bare words named like built-in object properties stay words', () => {
  const { rows } = parseWalletList(`[constructor, ["${evm}", "a"], ["${other}", "b"]]`, () => true)
  expect(rows).toMatchObject([
    { address: evm, name: 'a' },
    { address: other, name: 'b' },
  ])
})

const harmless: [string, () => Uint8Array, object][] = [
  [
    'a formula: only what the spreadsheet kept of it is read',
    () => bookOf(rowsOf(`<row><c r="A1" t="str"><f>WEBSERVICE("http://x")</f><v>${evm}</v></c></row>`)),
    { rows: [{ address: evm, name: '' }], problems: [] },
  ],
  [
    'a formula without a value',
    () => bookOf(rowsOf(`<row><c r="A1"><f>HYPERLINK("http://x")</f></c>${cell('B1', evm)}</row>`)),
    { rows: [{ address: evm, name: '' }] },
  ],
  [
    'a shared text that is not there',
    () => bookOf(rowsOf(`<row><c r="A1" t="s"><v>99</v></c>${cell('B1', evm)}</row>`)),
    { rows: [{ address: evm, name: '' }] },
  ],
  [
    'a column named __proto__',
    () => bytesOf(`address,__proto__,constructor\n${evm},polluted,x\n`),
    {
      rows: [
        {
          address: evm,
          extra: Object.fromEntries([
            ['__proto__', 'polluted'],
            ['constructor', 'x'],
          ]),
        },
      ],
    },
  ],
  [
    'a JSON key named __proto__',
    () => bytesOf(`[{"address":"${evm}","__proto__":{"polluted":1}}]`),
    { rows: [{ address: evm }], problems: [] },
  ],
  [
    'a private key in a sheet',
    () =>
      xlsxOf([
        ['name', 'address', 'key'],
        ['a', evm, key],
      ]),
    { rows: [], problems: [{ line: 2, reason: 'secret' }] },
  ],
  [
    'a phrase over twelve cells',
    () =>
      xlsxOf([
        [evm, ...'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')],
      ]),
    { rows: [], problems: [{ line: 1, reason: 'secret' }] },
  ],
  ['JSON nested 100,000 deep', () => bytesOf('[{"address":'.repeat(100_000)), { rows: [] }],
  [
    '5 MB of quotes and backslashes in an open text',
    () => bytesOf(`["${'\\"'.repeat(2_600_000)}`),
    { rows: [] },
  ],
  [
    '5 MB of quotes and backslashes in an open text, one left over',
    () => bytesOf(`["${'\\"'.repeat(2_600_000)}\\`),
    { rows: [] },
  ],
  [
    'single quotes and backslashes that never end',
    () => bytesOf(`[{'${"\\'".repeat(2_000_000)}`),
    { rows: [] },
  ],
  ['5 MB of backslashes in an open text', () => bytesOf(`["${'\\'.repeat(4_900_000)}`), { rows: [] }],
  ['lists that are begun over and over', () => bytesOf('[[1,'.repeat(20_000)), { rows: [] }],
  ['5 MB of one base58 word', () => bytesOf('1'.repeat(5_200_000)), { rows: [] }],
]

test.each(harmless)('%s does no harm', async (_, make, expected) => {
  expect(await read(make())).toMatchObject(expected)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('numbers and errors of a sheet are read as their formats show them, texts without hints', async () => {
  const styles = part(
    'xl/styles.xml',
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot; SOL&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="3"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  )
  const sheet = rowsOf(
    `<row><c s="1"><v>1234567.8</v></c><c s="2"><v>0.5</v></c><c s="3"><v>2.25</v></c><c s="9"><v>7.5</v></c></row>
     <row><c t="e" s="1"><v>#DIV/0!</v></c><c t="inlineStr" s="1"><is><r><t>Wha</t></r><r><t>le</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></is></c><c t="str"><f>A1</f><v>12</v></c></row>`,
  )
  const file = await readListFile(bookOf(sheet, styles), inflate)
  expect(file.kind === 'sheet' && file.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['1,234,568', '50.00%', '2.3 SOL', '7.5'],
    ['#DIV/0!', 'Whale', '12'],
  ])
})

test('texts, dates, booleans and errors of a sheet are read as it shows them', async () => {
  const styles = part(
    'xl/styles.xml',
    '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  )
  const sheet = rowsOf(
    `<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
     <row r="2"><c s="1"><v>45231</v></c><c><v>45231</v></c><c><v>1.5E+18</v></c></row>
     <row r="3"><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>${cell('C3', 'a_x000A_b')}</row>`,
  )
  const texts = ['Whale_x000D_\nline', 'tag_x005F_x0041_end', '_xD83D__xDE00_']
  const book = bookOf(sheet, styles, shared(texts.map((text) => `<si><t>${text}</t></si>`).join('')))
  const file = await readListFile(book, inflate)
  expect(file.kind === 'sheet' && file.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Whale\nline', 'tag_x0041_end', '😀'],
    ['2023-11-01', '45231', '1500000000000000000'],
    ['TRUE', '#N/A', 'a\nb'],
  ])
})
