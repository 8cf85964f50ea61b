/** Cells in a row of the pattern. */
export const patternCells = 5

/** FNV-1a, 32 bit: spreads similar texts apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Path of the filled cells of a mirrored 5 x 5 pattern. */
function pathOf(hash: number): string {
  const path: string[] = []
  for (let row = 0; row < patternCells; row++) {
    for (let column = 0; column < 3; column++) {
      if (((hash >>> (row * 3 + column)) & 1) === 0) continue
      path.push(`M${column} ${row}h1v1h-1z`)
      if (column < 2) path.push(`M${patternCells - 1 - column} ${row}h1v1h-1z`)
    }
  }
  return path.join('')
}

/** The picture of a text: an SVG path of `patternCells` units in each direction, and its two colours as CSS. */
type IdenticonPattern = { path: string; ground: string; fill: string }

/** Returns the picture derived from a text, the same each time. */
export function identiconPattern(seed: string): IdenticonPattern {
  const hue = hashOf(seed) % 360
  return { path: pathOf(hashOf(`${seed}#`)), ground: `hsl(${hue} 60% 88%)`, fill: `hsl(${hue} 65% 38%)` }
}
