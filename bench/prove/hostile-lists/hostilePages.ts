import { evm, fill, type HostileList, listsOf } from './hostileList.ts'

const page = '<html><table>'
const xml =
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>'
const ods = '<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><table:table>'
const link = `<a href="https://x.y/address/${evm}">`

const pages: Record<string, () => string> = {
  rows: () => fill('<tr><td>x', page),
  'rows of wallets': () => fill(`<tr><td>${evm}`, page),
  'empty rows': () => fill('<tr>', page),
  cells: () => fill('<td>', page),
  'cells far to the right': () => fill('<tr><td colspan=255><td>x', page),
  'covered cells': () => fill('<tr><td rowspan=65534 colspan=999>', page),
  'tables in tables': () => fill('<table><td>', page),
  'tables of a row in tables': () => fill('<table><td>x', page),
  'empty tables': () => fill('<table></table>', page),
  'signs of tags': () => fill('<', page),
  'tags with an open quote': () => fill('<a b="', page),
  'tags with open quotes of both kinds': () => fill(`<a b='"`, page),
  'equals signs': () => fill('=', `${page}<td `),
  'equals signs and blanks': () => fill('= ', `${page}<td `),
  'attributes in cells': () => fill(`<td ${' a="b"'.repeat(2_500)}>`, page),
  'words in tags': () => fill(`<td ${'a'.repeat(16_000)}>`, page),
  'attributes as long as addresses': () => fill(`<td a="${'z'.repeat(44)}">0x12…ab`, page),
  'links in one cell': () => fill(link, `${page}<td>`),
  'links in cells': () => fill(`<td>${link}0x38…97`, page),
  'links in rows': () => fill(`<tr><td>${link}a`, page),
  'links outside of tables': () => fill(`<p>${link}a`, '<html>'),
  'words that begin as addresses': () => fill('abc.', `${page}<td>${link}`),
  'remarks that never end': () => fill('<!--', page),
  remarks: () => fill('<!---->', page),
  'scripts that never end': () => fill('<script>', page),
  'scripts that begin to end': () => fill('</scrip', `${page}<script>`),
  ampersands: () => fill('&', `${page}<td>`),
  'names of characters': () => fill('&eacute;<br>', `${page}<td>`),
  'blanks in a tag': () => fill(' ', `${page}<td a`),
  'blanks in cells': () => fill(`<td>a${' '.repeat(1_000)}a`, page),
  'blanks before a page': () => fill(' ', '', page),
  'remarks before a page': () => fill('<!---->', '', page),
  'rows of a workbook': () => fill('<Row><Cell><Data>x</Data></Cell></Row>', xml),
  'empty rows of a workbook': () => fill('<Row/>', xml),
  'formats of a workbook': () => fill('<Style ID="a"><NumberFormat Format="0.0"/></Style>', xml),
  'rows far apart of a workbook': () => fill('<Row Span="1000"/>', xml),
  'numbers of a workbook': () =>
    fill(`<Cell><Data Type="Number">${'9'.repeat(399)}</Data></Cell>`, `${xml}<Row>`),
  'rows of a flat document': () =>
    fill('<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>', ods),
}

/** Pages and workbooks in XML, of five megabytes. */
export const hostilePages: readonly HostileList[] = listsOf('page', pages)
