import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useCoinPrices } from './useCoinPrices.ts'

const live = { SOL: 100, ETH: 2000, BNB: 500, SUI: 1, VIRTUAL: 1 }
vi.mock('../../live/useTopic.ts', () => ({ useTopic: () => live }))

test('prices are live, and asked for while the stream is away', async () => {
  const fetched = vi.fn(async () => Response.json({ code: '000000', data: { ...live, ETH: 2100 } }))
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  act(() => useConnection.getState().turn('live', 0))
  const { result } = renderHook(useCoinPrices, { wrapper })
  expect(result.current?.ETH).toBe(2000)
  expect(fetched).not.toHaveBeenCalled()
  act(() => useConnection.getState().turn('lost', 1))
  await waitFor(() => expect(result.current?.ETH).toBe(2100))
  act(() => useConnection.getState().turn('live', 2))
  expect(result.current?.ETH).toBe(2000)
  vi.unstubAllGlobals()
})
