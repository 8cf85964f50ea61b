import { getTransaction } from '@peregrine/contract/routes/transactions'
import { Fault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type { Feature } from '../../feature.ts'
import { listTradesOf } from '../../domain/trades/store.ts'
import { tradeToWire } from '../../domain/trades/tradeRow.ts'
import { mount } from '../../http/mount.ts'
import { readTransaction } from './readTransaction.ts'

/** One transaction, for those whose chain has no explorer. */
export const transactionsFeature: Feature = {
  serve: ({ pool, request, nameOf }) => ({
    routes: (server) =>
      mount(server, getTransaction, async ({ params: { network, hash } }) => {
        const { chain } = networkFacts[network]
        if (!request) throw new Fault('chain.unreachable', { chain, why: 'no endpoint' })
        const { feeUnits, ...found } = await readTransaction(request, chain, hash)
        const { sender, timeMs } = found
        const rows = sender && timeMs ? await listTradesOf(pool, chain, { hash, sender, timeMs }) : []
        return {
          ...found,
          network,
          hash,
          feeUnits: feeUnits?.toString() ?? null,
          trades: rows.map((row) => tradeToWire(row, nameOf(chain, row.sender))),
        }
      }),
  }),
}
