import { identiconPattern, patternCells } from './identiconPattern.tsx'

/** A small picture derived from a text, which makes addresses distinguishable at a glance. */
export function Identicon({ seed, size = 14 }: { seed: string; size?: number }) {
  const { path, ground, fill } = identiconPattern(seed)
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`0 0 ${patternCells} ${patternCells}`}
      className="shrink-0 rounded-control"
      shapeRendering="crispEdges"
      style={{ background: ground }}
    >
      <path d={path} fill={fill} />
    </svg>
  )
}
