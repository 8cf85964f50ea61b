// Turns one relocatable BPF object of clang into the shared object (SBPF version 0) that the Solana loader accepts.
// Debian's clang has no Solana target and ld.lld no Solana output, hence this small linker.

const SECTION = { symbols: 2, relocations: 9, noBits: 8, programBits: 1 }
const FLAG = { write: 1, alloc: 2, execute: 4 }
const RELOCATION = { address64: 1, absolute64: 2, call: 10 }
const PROGRAM_BASE = 0x100000000n

const alignUp = (value, to) => Math.ceil(value / to) * to

function readSections(object) {
  const u32 = (at) => object.readUInt32LE(at)
  const u64 = (at) => Number(object.readBigUInt64LE(at))
  const text = (section, at) => {
    const start = section.offset + at
    return object.toString('latin1', start, object.indexOf(0, start))
  }
  const table = u64(0x28)
  const sections = Array.from({ length: object.readUInt16LE(0x3c) }, (_, index) => {
    const at = table + index * 64
    const field = {
      nameAt: u32(at),
      type: u32(at + 4),
      flags: u64(at + 8),
      offset: u64(at + 24),
      size: u64(at + 32),
    }
    return { ...field, link: u32(at + 40), info: u32(at + 44), align: u64(at + 48), address: -1 }
  })
  const names = sections[object.readUInt16LE(0x3e)]
  for (const section of sections) section.name = text(names, section.nameAt)
  const symbolTable = sections.find((section) => section.type === SECTION.symbols)
  const symbols = Array.from({ length: symbolTable.size / 24 }, (_, index) => {
    const at = symbolTable.offset + index * 24
    return {
      name: text(sections[symbolTable.link], u32(at)),
      isSection: (object[at + 4] & 15) === 3,
      section: object.readUInt16LE(at + 6),
      value: u64(at + 8),
    }
  })
  return { sections, symbols }
}

function isKept({ type, flags, size }) {
  return type === SECTION.programBits && (flags & FLAG.alloc) !== 0 && size > 0
}

function refuseWritable(sections) {
  for (const section of sections) {
    const isWritable = section.flags & FLAG.write && !section.name.startsWith('.data.rel.ro')
    if (section.size && (section.type === SECTION.noBits || (isKept(section) && isWritable))) {
      throw new Error(`Programs cannot have writable data: section ${section.name}`)
    }
  }
}

function placeSections(object, sections) {
  refuseWritable(sections)
  const code = sections.filter((section) => isKept(section) && section.flags & FLAG.execute)
  const data = sections.filter((section) => isKept(section) && !(section.flags & FLAG.execute))
  const codeAt = 64 + 3 * 56
  let end = codeAt
  for (const section of code) {
    section.address = end
    end += section.size
  }
  const codeSize = end - codeAt
  const dataAt = alignUp(end, 16)
  end = dataAt
  for (const section of data) {
    section.address = alignUp(end, section.align || 1)
    end = section.address + section.size
  }
  const dataSize = end - dataAt
  const body = Buffer.alloc(alignUp(end, 8))
  for (const section of [...code, ...data])
    object.copy(body, section.address, section.offset, section.offset + section.size)
  return { body, codeAt, codeSize, dataAt, dataSize }
}

/** Resolves calls and addresses in place; leaves syscalls, by name. */
function relocate(object, { sections, symbols }, body) {
  const syscalls = []
  for (const table of sections.filter((section) => section.type === SECTION.relocations)) {
    const target = sections[table.info]
    if (target.address < 0) continue
    for (let at = table.offset; at < table.offset + table.size; at += 16) {
      const place = target.address + Number(object.readBigUInt64LE(at))
      const info = object.readBigUInt64LE(at + 8)
      const symbol = symbols[Number(info >> 32n)]
      const address = symbol.section ? sections[symbol.section].address + symbol.value : 0
      relocateOne(body, { place, type: Number(info & 0xffffffffn), symbol, address, syscalls })
    }
  }
  return syscalls
}

function relocateOne(body, { place, type, symbol, address, syscalls }) {
  if (type === RELOCATION.call && symbol.section) {
    // A call by section symbol holds the function's offset in its immediate, counted in instructions.
    const addend = symbol.isSection ? (body.readInt32LE(place + 4) + 1) * 8 : 0
    body.writeInt32LE((address + addend - place - 8) / 8, place + 4)
  } else if (type === RELOCATION.call) {
    body[place + 1] &= 0x0f
    body.writeInt32LE(-1, place + 4)
    syscalls.push({ place, name: symbol.name })
  } else if (type === RELOCATION.address64) {
    const value = PROGRAM_BASE + BigInt(address + body.readUInt32LE(place + 4))
    body.writeUInt32LE(Number(value & 0xffffffffn), place + 4)
    body.writeUInt32LE(Number(value >> 32n), place + 12)
    body[place + 1] &= 0x0f
  } else if (type === RELOCATION.absolute64) {
    body.writeBigUInt64LE(PROGRAM_BASE + BigInt(address) + body.readBigUInt64LE(place), place)
  } else throw new Error(`Unknown relocation ${type}`)
}

function textTable(names) {
  let text = ''
  const offsets = names.map((name) => {
    const at = text.length
    text += `${name}\0`
    return at
  })
  return { bytes: Buffer.from(text, 'latin1'), offsets }
}

/** The dynamic symbols and relocations through which the loader binds syscalls. */
function dynamicTables(entryAddress, syscalls) {
  const names = [...new Set(syscalls.map((call) => call.name))]
  const strings = textTable(['', 'entrypoint', ...names])
  const symbols = Buffer.alloc(24 * (2 + names.length))
  names.forEach((_, index) => {
    symbols.writeUInt32LE(strings.offsets[index + 2], (index + 2) * 24)
    symbols[(index + 2) * 24 + 4] = 0x10
  })
  symbols.writeUInt32LE(strings.offsets[1], 24)
  symbols[28] = 0x12
  symbols.writeUInt16LE(1, 30)
  symbols.writeBigUInt64LE(BigInt(entryAddress), 32)
  const relocations = Buffer.alloc(16 * syscalls.length)
  syscalls.forEach(({ place, name }, index) => {
    relocations.writeBigUInt64LE(BigInt(place), index * 16)
    relocations.writeBigUInt64LE(
      (BigInt(names.indexOf(name) + 2) << 32n) | BigInt(RELOCATION.call),
      index * 16 + 8,
    )
  })
  return { strings: strings.bytes, symbols, relocations }
}

function writeElfHeader(out, entryAddress, sectionsAt, sectionCount) {
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]).copy(out)
  const halves = [
    [16, 3],
    [18, 247],
    [52, 64],
    [54, 56],
    [56, 3],
    [58, 64],
    [60, sectionCount],
    [62, sectionCount - 1],
  ]
  for (const [at, value] of halves) out.writeUInt16LE(value, at)
  out.writeUInt32LE(1, 20)
  out.writeBigUInt64LE(BigInt(entryAddress), 24)
  out.writeBigUInt64LE(64n, 32)
  out.writeBigUInt64LE(BigInt(sectionsAt), 40)
}

function writeProgramHeader(out, index, [type, flags, at, size]) {
  const place = 64 + index * 56
  out.writeUInt32LE(type, place)
  out.writeUInt32LE(flags, place + 4)
  for (const [k, value] of [at, at, at, size, size, 8].entries())
    out.writeBigUInt64LE(BigInt(value), place + 8 + k * 8)
}

function writeSectionHeader(
  out,
  place,
  { name, type, flags, at, size, link = 0, info = 0, align = 8, entry = 0, address = at },
) {
  out.writeUInt32LE(name, place)
  out.writeUInt32LE(type, place + 4)
  for (const [k, value] of [flags, address, at, size].entries())
    out.writeBigUInt64LE(BigInt(value), place + 8 + k * 8)
  out.writeUInt32LE(link, place + 40)
  out.writeUInt32LE(info, place + 44)
  out.writeBigUInt64LE(BigInt(align), place + 48)
  out.writeBigUInt64LE(BigInt(entry), place + 56)
}

/** Offsets of everything after code and data. */
function layOut(bodySize, tables, namesSize) {
  const dynamic = bodySize
  const symbols = dynamic + 7 * 16
  const strings = symbols + tables.symbols.length
  const relocations = alignUp(strings + tables.strings.length, 8)
  const names = relocations + tables.relocations.length
  return { dynamic, symbols, strings, relocations, names, sections: alignUp(names + namesSize, 8) }
}

/**
 * Links one object.
 *
 * @param {Buffer} object output of `clang -target bpfel -c`; its entry is the function `entrypoint`
 * @returns {Buffer} the .so file
 */
export function linkProgram(object) {
  const parsed = readSections(object)
  const placed = placeSections(object, parsed.sections)
  const syscalls = relocate(object, parsed, placed.body)
  const entry = parsed.symbols.find((symbol) => symbol.name === 'entrypoint' && symbol.section)
  const entryAddress = parsed.sections[entry.section].address + entry.value
  const tables = dynamicTables(entryAddress, syscalls)
  const names = textTable(['', '.text', '.rodata', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab'])
  const at = layOut(placed.body.length, tables, names.bytes.length)

  const out = Buffer.alloc(at.sections + names.offsets.length * 64)
  placed.body.copy(out)
  const dynamic = [
    [0x11, at.relocations],
    [0x12, tables.relocations.length],
    [0x13, 16],
    [6, at.symbols],
    [5, at.strings],
    [10, tables.strings.length],
    [0, 0],
  ]
  for (const [index, [tag, value]] of dynamic.entries()) {
    out.writeBigUInt64LE(BigInt(tag), at.dynamic + index * 16)
    out.writeBigUInt64LE(BigInt(value), at.dynamic + index * 16 + 8)
  }
  tables.symbols.copy(out, at.symbols)
  tables.strings.copy(out, at.strings)
  tables.relocations.copy(out, at.relocations)
  names.bytes.copy(out, at.names)
  writeElfHeader(out, entryAddress, at.sections, names.offsets.length)
  writeProgramHeader(out, 0, [1, 5, placed.codeAt, placed.codeSize])
  writeProgramHeader(out, 1, [1, 4, placed.dataAt, Math.max(at.names - placed.dataAt, 0)])
  writeProgramHeader(out, 2, [2, 6, at.dynamic, 7 * 16])
  const headers = [
    { type: 1, flags: 6, at: placed.codeAt, size: placed.codeSize },
    { type: 1, flags: 2, at: placed.dataAt, size: placed.dataSize, align: 16 },
    { type: 6, flags: 3, at: at.dynamic, size: 7 * 16, link: 5, entry: 16 },
    { type: 11, flags: 2, at: at.symbols, size: tables.symbols.length, link: 5, info: 1, entry: 24 },
    { type: 3, flags: 2, at: at.strings, size: tables.strings.length, align: 1 },
    { type: 9, flags: 2, at: at.relocations, size: tables.relocations.length, link: 4, entry: 16 },
    { type: 3, flags: 0, at: at.names, size: names.bytes.length, align: 1, address: 0 },
  ]
  headers.forEach((header, index) =>
    writeSectionHeader(out, at.sections + (index + 1) * 64, { ...header, name: names.offsets[index + 1] }),
  )
  return out
}
