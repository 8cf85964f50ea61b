// Rotation of each lane [x + 5y] and the round constants of Keccak-f[1600]: FIPS 202, sections 3.2.2 and 3.2.5.
const rotations = [
  0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
]

const roundConstants = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
] as const

/** Offsets in the module's memory of the round constants (24 words), the last block and the caller's data. */
export const keccakMemory = { constants: 0, lastBlock: 192, data: 1024 } as const

const rateBytes = 136
const rateLanes = rateBytes / 8

const op = {
  loop: [0x03, 0x40],
  if: [0x04, 0x40],
  end: [0x0b],
  brIf: (depth: number) => [0x0d, depth],
  get: (local: number) => [0x20, local],
  set: (local: number) => [0x21, local],
  load64: (offset: number) => [0x29, 3, ...uleb(offset)],
  store64: (offset: number) => [0x37, 3, ...uleb(offset)],
  load8: (offset: number) => [0x2d, 0, ...uleb(offset)],
  store8: (offset: number) => [0x3a, 0, ...uleb(offset)],
  i32: (value: number) => [0x41, ...sleb(value)],
  i64: (value: number) => [0x42, ...sleb(value)],
  ltU32: [0x49],
  eqz32: [0x45],
  add32: [0x6a],
  sub32: [0x6b],
  or32: [0x72],
  and64: [0x83],
  xor64: [0x85],
  rotl64: [0x89],
  copy: [0xfc, 10, 0, 0],
  fill: [0xfc, 11, 0],
} as const

function uleb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest & 0x7f
    rest >>>= 7
    bytes.push(rest === 0 ? low : low | 0x80)
  } while (rest !== 0)
  return bytes
}

function sleb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = rest & 0x7f
    rest >>= 7
    const isDone = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    bytes.push(isDone ? low : low | 0x80)
    if (isDone) return bytes
  }
}

// Locals: three parameters, two counters, then the lanes.
const local = { data: 0, length: 1, out: 2, round: 3, isLast: 4 } as const
const lane = (i: number) => 5 + i
const moved = (i: number) => 30 + i
const column = (x: number) => 55 + (x % 5)
const parity = (x: number) => 60 + (x % 5)
const laneLocals = 60

/** Theta, rho, pi, chi and iota on the lane locals; reads the round's constant from memory. */
function roundCode(): number[] {
  const code: number[] = []
  for (let x = 0; x < 5; x++) {
    code.push(...op.get(lane(x)))
    for (let y = 1; y < 5; y++) code.push(...op.get(lane(x + 5 * y)), ...op.xor64)
    code.push(...op.set(column(x)))
  }
  for (let x = 0; x < 5; x++) {
    code.push(...op.get(column(x + 4)), ...op.get(column(x + 1)), ...op.i64(1), ...op.rotl64, ...op.xor64)
    code.push(...op.set(parity(x)))
  }
  for (let i = 0; i < 25; i++) {
    const [x, y] = [i % 5, Math.floor(i / 5)]
    code.push(...op.get(lane(i)), ...op.get(parity(x)), ...op.xor64)
    code.push(...op.i64(rotations[i] ?? 0), ...op.rotl64, ...op.set(moved(y + 5 * ((2 * x + 3 * y) % 5))))
  }
  for (let i = 0; i < 25; i++) {
    const row = i - (i % 5)
    code.push(...op.get(moved(row + ((i + 1) % 5))), ...op.i64(-1), ...op.xor64)
    code.push(...op.get(moved(row + ((i + 2) % 5))), ...op.and64, ...op.get(moved(i)), ...op.xor64)
    code.push(...op.set(lane(i)))
  }
  code.push(...op.get(lane(0)), ...op.get(local.round), ...op.load64(keccakMemory.constants), ...op.xor64)
  return [...code, ...op.set(lane(0))]
}

/** Moves the remainder into the last block and pads it as Keccak does (0x01 … 0x80), unlike SHA-3. */
function padCode(): number[] {
  const block = keccakMemory.lastBlock
  const code: number[] = []
  code.push(...op.i32(block), ...op.i32(0), ...op.i32(rateBytes), ...op.fill)
  code.push(...op.i32(block), ...op.get(local.data), ...op.get(local.length), ...op.copy)
  code.push(...op.get(local.length), ...op.i32(1), ...op.store8(block))
  code.push(...op.i32(0), ...op.i32(0), ...op.load8(block + rateBytes - 1), ...op.i32(0x80), ...op.or32)
  code.push(...op.store8(block + rateBytes - 1))
  code.push(...op.i32(block), ...op.set(local.data), ...op.i32(1), ...op.set(local.isLast))
  return code
}

function hashCode(): number[] {
  const code: number[] = [...op.loop]
  code.push(...op.get(local.length), ...op.i32(rateBytes), ...op.ltU32, ...op.if, ...padCode(), ...op.end)
  for (let i = 0; i < rateLanes; i++) {
    code.push(...op.get(lane(i)), ...op.get(local.data), ...op.load64(8 * i), ...op.xor64, ...op.set(lane(i)))
  }
  code.push(...op.i32(0), ...op.set(local.round), ...op.loop, ...roundCode())
  code.push(...op.get(local.round), ...op.i32(8), ...op.add32, ...op.set(local.round))
  code.push(
    ...op.get(local.round),
    ...op.i32(8 * roundConstants.length),
    ...op.ltU32,
    ...op.brIf(0),
    ...op.end,
  )
  code.push(...op.get(local.data), ...op.i32(rateBytes), ...op.add32, ...op.set(local.data))
  code.push(...op.get(local.length), ...op.i32(rateBytes), ...op.sub32, ...op.set(local.length))
  code.push(...op.get(local.isLast), ...op.eqz32, ...op.brIf(0), ...op.end)
  for (let i = 0; i < 4; i++) code.push(...op.get(local.out), ...op.get(lane(i)), ...op.store64(8 * i))
  return [...code, ...op.end]
}

const magic = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const section = (id: number, body: number[]) => [id, ...uleb(body.length), ...body]
const text = (name: string) => [name.length, ...new TextEncoder().encode(name)]

function constantBytes(): number[] {
  const view = new DataView(new ArrayBuffer(8 * roundConstants.length))
  roundConstants.forEach((constant, i) => view.setBigUint64(8 * i, constant, true))
  return [...new Uint8Array(view.buffer)]
}

/**
 * A WebAssembly module with one memory and `hash(data, length, out)`, which writes the 32 bytes of Keccak-256 to `out`.
 * 64-bit WebAssembly lanes are 20 times as fast as pairs of 32-bit numbers in JavaScript.
 */
export function buildKeccakModule(): Uint8Array<ArrayBuffer> {
  const [i32, i64] = [0x7f, 0x7e]
  const body = [2, 2, i32, laneLocals, i64, ...hashCode()]
  return Uint8Array.from([
    ...magic,
    ...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 16]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('hash'), 0, 0]),
    ...section(10, [1, ...uleb(body.length), ...body]),
    ...section(11, [1, 0, ...op.i32(keccakMemory.constants), ...op.end, ...uleb(192), ...constantBytes()]),
  ])
}
