import { isDateFormat } from './cellText.ts'
import { BadFile } from './badFile.ts'
import { fileLimits } from './limits.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** For each style of a workbook, by its number, whether it shows a date. */
export function readDateStyles(xml: string): readonly boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCells = false
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true
      const id = Number(findAttribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, (findAttribute(attributes, 'formatCode') ?? '').slice(0, 255))
      if (name !== 'xf' || !isCells) return
      if (styles.length >= fileLimits.rows) throw new BadFile('too-large')
      styles.push(isDateFormat(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
