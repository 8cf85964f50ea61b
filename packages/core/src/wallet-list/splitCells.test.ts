import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell, escapeFormula, splitCells } from './splitCells.ts'

/** Cells with the signs that CSV and spreadsheets care about, on one line. */
const cell = fc.string({ unit: fc.constantFrom(...'ab1",;|\t \'=+-@＝钱👻') }).map((text) => text.trim())
const separator = fc.constantFrom(',', ';', '\t', '|')
const row = fc.array(cell, { minLength: 1, maxLength: 6 })

test('what another CSV library writes is read as it was meant', () => {
  fc.assert(
    fc.property(row, separator, (cells, delimiter) => {
      const line = Papa.unparse([cells.map(escapeFormula)], { delimiter, newline: '\n', quotes: true })
      expect(splitCells(line, delimiter)).toEqual(cells)
    }),
  )
})

test('another CSV library reads what is written, no cell as a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 2, maxLength: 6 }),
      (cells) => {
        const { data } = Papa.parse<string[]>(cells.map(csvCell).join(','), { delimiter: ',' })
        const read = data.length === 1 ? data[0] : data
        expect(read).toEqual(cells.map(escapeFormula))
        for (const text of data[0] ?? []) expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      },
    ),
  )
})

test('lines of foreign lists are split as another CSV library splits them', () => {
  const unquoted = fc.string({ unit: fc.constantFrom(...'ab1 .-钱') })
  fc.assert(
    fc.property(fc.array(unquoted, { minLength: 1, maxLength: 6 }), separator, (cells, delimiter) => {
      const line = cells.join(delimiter)
      const { data } = Papa.parse<string[]>(line, { delimiter })
      const expected = (data[0] ?? ['']).map((text) => text.trim())
      expect(splitCells(line, delimiter)).toEqual(expected)
    }),
  )
})
