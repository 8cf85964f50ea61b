import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = path.join(import.meta.dirname, 'decode.ts')
const pool = `0x${'9'.repeat(40)}`
const tokens = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const word = (value: number) => value.toString(16).padStart(64, '0')
const swap = {
  address: pool,
  topics: [
    '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    `0x${word(1)}`,
    `0x${word(1)}`,
  ],
  data: `0x${[5, 0, 0, 6].map(word).join('')}`,
  logIndex: '0x7',
}
const receipt = {
  result: { transactionHash: '0x01', from: `0x${'1'.repeat(40)}`, logs: [swap] },
  _fixture: { chain: 'base' },
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'decode-test-'))
  writeFileSync(path.join(folder, 'receipt.json'), JSON.stringify(receipt))
  writeFileSync(path.join(folder, 'broken.json'), '{')
  writeFileSync(path.join(folder, 'pools.txt'), JSON.stringify({ [pool]: tokens }))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  return {
    status,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    stderr,
  }
}

const line = {
  chain: 'base',
  txHash: '0x01',
  index: 7,
  dex: 'univ2',
  pool,
  routeId: '0x01:0',
  sender: `0x${'1'.repeat(40)}`,
  sold: { token: tokens[0], amount: '5' },
  bought: { token: tokens[1], amount: '6' },
}

test('prints one line per swap, and only that', () => {
  expect(run(['receipt.json', '--pools', 'pools.txt'])).toEqual({ status: 0, lines: [line], stderr: '' })
})

test('reads standard input', () => {
  expect(run(['-', '--pools', 'pools.txt'], JSON.stringify(receipt)).lines).toEqual([line])
})

test('a broken or missing file is named, the others are still decoded', () => {
  const { status, lines, stderr } = run(['missing.json', '.', '--pools', 'pools.txt'])
  expect(status).toBe(1)
  expect(lines).toEqual([line])
  expect(stderr).toMatch(/missing\.json: ENOENT/)
  expect(stderr).toMatch(/broken\.json: not JSON/)
})

test('prints its usage', () => {
  expect(run([])).toMatchObject({
    status: 2,
    lines: [],
    stderr: expect.stringContaining('npm run decode -- FILE'),
  })
  expect(run(['x', '--chain', 'tron'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--chain tron'),
  })
})
