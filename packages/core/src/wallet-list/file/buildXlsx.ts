import { escapeFormula } from '../splitCells.ts'

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** UTF-8 without the platform's encoder, which core does not have. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      )
  }
  return Uint8Array.from(bytes)
}

const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
// 1 January 1980, the first date the format supports: the same list always gives the same file.
const firstDay = [...u16(0), ...u16(33)]

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Raw deflate, supplied by the platform. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

type ZipPart = { path: string; content: Uint8Array; packed: Uint8Array; isPacked: boolean }

function buildZip(files: readonly ZipPart[]): Uint8Array {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { path, content, packed, isPacked } of files) {
    const name = utf8(path)
    const sizes = [...u32(packed.length), ...u32(content.length)]
    // Version 2.0, names in UTF-8, deflated or stored.
    const how = [...u16(20), ...u16(0x800), ...u16(isPacked ? 8 : 0)]
    const facts = [...how, ...firstDay, ...u32(crc32(content)), ...sizes]
    const local = [0x50, 0x4b, 3, 4, ...facts, ...u16(name.length), ...u16(0)]
    const entry = [0x50, 0x4b, 1, 2, ...u16(20), ...facts, ...u16(name.length), ...Array(12).fill(0)]
    locals.push(Uint8Array.from(local), name, packed)
    directory.push(Uint8Array.from([...entry, ...u32(offset)]), name)
    offset += local.length + name.length + packed.length
  }
  const count = u16(directory.length / 2)
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0)
  const end = [
    0x50,
    0x4b,
    5,
    6,
    ...u32(0),
    ...count,
    ...count,
    ...u32(directorySize),
    ...u32(offset),
    ...u16(0),
  ]
  return joinBytes([...locals, ...directory, Uint8Array.from(end)])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="wallets" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

// oxlint-disable-next-line no-control-regex
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function cellXml(text: string): string {
  const plain = escapeFormula(text)
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${plain}</t></is></c>`
}

function partsOf(rows: readonly (readonly string[])[]): [path: string, content: Uint8Array][] {
  const lines = rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`)
  const sheet = `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  const all = { ...parts, 'xl/worksheets/sheet1.xml': sheet }
  return Object.entries(all).map(([path, text]) => [path, utf8(text)])
}

/** Builds an XLSX file with one sheet of texts, for any spreadsheet program. Nothing in it can run as a formula. */
export async function buildXlsx(rows: readonly (readonly string[])[], deflate: Deflate): Promise<Uint8Array> {
  const files = partsOf(rows).map(async ([path, content]) => ({
    path,
    content,
    packed: await deflate(content),
    isPacked: true,
  }))
  return buildZip(await Promise.all(files))
}
