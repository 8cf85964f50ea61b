import { readOdsContent } from '../readOds.ts'
import type { Workbook } from '../readWorkbook.ts'
import { readHtml } from './readHtml.ts'
import { readXmlWorkbook } from './readXmlWorkbook.ts'

/** What precedes the first element of a document is looked at no further than this. */
const longestStart = 16_384
const passed = /\s+|<\?[^>]*>|<!--[\s\S]*?-->/y
const first = /<(!doctype\s+html|[a-z][\w:.-]{0,60})(?=[\s>/])/iy
const pageElement = /^(?:!doctype\s+html|html|head|body|meta|style|table|title|center|div|link)$/
/** The namespaces of a workbook in XML, which its root names, whatever the prefix. */
const workbookSpace = 'urn:schemas-microsoft-com:office:spreadsheet'
const documentSpace = 'urn:oasis:names:tc:opendocument:xmlns:office:'

type Reader = (text: string) => Workbook

/** The reader of a text that begins as a page or a workbook in XML; null for any other. */
function readerOf(text: string): Reader | null {
  const start = text.slice(0, longestStart).replace(/^\ufeff/, '')
  let at = 0
  for (passed.lastIndex = 0; passed.test(start); passed.lastIndex = at) at = passed.lastIndex
  first.lastIndex = at
  const root = first.exec(start)?.[1]?.toLowerCase() ?? ''
  const local = root.slice(root.indexOf(':') + 1)
  if (local === 'workbook' && start.includes(workbookSpace)) return readXmlWorkbook
  if (local === 'document' && start.includes(documentSpace)) return readOdsContent
  return pageElement.test(root) ? readHtml : null
}

/**
 * The sheets of a text that is a page, as many sites export tables under a name of Excel's, or a workbook in XML; null
 * for any other text.
 *
 * @throws BadFile
 */
export function readMarkup(text: string): Workbook | null {
  return readerOf(text)?.(text.replace(/^\ufeff/, '')) ?? null
}
