import type { HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holderLinksQuery } from '../api.ts'

type Shown = { holders: readonly HolderWire[]; links: HolderLinksWire; readAt: number }

/**
 * Returns the holders and their links as of one time: the picture stays as it is while it is looked at, until `update`
 * takes what is known by then.
 */
export function useBubbleData(network: Network, token: string, holders: readonly HolderWire[]) {
  const {
    data: links,
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  } = useQuery(holderLinksQuery(network, token))
  const [kept, setKept] = useState<Shown | null>(null)
  const latest = links ? { holders, links, readAt: dataUpdatedAt } : null
  if (latest && kept === null) setKept(latest)
  async function update(): Promise<void> {
    const { data, dataUpdatedAt: readAt } = await refetch()
    if (data) setKept({ holders, links: data, readAt })
  }
  return { shown: kept ?? latest, error, isFetching, update }
}
