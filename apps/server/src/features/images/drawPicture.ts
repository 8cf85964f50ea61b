import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Pixels = { width: number; height: number; colours: number[][]; at(x: number, y: number): number }

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Encodes a PNG with a palette, eight bits a pixel. */
function encodePng({ width, height, colours, at }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = at(x, y)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns red, green and blue of a hue in degrees, with saturation and lightness from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((shift) => {
    const k = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Draws a round mark on a ground of the same hue, mirrored like a face. */
function drawFace(hash: Buffer): Buffer {
  const [cells, cell] = [8, 12]
  const hue = ((hash[0] ?? 0) * 360) / 256
  return encodePng({
    width: cells * cell,
    height: cells * cell,
    colours: [colour(hue, 0.55, 0.86), colour(hue, 0.6, 0.42), colour((hue + 40) % 360, 0.7, 0.55)],
    at: (x, y) => {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
      if (row === 0 || row === cells - 1 || column === 0 || column === cells - 1) return 0
      const half = Math.min(column, cells - 1 - column)
      return (hash[1 + row * 4 + half] ?? 0) % 3
    },
  })
}

type Candle = { open: number; close: number; reach: number }
const candleWidth = 15

/** The body is nine pixels wide, the wick one. */
function isInCandle({ open, close, reach }: Candle, column: number, level: number): boolean {
  const [low, high] = [Math.min(open, close), Math.max(open, close)]
  if (column === 7) return level >= low - reach && level <= high + reach
  return column >= 3 && column <= 11 && level >= low && level <= high + 1
}

/** Draws candles of a price that wanders upwards. */
function drawChart(hash: Buffer): Buffer {
  const [width, height] = [480, 270]
  let price = 60
  const candles = [...hash].map((byte) => {
    const open = price
    price = Math.max(20, Math.min(height - 30, price + (byte - 112) / 4))
    return { open, close: price, reach: 4 + (byte % 11) }
  })
  return encodePng({
    width,
    height,
    colours: [
      [18, 22, 29],
      [37, 44, 56],
      [44, 192, 139],
      [255, 92, 108],
    ],
    at: (x, y) => {
      const candle = candles[Math.floor(x / candleWidth)]
      if (candle && isInCandle(candle, x % candleWidth, height - y))
        return candle.close >= candle.open ? 2 : 3
      return y % 54 === 0 ? 1 : 0
    },
  })
}

export const pictureKinds = ['face', 'chart'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Draws a PNG unique to this kind and text: the sandbox's stand-in for photographs. */
export function drawPicture(kind: PictureKind, text: string): Buffer {
  const hash = hashOf(`${kind}/${text}`)
  return kind === 'face' ? drawFace(hash) : drawChart(hash)
}
