const cells = 5

/** FNV-1a, 32 bit: spreads similar texts apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Path of the filled cells of a mirrored 5 x 5 pattern. */
function patternOf(hash: number): string {
  const path: string[] = []
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < 3; column++) {
      if (((hash >>> (row * 3 + column)) & 1) === 0) continue
      path.push(`M${column} ${row}h1v1h-1z`)
      if (column < 2) path.push(`M${cells - 1 - column} ${row}h1v1h-1z`)
    }
  }
  return path.join('')
}

/** A small picture derived from a text, which makes addresses distinguishable at a glance. */
export function Identicon({ seed, size = 14 }: { seed: string; size?: number }) {
  const hash = hashOf(seed)
  const hue = hash % 360
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      className="shrink-0 rounded-control"
      shapeRendering="crispEdges"
      style={{ background: `hsl(${hue} 60% 88%)` }}
    >
      <path d={patternOf(hashOf(`${seed}#`))} fill={`hsl(${hue} 65% 38%)`} />
    </svg>
  )
}
