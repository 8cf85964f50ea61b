type Mark = { type: string; matches(bytes: Buffer): boolean }

const startsWith =
  (...start: number[]) =>
  (bytes: Buffer): boolean =>
    start.every((byte, at) => bytes[at] === byte)
const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const marks: Mark[] = [
  { type: 'image/png', matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', matches: startsWith(0xff, 0xd8, 0xff) },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)) },
  { type: 'image/webp', matches: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' },
  {
    type: 'image/avif',
    matches: (bytes) => text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12)),
  },
]

/** Detects the media type of a raster image by its first bytes, ignoring the declared one; null for anything else. */
export function imageType(bytes: Buffer): string | null {
  return marks.find(({ matches }) => bytes.length > 16 && matches(bytes))?.type ?? null
}
