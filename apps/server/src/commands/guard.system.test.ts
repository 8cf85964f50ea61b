import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples } from './guard/examples.ts'
import { runGuard } from './guard/runGuard.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guard-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const code = await runGuard(args, { log: (line) => out.push(line), error: (line) => errors.push(line) })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

function save(name: string, content: unknown): string {
  const file = path.join(folder, name)
  writeFileSync(file, content instanceof Uint8Array ? content : JSON.stringify(content))
  return file
}

async function pairOf(name: string) {
  const { out } = await run('--example', name)
  return JSON.parse(out)
}

test.each([...examples.keys()])('the example %s is signed', async (name) => {
  const pair = await pairOf(name)
  const { code, out } = await run(save('pair.json', pair))
  expect({ code, first: out.split('\n')[0] }).toEqual({ code: 0, first: 'sign' })
  const { transaction } = pair
  const argument = typeof transaction === 'string' ? transaction : JSON.stringify(transaction)
  const tables = pair.tables ? ['--tables', save('tables.json', pair.tables)] : []
  const apart = await run(save('intent.json', pair.intent), argument, ...tables)
  expect(apart).toEqual({ code: 0, out, errors: '' })
})

test('examples are there for every network, side and kind', async () => {
  const names = (await run('--example')).out.split('\n')
  const kinds = ['buy', 'sell', 'transfer', 'transfer-coin', 'service-fee']
  for (const network of ['eth', 'base', 'bsc', 'four', 'sol', 'pump'])
    for (const kind of kinds) expect(names).toContain(`${network}-${kind}`)
  for (const network of ['eth', 'base', 'bsc', 'four'])
    for (const kind of ['approval', 'cancel']) expect(names).toContain(`${network}-${kind}`)
  expect(names).toEqual(expect.arrayContaining(['bsc-permit', 'bsc-sell-permit']))
})

test('a transaction is read from a file: hex, base64, bytes', async () => {
  const [eth, sol] = [await pairOf('eth-buy'), await pairOf('sol-sell')]
  const hex = save('tx.hex', Buffer.from(`${eth.transaction}\n`))
  expect((await run(save('eth.json', eth.intent), hex)).code).toBe(0)
  const bytes = Buffer.from(sol.transaction, 'base64')
  const intent = save('sol.json', sol.intent)
  expect((await run(intent, save('tx.bin', bytes))).code).toBe(0)
  expect((await run(intent, save('tx.base64', Buffer.from(sol.transaction)))).code).toBe(0)
})

test('a refusal names its code and details', async () => {
  const pair = await pairOf('eth-transfer')
  pair.intent.sends.units = '1'
  expect(await run(save('pair.json', pair))).toEqual({
    code: 1,
    out: 'refuse transfer.amount\nfound: 500000000000000000000\nwanted: 1',
    errors: '',
  })
})

test('environment, run and time are those given', async () => {
  const file = save('pair.json', await pairOf('sol-buy'))
  const { environment, deadline } = (await pairOf('sol-buy')).intent
  expect((await run(file, '--environment', environment.id)).code).toBe(0)
  expect((await run(file, '--environment', 'another')).out).toContain('refuse intent.environment')
  expect((await run(file, '--environment', environment.id, '--run', '2')).out).toContain('refuse intent.run')
  expect((await run(file, '--now', String(deadline + 60))).out).toContain('refuse swap.deadline-passed')
})

test('without tables a routed message is refused, not guessed', async () => {
  const { intent, transaction } = await pairOf('sol-buy-route')
  expect((await run(save('intent.json', intent), transaction)).out).toContain('refuse transaction.tables')
})

test.each([
  ['no argument', []],
  ['an unknown option', ['--offline']],
  ['an unknown example', ['--example', 'eth-gift']],
  ['a run without its environment', ['missing.json', '0x02', '--run', '1']],
  ['a time that is none', ['missing.json', '0x02', '--now', 'tomorrow']],
  ['a missing file', ['missing.json', '0x02']],
])('%s is no verdict', async (_, args) => {
  const { code, out, errors } = await run(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(errors).not.toBe('')
})

test('a malformed intent, transaction, permit or table is no verdict', async () => {
  const { intent, transaction } = await pairOf('bsc-permit')
  const file = save('intent.json', intent)
  const wrong = save('wrong.json', { ...intent, limits: { ...intent.limits, nonce: -1 } })
  expect(await run(wrong, '0x02')).toMatchObject({
    code: 2,
    errors: "guard: the intent's field limits.nonce is wrong or missing (docs/guard.md)",
  })
  for (const text of ['0x0', 'hello', '{', JSON.stringify({ ...transaction, units: '-1' })])
    expect((await run(file, text)).code).toBe(2)
  const sol = save('sol.json', (await pairOf('sol-buy')).intent)
  expect((await run(sol, '!')).code).toBe(2)
  expect((await run(sol, 'AQAB', '--tables', save('tables.json', { x: 1 }))).code).toBe(2)
})

test('the program itself exits with the code of the verdict', async () => {
  const pair = await pairOf('bsc-cancel')
  const program = path.join(import.meta.dirname, 'guard.ts')
  const status = (content: unknown) =>
    spawnSync(process.execPath, [program, save('pair.json', content)]).status
  expect(status(pair)).toBe(0)
  expect(status({ ...pair, transaction: `${pair.transaction}00` })).toBe(1)
  expect(status({})).toBe(2)
})
