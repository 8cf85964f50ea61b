import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { xlsxOf } from '@peregrine/testkit/xlsxOf'
import { createTestDatabase } from '@peregrine/testkit/database'
import { afterAll, expect, test } from 'vitest'
import { exportCommand } from './exportCommand.ts'
import { importCommand } from './importCommand.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wallet = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const key = 'ab'.repeat(32)

const commands = { import: importCommand, export: exportCommand }

function collect() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}

async function command(name: keyof typeof commands, args: string[], env: Record<string, string> = {}) {
  const [out, err] = [collect(), collect()]
  const around = { env: { ...process.env, ...env }, stdout: out.stream, stderr: err.stream }
  const status = await commands[name](args, around)
  return { status, stdout: out.text(), stderr: err.text() }
}

function run(content: string | Uint8Array, ...flags: string[]) {
  const file = path.join(folder, 'list.txt')
  writeFileSync(file, content)
  return command('import', [file, ...flags])
}

test('npm run import ends with the exit code and the sentence of the command', async () => {
  const file = path.join(folder, 'process.txt')
  writeFileSync(file, wallet)
  const ended = spawnSync('npm', ['run', '--silent', 'import', '--', file], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 1, stdout: '' })
  expect(ended.stderr).toBe((await command('import', [file])).stderr)
})

test('counts the rows of a list, and never prints a key', async () => {
  const { stdout, stderr, status } = await run(`${wallet},one\n${wallet},two\nnothing\n${key}\n`, '--dry-run')
  expect(JSON.parse(stdout)).toEqual({
    new: 1,
    existing: 0,
    duplicate: 1,
    invalid: [
      { line: 3, reason: 'address' },
      { line: 4, reason: 'secret' },
    ],
  })
  expect(stdout + stderr).not.toContain(key)
  expect(status).toBe(0)
})

test.each([
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${wallet},老王`, 'utf16le')])],
  ['GB18030', Buffer.concat([Buffer.from(`${wallet},`), Buffer.from([0xc0, 0xcf, 0xcd, 0xf5])])],
])('reads %s', async (_, bytes) => {
  expect(JSON.parse((await run(bytes, '--dry-run')).stdout)).toMatchObject({ new: 1, invalid: [] })
})

test('reads the first sheet of an XLSX file', async () => {
  const sheet = xlsxOf([
    ['name', 'address', 'group'],
    ['老王', wallet, '一组'],
    ['nobody', '0x12', ''],
  ])
  expect(JSON.parse((await run(sheet, '--dry-run')).stdout)).toMatchObject({
    new: 1,
    invalid: [{ line: 3, reason: 'address' }],
  })
})

test('a file that is no text, or no dry run, ends with a sentence', async () => {
  const binary = await run(Uint8Array.of(0, 1, 2, 3), '--dry-run')
  expect(binary).toMatchObject({ status: 1, stdout: '' })
  expect(binary.stderr).toContain('not text')
  expect((await run(wallet)).status).toBe(1)
})

test('a list is stored for a user, exported unchanged, and undone', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  const owner = ['--for', `0x${'A1'.repeat(20)}`]
  const file = path.join(folder, 'wallets.csv')
  writeFileSync(file, `address,name,group\n${wallet},老王,一组\n0x${'2'.repeat(40)},,\n${key},x,\n`)
  try {
    const stored = JSON.parse((await command('import', [file, ...owner], env)).stdout)
    expect(stored).toMatchObject({
      new: 2,
      existing: 0,
      duplicate: 0,
      invalid: [{ line: 4, reason: 'secret' }],
    })
    expect(JSON.parse((await command('import', [file, ...owner, '--dry-run'], env)).stdout)).toMatchObject({
      new: 0,
      existing: 2,
    })
    const exported = (await command('export', ['wallets', ...owner, '--format', 'gmgn'], env)).stdout
    expect(JSON.parse(exported)).toEqual([
      { address: wallet, name: '老王', emoji: '' },
      { address: `0x${'2'.repeat(40)}`, name: '0x2222', emoji: '' },
    ])
    const undo = () => command('import', ['--undo', stored.importId, ...owner], env)
    expect(JSON.parse((await undo()).stdout)).toEqual({ removed: 2, restored: 0, left: 0 })
    expect(await undo()).toMatchObject({ status: 1, stdout: '' })
    expect(JSON.parse((await command('export', ['wallets', ...owner], env)).stdout)).toEqual([])
  } finally {
    await database.drop()
  }
})

test('a list of KOLs is looked at, stored, updated, exported and taken back', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  const file = path.join(folder, 'kols.csv')
  const write = (name: string) =>
    writeFileSync(
      file,
      `address,name,group,twitter\n${wallet},${name},一组,@laowang\n${wallet},again,,\n${key},x,,\n`,
    )
  const kols = (...args: string[]) => command('import', ['kols', ...args], env)
  const invalid = [{ line: 4, reason: 'secret' }]
  const exported = async () => (await command('export', ['kols'], env)).stdout
  try {
    write('老王')
    const counts = { new: 1, changed: 0, existing: 0, duplicate: 1, invalid }
    expect(JSON.parse((await kols(file, '--dry-run')).stdout)).toEqual(counts)
    expect(JSON.parse(await exported())).toEqual([])
    const first = JSON.parse((await kols(file)).stdout)
    expect(first).toEqual({ ...counts, importId: expect.any(String) })
    write('王')
    expect(JSON.parse((await kols(file)).stdout)).toMatchObject({ new: 0, changed: 0, existing: 1 })
    const second = JSON.parse((await kols(file, '--update')).stdout)
    expect(second).toMatchObject({ new: 0, changed: 1, existing: 0 })
    const shared = await exported()
    expect(JSON.parse(shared)).toEqual([
      { name: '王', address: wallet, group: '一组', avatarUrl: '', xHandle: 'laowang' },
    ])
    expect(JSON.parse((await kols('--undo', second.importId)).stdout)).toEqual({
      removed: 0,
      restored: 1,
      left: 0,
    })
    expect(JSON.parse((await kols('--undo', first.importId)).stdout)).toEqual({
      removed: 1,
      restored: 0,
      left: 0,
    })
    expect(await kols('--undo', first.importId)).toMatchObject({ status: 1, stdout: '' })
    // What one server exported, another imports.
    writeFileSync(file, shared)
    expect(JSON.parse((await kols(file)).stdout)).toMatchObject({ new: 1, invalid: [] })
    expect(await exported()).toBe(shared)
  } finally {
    await database.drop()
  }
})

test.each([
  ['import', ['kols', 'list.txt', '--for', wallet], 1],
  ['import', ['kols', '--undo', 'x'], 1],
  ['import', ['list.txt', '--update', '--for', wallet], 1],
  ['export', ['kols', '--format', 'gmgn'], 2],
  ['import', ['list.txt', '--for', 'nobody'], 1],
  ['import', ['--undo', 'x', '--for', wallet], 1],
  ['export', ['wallets'], 2],
  ['export', ['wallets', '--for', wallet, '--format', 'docx'], 2],
] as const)('%s %j ends with a sentence', async (name, args, status) => {
  const ended = await command(name, [...args], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(ended).toMatchObject({ status, stdout: '' })
  expect(ended.stderr).not.toContain('    at ')
})
