import type { CardColours, CardContent } from './cardContent.ts'

export const cardWidth = 1200
export const cardHeight = 630
const margin = 72
const font = (size: number, weight = 400) =>
  `${weight} ${size}px system-ui, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", sans-serif`

/** The falcon of the logo, in a box of 24. */
const falcon =
  'M4 7c5 0 8 1.600 10 4.600L20 9c-.6 5.200-4.200 9-9.400 9.400l-2-3.200 3.200-1C9.400 12.400 6.600 10.400 4 7z'

type Text = { x: number; y: number; size: number; colour: string; weight?: number; maxWidth?: number }

/** Writes a line, smaller if it would not fit. */
function write(context: CanvasRenderingContext2D, text: string, { x, y, maxWidth, ...look }: Text): void {
  const room = maxWidth ?? cardWidth - margin - x
  context.font = font(look.size, look.weight)
  const { width } = context.measureText(text)
  if (width > room) context.font = font((look.size * room) / width, look.weight)
  context.fillStyle = look.colour
  context.fillText(text, x, y)
}

function drawMark(context: CanvasRenderingContext2D, colours: CardColours): void {
  const size = 48
  context.save()
  context.translate(margin, margin - 12)
  context.fillStyle = colours.accent
  context.beginPath()
  context.roundRect(0, 0, size, size, 10)
  context.fill()
  context.scale(size / 24, size / 24)
  context.fillStyle = colours['on-accent']
  context.fill(new Path2D(falcon))
  context.restore()
  write(context, 'Peregrine', {
    x: margin + size + 16,
    y: margin + 24,
    size: 30,
    weight: 600,
    colour: colours.ink,
  })
}

function drawFrame(context: CanvasRenderingContext2D, colours: CardColours, accent: string): void {
  context.fillStyle = colours.surface
  context.fillRect(0, 0, cardWidth, cardHeight)
  const glow = context.createRadialGradient(cardWidth, 0, 0, cardWidth, 0, 900)
  glow.addColorStop(0, accent)
  glow.addColorStop(1, colours.surface)
  context.globalAlpha = 0.16
  context.fillStyle = glow
  context.fillRect(0, 0, cardWidth, cardHeight)
  context.globalAlpha = 1
  context.fillStyle = accent
  context.fillRect(0, 0, 8, cardHeight)
}

function drawFacts(context: CanvasRenderingContext2D, { facts }: CardContent, colours: CardColours): void {
  const width = (cardWidth - 2 * margin) / Math.max(1, facts.length)
  for (const [at, { label, value }] of facts.entries()) {
    const x = margin + at * width
    write(context, label, { x, y: 458, size: 22, colour: colours.muted, maxWidth: width - 24 })
    write(context, value, { x, y: 500, size: 32, weight: 600, colour: colours.ink, maxWidth: width - 24 })
  }
}

/** Draws a card; nothing in it comes from another site. */
export function drawCard(canvas: HTMLCanvasElement, content: CardContent, colours: CardColours): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws nothing on a canvas')
  const { isGain } = content
  const accent = isGain === null ? colours.muted : isGain ? colours.gain : colours.loss
  drawFrame(context, colours, accent)
  drawMark(context, colours)
  write(context, content.title, { x: margin, y: 200, size: 52, weight: 600, colour: colours.ink })
  write(context, content.subtitle, { x: margin, y: 240, size: 24, colour: colours.muted })
  write(context, content.profitLabel, { x: margin, y: 304, size: 24, colour: colours.muted })
  write(context, content.profit, { x: margin, y: 398, size: 96, weight: 600, colour: accent })
  drawFacts(context, content, colours)
  context.fillStyle = colours.line
  context.fillRect(margin, 536, cardWidth - 2 * margin, 1)
  write(context, content.dates, { x: margin, y: 572, size: 22, colour: colours.muted })
  if (content.address) write(context, content.address, { x: margin, y: 604, size: 20, colour: colours.muted })
}
