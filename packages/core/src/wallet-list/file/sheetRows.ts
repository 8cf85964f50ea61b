import { BadFile } from './badFile.ts'
import { fileLimits } from './limits.ts'
import { type SheetBudget, type SheetRow, spend } from './readSheet.ts'

/** Collects the rows of a sheet from cells with known columns, within what the file may still hold. */
export class SheetRows {
  readonly rows: SheetRow[] = []
  line = 0
  readonly #budget: SheetBudget
  #cells: string[] = []

  constructor(budget: SheetBudget) {
    this.#budget = budget
  }

  get cells(): readonly string[] {
    return this.#cells
  }

  /** Starts the row of a number, which is above those before. */
  startRow(line: number): void {
    if (!Number.isSafeInteger(line) || line <= this.line || line > fileLimits.lastRow)
      throw new BadFile('damaged')
    this.line = line
    this.#cells = []
  }

  /** Puts a text into a column of the row; empty texts take no place. */
  put(column: number, text: string): void {
    if (text === '') return
    spend(this.#budget, 'text', text.length)
    spend(this.#budget, 'cells', Math.max(1, column - this.#cells.length + 1))
    if (column >= fileLimits.columns) throw new BadFile('too-large')
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  endRow(): void {
    if (this.#cells.length === 0) return
    spend(this.#budget, 'rows', 1)
    this.rows.push({ line: this.line, cells: this.#cells })
    this.#cells = []
  }
}
