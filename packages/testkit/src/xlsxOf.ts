import { zipOf, zipPart } from './zipOf.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cellOf = (text: string): string => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`

/** An XLSX file with one sheet of texts, built without the project's own writer. */
export function xlsxOf(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')
  return zipOf([
    zipPart(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${sheets}" xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    zipPart(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    zipPart(
      'xl/worksheets/sheet1.xml',
      `${head}<worksheet xmlns="${sheets}"><sheetData>${lines}</sheetData></worksheet>`,
    ),
  ])
}
