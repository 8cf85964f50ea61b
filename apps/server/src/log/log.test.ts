import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type LogSettings, openLog } from './log.ts'

function written(settings: Partial<LogSettings>, say: (log: ReturnType<typeof openLog>) => void): string[] {
  const lines: string[] = []
  const log = openLog({ level: 'info', format: 'json', secrets: [], ...settings }, (line) => lines.push(line))
  say(log)
  return lines
}

test('a line of JSON has level, time, event, fields and the sentence', () => {
  const [line = ''] = written({}, (log) =>
    log.info({ event: 'chain.backfill', chain: 'eth', number: 7, durationMs: 12 }, 'eth: read to 7 of 9'),
  )
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    event: 'chain.backfill',
    chain: 'eth',
    number: 7,
    durationMs: 12,
    msg: 'eth: read to 7 of 9',
  })
})

test('text is the time and the sentence, with the level where it is no news, and the stack below', () => {
  const lines = written({ format: 'text' }, (log) => {
    log.info({ event: 'server.stopped' }, 'stopped')
    log.error({ event: 'work.failed', stack: '    at run (x.ts:1:2)' }, 'gas price: Error: no')
  })
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d stopped\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR gas price: Error: no\n {4}at run \(x\.ts:1:2\)\n$/)
})

test('text does not steer the terminal that shows it', () => {
  const [line] = written({ format: 'text' }, (log) =>
    log.info({ event: 'sandbox.said' }, 'a\u001b[2Jb\rc\td'),
  )
  expect(line).toMatch(/ a\ufffd\[2Jb\ufffdc\td\n$/)
})

test.each([
  ['warn', 1],
  ['debug', 2],
  ['silent', 0],
] as const)('level %s leaves %i of two lines', (level, count) => {
  const lines = written({ level }, (log) => {
    log.debug({ event: 'job.done' }, 'nothing to drop')
    log.warn({ event: 'chain.reorg' }, 'eth: reorg')
  })
  expect(lines).toHaveLength(count)
})

const settings = {
  ETH_RPC_URL: 'https://eth.example/v3/path-key-1,https://second.example/?apikey=query-key-2#rps=20',
  ETH_WS_URL: 'wss://user-name:ws-password-3@eth.example/ws/path%2Dkey%2F4',
  BSC_LOGS_RPC_URL: 'https://bsc.example/logs-key-5',
  BSC_RPC_URL: 'https://short:pw6@bsc.example',
  DATABASE_URL: 'postgres://peregrine:data"base-7@db.example/peregrine',
  REDIS_URL: 'redis://:redis-password-8@redis.example:6379/0',
  TWEETS_WEBHOOK_SECRET: 'webhook-secret-of-nine',
  X_BEARER_TOKEN: 'bearer-token-10',
  X_ACCOUNTS: 'someone',
  ETHERSCAN_API_KEY: 'ETHERSCANKEY11',
}
const secrets = [
  'path-key-1',
  'query-key-2',
  'ws-password-3',
  'path-key/4',
  'path%2Dkey%2F4',
  'logs-key-5',
  'pw6',
  'data"base-7',
  'redis-password-8',
  'webhook-secret-of-nine',
  'bearer-token-10',
  'ETHERSCANKEY11',
]

test.each(['json', 'text'] as const)('no secret of the settings is written as %s', (format) => {
  const { log: parsed } = readConfig({ ...settings, LOG_FORMAT: format })
  const lines = written(parsed, (log) => {
    for (const value of [...Object.values(settings), ...secrets.slice(0, 5), ...secrets.slice(7)]) {
      const error = new Error(`request to ${value} failed`)
      log.error({ event: 'work.failed', stack: error.stack ?? '' }, `gas price: ${String(error)}`)
    }
  })
  const text = lines.join('')
  for (const secret of secrets) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  }
  // What says where it went wrong is still there.
  for (const host of ['eth.example', 'second.example', 'bsc.example', 'db.example', 'redis.example'])
    expect(text).toContain(host)
  expect(text).toContain('gas price: Error: request to')
})

test('docs/logs.md lists every event', () => {
  const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
  const events = [...read('log.ts').matchAll(/^ {2}\| '([a-z.-]+)'$/gm)].map(([, event]) => event)
  const table = read('../../../../docs/logs.md')
  expect(events.length).toBeGreaterThan(20)
  expect(events.filter((event) => !table.includes(`\`${event}\``))).toEqual([])
})
