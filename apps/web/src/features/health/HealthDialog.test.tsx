import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liveHealth } from '../../testing/liveHealth.ts'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chain = {
  chain: 'eth',
  isConfigured: true,
  block: 7,
  headBlock: null,
  lagMs: 1_000,
  lateAfterMs: 30_000,
  lastTradeAt: null,
  health: liveHealth,
}

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
