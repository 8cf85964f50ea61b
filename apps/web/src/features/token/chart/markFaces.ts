import { identiconPattern, patternCells } from '@peregrine/ui/identiconPattern'
import type { Coordinate, FigureTemplate } from 'klinecharts'
import { rememberFailure, waitOf } from '../../../kit/images/failedImages.ts'
import { imageUrl } from '../../../kit/images/imageUrl.ts'
import type { ChartMark, MarkKind } from './marks.ts'

/** Of a mark's disc, in pixels; its face is inside the ring. */
export const faceRadius = 7
const innerRadius = 5.5
/** From the candle to the tip of the arrow, the arrow, and to the count beyond the disc. */
const tip = 2
const arrow = 5
const countHeight = 11

/** From a candle to the centre of its disc. */
export const faceDistance = tip + arrow + faceRadius
/** Needed from the centre to the edge of the pane. */
export const faceReach = faceRadius + countHeight

export type MarkColours = { gain: string; loss: string; onAccent: string; own: string; ink: string }
export type FaceAttrs = Pick<ChartMark, 'side' | 'kind' | 'wallet' | 'avatar'> & {
  x: number
  y: number
  /** Wallets behind it. */
  count: number
}

const letters: Partial<Record<MarkKind, string>> = { own: 'M', dev: 'D' }
const isPicture = (avatar: string): boolean => /^https?:/.test(avatar)

const loaded = new Map<string, HTMLImageElement>()
const loading = new Map<string, Set<() => void>>()

/** Loads a picture; those that failed wait their time. */
function loadPicture(url: string, onLoaded: () => void): void {
  const waiting = loading.get(url)
  if (waiting) return void waiting.add(onLoaded)
  const told = new Set([onLoaded])
  loading.set(url, told)
  const image = new Image()
  image.onload = () => {
    loaded.set(url, image)
    loading.delete(url)
    for (const tell of told) tell()
  }
  image.onerror = () => {
    loading.delete(url)
    rememberFailure(url)
  }
  image.src = url
}

/** Loads the pictures of marks that are not loaded yet; `onLoaded` is called after each. */
export function loadFaces(marks: readonly ChartMark[], onLoaded: () => void): void {
  const avatars = new Set(marks.flatMap(({ avatar }) => (isPicture(avatar) ? [avatar] : [])))
  for (const avatar of avatars) {
    const url = imageUrl(avatar)
    if (url !== null && !loaded.has(url) && waitOf(url) === 0) loadPicture(url, onLoaded)
  }
}

type Canvas = CanvasRenderingContext2D

function drawText(
  canvas: Canvas,
  text: string,
  at: Coordinate,
  look: { font: string; colour: string },
): void {
  canvas.font = look.font
  canvas.fillStyle = look.colour
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(text, at.x, at.y)
}

/** Draws the pattern of an address into a square around the origin. */
function drawPattern(canvas: Canvas, wallet: string): void {
  const { path, ground, fill } = identiconPattern(wallet)
  canvas.fillStyle = ground
  canvas.fillRect(-innerRadius, -innerRadius, innerRadius * 2, innerRadius * 2)
  canvas.scale((innerRadius * 2) / patternCells, (innerRadius * 2) / patternCells)
  canvas.translate(-patternCells / 2, -patternCells / 2)
  canvas.fillStyle = fill
  canvas.fill(new Path2D(path))
}

/** Draws a wallet's picture or emoji, or the pattern of its address without one. */
function drawFace(canvas: Canvas, { x, y, avatar, wallet }: FaceAttrs, colours: MarkColours): void {
  const picture = isPicture(avatar) ? loaded.get(imageUrl(avatar) ?? '') : undefined
  canvas.save()
  canvas.beginPath()
  canvas.arc(x, y, innerRadius, 0, Math.PI * 2)
  canvas.clip()
  canvas.fillStyle = colours.onAccent
  canvas.fillRect(x - faceRadius, y - faceRadius, faceRadius * 2, faceRadius * 2)
  if (picture) canvas.drawImage(picture, x - innerRadius, y - innerRadius, innerRadius * 2, innerRadius * 2)
  else if (avatar !== '' && !isPicture(avatar))
    drawText(canvas, avatar, { x, y: y + 0.5 }, { font: '9px system-ui, sans-serif', colour: colours.ink })
  else {
    canvas.translate(x, y)
    drawPattern(canvas, wallet)
  }
  canvas.restore()
}

/** Draws the arrow that points from the disc to its candle: the direction is not told by colour alone. */
function drawArrow(canvas: Canvas, { x, y, side }: FaceAttrs): void {
  const up = side === 'buy' ? -1 : 1
  const base = y + up * faceRadius
  canvas.beginPath()
  canvas.moveTo(x, base + up * arrow)
  canvas.lineTo(x - 5, base)
  canvas.lineTo(x + 5, base)
  canvas.closePath()
  canvas.fill()
}

function drawDisc(canvas: Canvas, attrs: FaceAttrs, colours: MarkColours): void {
  const { x, y, kind, side, count } = attrs
  canvas.fillStyle = side === 'buy' ? colours.gain : colours.loss
  drawArrow(canvas, attrs)
  canvas.beginPath()
  canvas.arc(x, y, faceRadius, 0, Math.PI * 2)
  canvas.fill()
  const letter = letters[kind]
  if (letter === undefined) drawFace(canvas, attrs, colours)
  else drawText(canvas, letter, { x, y: y + 0.5 }, { font: 'bold 9px sans-serif', colour: colours.onAccent })
  if (kind === 'own') {
    canvas.strokeStyle = colours.own
    canvas.lineWidth = 1.5
    canvas.stroke()
  }
  if (count < 2) return
  const away = faceRadius + countHeight / 2
  const at = { x, y: side === 'buy' ? y + away : y - away }
  drawText(canvas, `×${count}`, at, { font: '600 9px system-ui, sans-serif', colour: colours.ink })
}

/** A wallet's face in a ring of its direction's colour, with an arrow to its candle and the number of wallets. */
export const markFace: FigureTemplate<FaceAttrs, MarkColours> = {
  name: 'markFace',
  draw(canvas, attrs, colours) {
    canvas.save()
    drawDisc(canvas, attrs, colours)
    canvas.restore()
  },
  checkEventOn(at, { x, y, side }) {
    const below = side === 'buy' ? at.y - y : y - at.y
    return Math.abs(at.x - x) <= faceRadius + 1 && below >= -(faceRadius + arrow) && below <= faceReach
  },
}
