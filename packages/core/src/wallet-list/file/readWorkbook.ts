import { type BadFileReason, BadFile } from './badFile.ts'
import { fileLimits } from './limits.ts'
import type { Zip } from './openZip.ts'
import { fullBudget, readSheet, type SheetContext, type SheetRow } from './readSheet.ts'
import { readPart, readRelations, type Relation } from './relations.ts'
import { readStyles } from './readStyles.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** A sheet that was not read, and why; the name is the workbook's own, cut to a line. */
export type UnreadSheet = { name: string; reason: BadFileReason }

/** The sheets of a file that were read, in their order, hidden ones too, and those that were not. */
export type Workbook = {
  sheets: readonly { name: string; rows: readonly SheetRow[] }[]
  unread: readonly UnreadSheet[]
}

type Entry = { name: string; id: string | null }

/** Spreadsheets name their sheets in 31 characters. */
const longestName = 31

export const sheetName = (name: string) => name.replace(/\s+/g, ' ').trim().slice(0, longestName)

/** The sheets that a workbook lists. */
async function readEntries(zip: Zip, path: string): Promise<{ entries: readonly Entry[]; is1904: boolean }> {
  const entries: Entry[] = []
  let is1904 = false
  scanXml(await readPart(zip, path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(findAttribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      if (entries.length >= fileLimits.entries) throw new BadFile('too-large')
      entries.push({
        name: sheetName(findAttribute(attributes, 'name') ?? ''),
        id: findAttribute(attributes, 'id'),
      })
    },
  })
  if (entries.length === 0) throw new BadFile('damaged')
  return { entries, is1904 }
}

/** The part that is the workbook; its usual place if the file names none. */
async function findWorkbook(zip: Zip): Promise<string> {
  const roots = await readRelations(zip, '')
  const root = roots.find(({ kind, target }) => kind === 'officeDocument' && zip.has(target))
  return root?.target ?? 'xl/workbook.xml'
}

/** The path of a workbook's only part of a kind; its usual place if the workbook names none. */
function pathOf(relations: readonly Relation[], kind: 'sharedStrings' | 'styles'): string {
  return relations.find((relation) => relation.kind === kind)?.target ?? `xl/${kind}.xml`
}

/** Texts that cells refer to by number, without their phonetic hints. */
async function readSharedTexts(zip: Zip, path: string): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has(path)) return texts
  let isText = false
  let isHint = false
  scanXml(await readPart(zip, path), {
    open: (name) => {
      if (name === 'si' && texts.push('') > fileLimits.cells) throw new BadFile('too-large')
      isText = name === 't'
      if (name === 'rPh') isHint = true
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isHint = false
    },
    text: (text) => {
      if (!isText || isHint || texts.length === 0) return
      const whole = (texts.at(-1) ?? '') + text
      if (whole.length > fileLimits.textLength) throw new BadFile('too-large')
      texts[texts.length - 1] = whole
    },
  })
  return texts
}

/** Reads one sheet after another; once the file is too large, the others are named without a look. */
async function readEach(
  entries: readonly Entry[],
  read: (entry: Entry) => Promise<readonly SheetRow[]>,
): Promise<Workbook> {
  const sheets: { name: string; rows: readonly SheetRow[] }[] = []
  const unread: UnreadSheet[] = []
  let isFull = false
  for (const entry of entries) {
    try {
      if (isFull) throw new BadFile('too-large')
      sheets.push({ name: entry.name, rows: await read(entry) })
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      isFull ||= error.reason === 'too-large'
      unread.push({ name: entry.name, reason: error.reason })
    }
  }
  const [first] = unread
  if (sheets.length === 0 && first) throw new BadFile(first.reason)
  return { sheets, unread }
}

/**
 * All sheets of an XLSX file, hidden ones too. A sheet that cannot be read is named; the file is refused if none can.
 *
 * @throws BadFile
 */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const path = await findWorkbook(zip)
  const { entries, is1904 } = await readEntries(zip, path)
  const relations = await readRelations(zip, path)
  const paths = new Map(relations.toReversed().map(({ id, target }) => [id, target]))
  const shared = await readSharedTexts(zip, pathOf(relations, 'sharedStrings'))
  const stylesPath = pathOf(relations, 'styles')
  const styles = zip.has(stylesPath) ? readStyles(await readPart(zip, stylesPath)) : []
  const context: SheetContext = { shared, styles, is1904, budget: fullBudget() }
  return readEach(entries, async ({ id }) => {
    const place = paths.get(id ?? '') ?? ''
    const xml = await readPart(zip, place)
    const links = xml.includes('hyperlink') ? await readRelations(zip, place) : []
    return readSheet(xml, context, new Map(links.map((link) => [link.id, link.target])))
  })
}
