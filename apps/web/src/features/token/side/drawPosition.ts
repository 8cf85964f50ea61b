/** What the picture says; every figure is text already, so that it reads as on the page. */
export type PositionPicture = {
  symbol: string
  network: string
  profit: string
  /** Profit in percent of what was bought; null where the cost is unknown. */
  percent: string | null
  /** Null for an unknown profit, which is neither green nor red. */
  isGain: boolean | null
  lines: readonly { label: string; value: string }[]
  /** First and last trade. */
  dates: string
  /** Only if the trader chose to show it. */
  address: string | null
}

const [width, height, edge] = [1200, 630, 64]
const room = width - 2 * edge
const fonts = '"PingFang SC","Hiragino Sans","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif'
// A picture leaves the page, so its colours are its own; they are those of the dark theme.
const colours = {
  back: '#0C0F14',
  raised: '#12161D',
  line: '#252C38',
  ink: '#E9EDF4',
  muted: '#93A0B4',
  gain: '#2CC08B',
  loss: '#FF5C6C',
}

type Write = (text: string, x: number, y: number, size: number, colour: string, weight?: number) => void

function writer(context: CanvasRenderingContext2D): Write {
  return (text, x, y, size, colour, weight = 400) => {
    context.font = `${weight} ${size}px ${fonts}`
    context.fillStyle = colour
    context.fillText(text, x, y, width - edge - x)
  }
}

function drawLines(write: Write, lines: PositionPicture['lines']): void {
  for (const [at, { label, value }] of lines.entries()) {
    const x = edge + at * (room / lines.length)
    write(label, x, 424, 24, colours.muted)
    write(value, x, 462, 32, colours.ink, 600)
  }
}

/** Draws a position as a picture of 1200 × 630, the size that chats preview. */
export function drawPosition(picture: PositionPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = colours.back
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours.raised
  context.fillRect(edge / 2, edge / 2, width - edge, height - edge)
  context.strokeStyle = colours.line
  context.strokeRect(edge / 2, edge / 2, width - edge, height - edge)
  const write = writer(context)
  const look = picture.isGain === null ? colours.muted : picture.isGain ? colours.gain : colours.loss
  write(picture.symbol, edge, 120, 48, colours.ink, 600)
  write(picture.network, edge, 164, 26, colours.muted)
  write(picture.percent ?? picture.profit, edge, 270, 96, look, 600)
  if (picture.percent) write(picture.profit, edge, 330, 40, look, 600)
  drawLines(write, picture.lines)
  write(picture.dates, edge, 536, 22, colours.muted)
  write(picture.address ?? 'Peregrine 游隼', edge, 574, 22, colours.muted)
  return canvas
}

/** The picture as PNG. Rejects where the browser cannot make one. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG was made'))), 'image/png'),
  )
}
