import { BadFile } from './badFile.ts'
import { isDateFormat } from './cellText.ts'
import { fileLimits } from './limits.ts'
import { builtInFormat, type ShowNumber, showNumberAs } from './numberFormat.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** How cells of a style show a number: as a date, or with `show`. */
export type CellStyle = { isDate: boolean; show: ShowNumber }

/** The style of a cell that has none. */
export const plainStyle: CellStyle = { isDate: false, show: showNumberAs('General') }

/** The styles of a workbook, by their numbers. */
export function readStyles(xml: string): readonly CellStyle[] {
  const codes = new Map<number, string>()
  const known = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let isCells = false
  function styleOf(id: number): CellStyle {
    const code = codes.get(id)
    const style = known.get(id) ?? {
      isDate: isDateFormat(id, code),
      show: showNumberAs(code ?? builtInFormat(id)),
    }
    known.set(id, style)
    return style
  }
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true
      const id = Number(findAttribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, (findAttribute(attributes, 'formatCode') ?? '').slice(0, 255))
      if (name !== 'xf' || !isCells) return
      if (styles.length >= fileLimits.rows) throw new BadFile('too-large')
      styles.push(styleOf(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
