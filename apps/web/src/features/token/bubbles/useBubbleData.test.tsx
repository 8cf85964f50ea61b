import type { HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { holder, token } from '../../../testing/unknown-figures/knownWires.ts'
import { holderLinksQuery } from '../api.ts'
import { useBubbleData } from './useBubbleData.ts'

afterEach(cleanup)

const links: HolderLinksWire = {
  state: 'read',
  since: null,
  isWhole: true,
  links: [{ from: '0x1', to: '0x2', units: '5', count: 2 }],
  senders: [],
}
const query = holderLinksQuery('eth', token)
const holders = [holder]

test('what is shown stays as it was while newer links and holders come', async () => {
  const queries = new QueryClient()
  queries.setQueryData(query.queryKey, links)
  const { result, rerender } = renderHook(
    ({ listed }) => ({ data: useBubbleData('eth', token, listed), live: useQuery(query).data }),
    {
      initialProps: { listed: holders },
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )
  act(() => void queries.setQueryData(query.queryKey, { ...links, links: [] }))
  rerender({ listed: [] })
  await waitFor(() => expect(result.current.live?.links).toEqual([]))
  expect(result.current.data.shown).toMatchObject({ links, holders })
})
