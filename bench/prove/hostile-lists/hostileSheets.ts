import { deflateRawSync } from 'node:zlib'
import { type ZipPart, zipOf, zipPart } from '@peregrine/testkit/zipOf'
import { evm, type HostileList } from './hostileList.ts'

const mebibyte = 1024 * 1024
const unpacked = 31 * mebibyte
const bookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'
const sheetPath = 'xl/worksheets/sheet1.xml'
const linksPath = 'xl/worksheets/_rels/sheet1.xml.rels'
const sharedPath = 'xl/sharedStrings.xml'
const book = zipPart(bookPath, '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>')
const relations = zipPart(
  relationsPath,
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
)

const withSheet = (sheet: string | Uint8Array, ...more: ZipPart[]) =>
  zipOf([book, relations, zipPart(sheetPath, sheet), ...more])
const rows = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const linked = (target: string) => `<c><f>HYPERLINK("${target}")</f><v>1</v></c>`
const fill = (piece: string, bytes = unpacked) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))
const shared = (content: string) => zipPart(sharedPath, `<sst>${content}</sst>`)
const bomb = (bytes: number) => deflateRawSync(Buffer.alloc(bytes, 0x20))
const doctype = (entities: string, used: string) =>
  withSheet(`<!DOCTYPE x [${entities}]>${rows(`<row>${cell(used)}</row>`)}`)

const sheets: Record<string, () => Uint8Array> = {
  'a bomb of blanks': () => zipOf([book, relations, { name: sheetPath, packed: bomb(400 * mebibyte) }]),
  'a bomb that claims ten bytes': () =>
    zipOf([book, relations, { name: sheetPath, packed: bomb(100 * mebibyte), size: 10 }]),
  'a bomb as the workbook': () => zipOf([{ name: bookPath, packed: bomb(200 * mebibyte) }, relations]),
  'two bombs that are each allowed': () =>
    zipOf([
      book,
      relations,
      { name: sharedPath, packed: bomb(20 * mebibyte) },
      { name: sheetPath, packed: bomb(20 * mebibyte) },
    ]),
  'entities in entities': () =>
    doctype('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">', '&c;'),
  'an entity from a file': () => doctype('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'),
  'many numbered characters': () => withSheet(rows(`<row>${cell(fill('&#65;', 30 * mebibyte))}</row>`)),
  'ampersands without an end': () => withSheet(rows(`<row>${cell(fill('&', 30 * mebibyte))}</row>`)),
  'a million cells': () => withSheet(rows(fill(`<row>${'<c><v>1</v></c>'.repeat(250)}</row>`))),
  'a million empty cells': () => withSheet(rows(fill(`<row>${'<c/>'.repeat(250)}</row>`))),
  'empty rows': () => withSheet(rows(fill('<row/>'))),
  'two million tags': () => withSheet(rows(fill('<a/>'))),
  'tags in tags': () => withSheet(rows(fill('<a>'))),
  remarks: () => withSheet(rows(fill('<!---->'))),
  'a remark without an end': () => withSheet(rows(fill('<!--'))),
  'a tag without an end': () => withSheet(`<worksheet><row ${fill('a="')}`),
  'long tags': () => withSheet(rows(fill(`<row ${' a="b"'.repeat(2_500)}>`))),
  'long tags of blanks': () => withSheet(rows(fill(`<row${' '.repeat(16_000)}>`))),
  'many shared texts': () => withSheet(rows(`<row>${cell(evm)}</row>`), shared(fill('<si><t>x</t></si>'))),
  'many empty shared texts': () => withSheet(rows(`<row>${cell(evm)}</row>`), shared(fill('<si/>'))),
  'one shared text in pieces': () =>
    withSheet(rows(`<row>${cell(evm)}</row>`), shared(`<si>${fill('<t>x</t>', 30 * mebibyte)}</si>`)),
  'one shared text in all cells': () =>
    withSheet(
      rows(fill('<row><c t="s"><v>0</v></c></row>', 3 * mebibyte)),
      shared(`<si><t>${'x'.repeat(32_000)}</t></si>`),
    ),
  'shared texts that only just fit': () =>
    withSheet(
      rows(fill('<row><c t="s"><v>0</v></c></row>', mebibyte)),
      shared(`<si><t>${'a.'.repeat(500)}</t></si>`),
    ),
  'one cell of thirty megabytes': () => withSheet(rows(`<row>${cell(fill('a', 30 * mebibyte))}</row>`)),
  'one cell of blanks': () => withSheet(rows(`<row>${cell(`a${fill(' ', 30 * mebibyte)}a`)}</row>`)),
  'one cell of line ends': () => withSheet(rows(`<row>${cell(`a${fill('\n', 30 * mebibyte)}a`)}</row>`)),
  'one cell of quotes': () => withSheet(rows(`<row>${cell(fill('"', 30 * mebibyte))}</row>`)),
  'one cell of hosts': () => withSheet(rows(`<row>${cell(fill('a.', 30 * mebibyte))}</row>`)),
  'cells of line ends, row by row': () => withSheet(rows(fill(`<row>${cell('\n'.repeat(5_000))}</row>`))),
  'rows far apart': () =>
    withSheet(
      rows(
        Array.from({ length: 1_000 }, (_, at) => `<row r="${(at + 1) * 1_000}">${cell(evm)}</row>`).join(''),
      ),
    ),
  'cells in the last column': () =>
    withSheet(rows(fill(`<row><c r="IV1" t="inlineStr"><is><t>x</t></is></c></row>`, 6 * mebibyte))),
  'wallets in every cell': () => withSheet(rows(fill(`<row>${cell(evm).repeat(250)}</row>`))),
  formulas: () => withSheet(rows(fill(`<row><c><f>cmd|'/C calc'!A0</f><v>=1+1</v></c></row>`))),
  'a hundred thousand rows': () => withSheet(rows(`<row>${cell('x')}</row>`.repeat(100_000))),
  'a hundred thousand rows of 200 letters': () =>
    withSheet(rows(`<row>${cell('x y-'.repeat(50))}</row>`.repeat(100_000))),
  'links of one cell': () =>
    zipOf([
      book,
      relations,
      zipPart(
        sheetPath,
        rows(`<row><c><v>1</v></c></row></sheetData>${fill('<hyperlink ref="A1" r:id="x"/>')}`),
      ),
      zipPart(linksPath, `<Relationship Id="x" TargetMode="External" Target="${'z'.repeat(44)} ${evm}"/>`),
    ]),
  'links of every cell': () => withSheet(rows(fill(`<row>${linked('z'.repeat(44)).repeat(20)}</row>`))),
  'links of wallets': () => withSheet(rows(fill(`<row>${linked(`/address/${evm}`)}</row>`, 8 * mebibyte))),
  'quotes in tags': () => withSheet(rows(fill(`<row a="'>" b='">'>`))),
  'tags that end in quotes': () => withSheet(rows(fill(`<row a=">`))),
  'relations without end': () =>
    zipOf([
      book,
      zipPart(relationsPath, fill('<Relationship Id="x" Target="y"/>')),
      zipPart(sheetPath, rows('')),
    ]),
  'sheets without end': () =>
    zipOf([zipPart(bookPath, `<workbook>${fill('<sheet r:id="x"/>')}</workbook>`), relations]),
  'entries that share their bytes': () =>
    zipOf([...Array.from({ length: 190 }, (_, at) => zipPart(`x${at}`, 'x')), book, relations]),
  'five megabytes after the mark of an archive': () =>
    Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5 * mebibyte - 4, 0x50)]),
  'five megabytes of old Excel': () =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(5 * mebibyte - 4, 0x45)]),
  'five megabytes of NULs': () => Buffer.alloc(5 * mebibyte),
  'five megabytes of no encoding': () => Buffer.alloc(5 * mebibyte, 0xff),
}

/** Workbooks and other packed bytes: bombs, entities, tags, shared texts, lies. */
export const hostileSheets: readonly HostileList[] = Object.entries(sheets).map(([name, make]) => ({
  name: `sheet: ${name}`,
  make,
}))
