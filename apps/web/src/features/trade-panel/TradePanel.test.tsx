import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeAmount } from '../../domain/trade-ticket/useTicket.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { poolInfo } from '../../testing/unknown-figures/knownWires.ts'
import { TradePanel } from './TradePanel.tsx'

const best = `0x${'be'.repeat(20)}`
const solanaPool = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'

/** Answers quotes with this fault; everything else is never answered. */
function refuseQuotes(code: string): void {
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith('/api/quote/')
      ? Promise.resolve(new Response(JSON.stringify({ code, data: null }), { status: 404 }))
      : new Promise(() => undefined),
  )
}

beforeEach(async () => {
  await startI18n('zh-CN')
  await loadTranslations(['trade', 'trade-messages'])
  refuseQuotes('route.none')
})
afterEach(() => {
  cleanup()
  typeAmount('')
  vi.unstubAllGlobals()
})

type Untraded = PoolInfoWire['untraded']

/** The panel of a pool; `rerender` shows it by a later answer of the server. */
function show(untraded: Untraded, network: Network = 'eth') {
  const queries = new QueryClient()
  const panel = (now: Untraded) => (
    <QueryClientProvider client={queries}>
      <TradePanel network={network} info={{ ...poolInfo, ...(now && { untraded: now }) }} />
    </QueryClientProvider>
  )
  const shown = render(panel(untraded))
  return { rerender: (now: Untraded) => shown.rerender(panel(now)) }
}

const linkOf = () => screen.queryByTestId('untraded-best')?.getAttribute('href')

test('a pool whose venue is not traded says 无可用路由, and leads to the best one that is', () => {
  show({ bestPool: best })
  expect(screen.getByText('无可用路由')).toBeTruthy()
  expect(linkOf()).toBe(`/eth/lp/${best}`)
  expect(screen.getByTestId('untraded').textContent).toContain('以报价里的路由为准')
})

test('without a pool that is traded it says that, and leads nowhere', () => {
  show({ bestPool: null })
  expect(screen.getByText('无可用路由')).toBeTruthy()
  expect(screen.getByTestId('untraded').textContent).toContain('也没有找到这个代币能交易的池子')
  expect(linkOf()).toBeUndefined()
})

test('a pool that is traded says nothing of it', () => {
  show(undefined)
  expect(screen.queryByTestId('untraded')).toBeNull()
})

test.each<[string, Network, unknown]>([
  ['another site', 'eth', 'https://elsewhere.example/'],
  ['another page', 'eth', '../../go-live'],
  ['an address of another family', 'eth', solanaPool],
  ['an address of another family', 'sol', best],
  ['an address with a tail', 'eth', `${best}/../../../go-live`],
  ['an address with a script', 'eth', `${best}"onclick=alert(1)`],
  ['a text without an end', 'eth', `${best}:${'a'.repeat(100_000)}`],
  ['the pool that is open', 'eth', poolInfo.poolAddress],
  ['no text', 'eth', { toString: () => best }],
])('an offer of %s on %s is no link', (_, network, bestPool) => {
  show({ bestPool: bestPool as string }, network)
  expect(screen.getByTestId('untraded').textContent).toContain('也没有找到这个代币能交易的池子')
  expect(linkOf()).toBeUndefined()
})

test('an offer on Solana leads to that pool on Solana', () => {
  show({ bestPool: solanaPool }, 'sol')
  expect(linkOf()).toBe(`/sol/lp/${solanaPool}`)
})

async function typeSize(): Promise<void> {
  fireEvent.change(await screen.findByTestId('ticket-amount'), { target: { value: '1' } })
}

test('a quote for which there is no route says so in the same words', async () => {
  show(undefined)
  await typeSize()
  expect((await screen.findByTestId('quote-error')).textContent).toBe('无可用路由')
})

test('where the venue is not traded that is said once', async () => {
  const { rerender } = show(undefined)
  await typeSize()
  await screen.findByTestId('quote-error')
  rerender({ bestPool: best })
  expect(screen.getAllByText('无可用路由')).toHaveLength(1)
  expect(screen.queryByTestId('quote-error')).toBeNull()
})
