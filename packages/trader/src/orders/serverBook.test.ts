import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { serverBook } from './serverBook.ts'

test('what this program cannot read of the account’s orders is told, and kept out of what is carried out', async () => {
  const [order, foreign] = [testOrder(), { ...testOrder(), network: 'dogechain' }]
  const told: unknown[] = []
  const request = async () => ({ data: [order, foreign] })
  const book = serverBook({ request } as never, (stored) => told.push(...stored))
  expect(await book.list()).toEqual([order])
  expect(told).toEqual([foreign])
})
