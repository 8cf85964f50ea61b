import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chainStatus } from '../../testing/chainStatus.ts'
import { liveHealth } from '../../testing/liveHealth.ts'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chain = chainStatus({ block: 7, blockTime: null, headBlock: null, lateAfterMs: 30_000 })

async function openHealth(part: object) {
  const data = { mode: 'live', chains: [{ ...chain, ...part }], clients: 1 }
  await renderApp({ answers: { '/api/status': { code: '000000', data } } })
  await act(async () => void fireEvent.click(screen.getByTestId('connection-button')))
  return await screen.findByTestId('chain-health')
}

test.each([
  ['live', {}, '实时'],
  ['behind', { lagMs: 95_000 }, '落后'],
  // Only the age of the last block is known for a chain read by another process.
  ['behind', { lagMs: 95_000, health: null }, '落后'],
  [
    'stalled',
    { lagMs: 95_000, health: { ...liveHealth, state: 'stalled', why: 'unreachable', forMs: 95_000 } },
    '停滞',
  ],
])('a chain is said to be %s as in the header', async (state, part, word) => {
  const section = await openHealth(part)
  expect([section.dataset.state, section.querySelector('h3')?.textContent]).toEqual([state, `以太坊${word}`])
})

test('an unknown figure of a chain is a dash with its reason', async () => {
  await openHealth({ lagMs: null })
  for (const name of ['head', 'lag'])
    expect(screen.getByTestId(`health-${name}`).querySelector('dd [title]')?.getAttribute('title')).toBe(
      '未知：还没有读到这条链',
    )
})

test('an endpoint that was set aside is named, without a gap after a wide colon', async () => {
  const setAside = [{ endpoint: 'rpc.example.org', why: 'chain id 56' }]
  await openHealth({ health: { ...liveHealth, setAside } })
  expect(screen.getByTestId('health-set-aside').textContent).toBe(
    '已停用的节点：rpc.example.org (chain id 56)',
  )
})

test.each([
  ['not-served', '没有节点再提供这些区块'],
  ['too-slow', '出块速度超过了节点的读取速度'],
  ['facts-missing', '其中代币或池子的资料没能读到'],
])('missing blocks are said with their number and the reason: %s', async (why, reason) => {
  const leftOut = [
    {
      from: 101,
      to: 1_300,
      fromTime: 1_699_999_000_000,
      toTime: 1_700_000_000_000,
      why,
      unservedSince: null,
    },
  ]
  await openHealth({ leftOut })
  const words = screen.getByTestId('health-left-out').textContent
  expect(words).toContain('缺少 1200 个区块（101 至 1,300')
  expect(words).toContain(reason)
  expect(words).toContain('后台正在补读')
})

const since = new Date(2026, 10, 24, 9, 5).getTime()
test.each([
  ['not-served', '缺少 09:05 之前的发射：节点不提供这么早的区块。换用历史更长的节点，重启后会再读取。'],
  ['failed', '09:05 之前的发射还没读到：节点暂无响应，正在重试。'],
])('missing launches are said in words (%s)', async (trouble, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: since + 60_000 })
  await openHealth({ launches: { since, isReading: trouble === 'failed', trouble } })
  expect(screen.getByTestId('health-launches').textContent).toBe(words)
  vi.useRealTimers()
})

test('launches that are complete, or still being read, are no trouble', async () => {
  await openHealth({ launches: { since, isReading: true, trouble: null } })
  expect(screen.queryByTestId('health-launches')).toBeNull()
})

test('calls to endpoints are shown by purpose, with what was refused and the limits as learned', async () => {
  const usage = {
    coveredMs: 600_000,
    purposes: [
      { purpose: 'head', calls: 1_200, refused: 0 },
      { purpose: 'facts', calls: 300, refused: 30 },
    ],
    endpoints: [
      {
        endpoint: 'rpc.example.org',
        perSecond: 12.34,
        perBatch: 20,
        logRange: null,
        pausedForMs: 0,
        purposes: [{ purpose: 'head', calls: 1_200, refused: 0 }],
        latencyMs: 61.6,
        lag: 0,
      },
      {
        endpoint: 'second.example.org',
        perSecond: null,
        perBatch: null,
        logRange: null,
        pausedForMs: 0,
        purposes: [{ purpose: 'facts', calls: 300, refused: 30 }],
        latencyMs: null,
        lag: 7,
      },
    ],
  }
  await openHealth({ usage })
  const rows = screen.getAllByTestId('rpc-purpose').map((row) => row.textContent)
  expect(rows).toEqual(['链头1,2000.0%', '代币与池子30010.0%', '合计1,5002.0%'])
  const figures = (name: string) =>
    screen.getAllByTestId(`rpc-${name}`).map((figure) => figure.querySelector('dd')?.textContent)
  expect(figures('perSecond')).toEqual(['12.3', '–'])
  expect(figures('logRange')).toEqual(['–', '–'])
  expect(figures('latency')).toEqual(['62 ms', '–'])
  expect(figures('lag')).toEqual(['0', '7'])
  const duties = screen.getAllByTestId('rpc-duties').map((line) => line.textContent)
  expect(duties).toEqual(['链头 1,200', '代币与池子 300'])
  expect(screen.getByTestId('rpc-usage').querySelector('summary')?.textContent).toContain('1,500')
})
