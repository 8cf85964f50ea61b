import { encode } from 'uqr'

/** Light modules around the code, without which cameras do not find it. */
const border = 2

function pathOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: dark.join('') }
}

type QrCodeProps = { text: string; label: string; testId: string; className?: string }

/** A text as a QR code; it is in `data-link`. White and black in both themes, for the camera. */
export function QrCode({ text, label, testId, className = 'w-60' }: QrCodeProps) {
  const { size, path } = pathOf(text)
  return (
    <svg
      role="img"
      aria-label={label}
      data-testid={testId}
      data-link={text}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`max-w-full rounded-control ${className}`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
