const special = /[$()*+.?[\\\]^{|}]/g
// East Asian spreadsheets treat full-width signs as plain ones.
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Prefixes a quote to text that a spreadsheet would run as a formula; text with such a quote gets another. */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

function unescapeFormula(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}

/**
 * Cells of one CSV line: a quoted cell may hold the separator, and `""` is a quote. Trimmed, without the quote that
 * protects them from spreadsheets.
 */
export function splitCells(line: string, separator: string): string[] {
  const end = separator.replace(special, String.raw`\$&`)
  const cell = new RegExp(String.raw`[ ]*"((?:[^"]|"")*)"[ ]*(?:${end}|$)|([^${end}]*)(?:${end}|$)`, 'y')
  const cells: string[] = []
  while (cell.lastIndex <= line.length) {
    const [whole = '', quoted, plain = ''] = cell.exec(line) ?? []
    cells.push(unescapeFormula((quoted?.replaceAll('""', '"') ?? plain).trim()))
    // The last cell ends with the line, not with a separator.
    if (!whole.endsWith(separator)) break
  }
  return cells
}

/** One cell of a CSV file, quoted if necessary. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
