import { getTransaction, type TransactionWire } from '@peregrine/contract/routes/transactions'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

const pollMs = 2_000

const isFinal = (found: TransactionWire | undefined) =>
  found?.state === 'succeeded' || found?.state === 'failed'

/** Query for a transaction; repeated until its outcome is known and its trades are indexed. */
export const transactionQuery = (network: Network, hash: string) =>
  queryOptions({
    queryKey: ['transaction', network, hash],
    queryFn: ({ signal }) => call(getTransaction, { params: { network, hash }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isFinal(data) && (data?.trades.length || dataUpdateCount > 10) ? false : pollMs,
  })
