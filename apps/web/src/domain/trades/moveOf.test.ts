import { expect, test } from 'vitest'
import { tradeWire } from '../../testing/tradeWire.ts'
import { moveOf } from './moveOf.ts'

const buy = tradeWire({ id: 'b' })
const sale = (units: string | null) =>
  tradeWire({
    id: 's',
    tradeType: 'sell',
    buy: false,
    sentTokenAddress: buy.tokenAddress,
    sentTokenAmount: units,
  })

test.each([
  ['a first buy opens', buy, 0n, 'open'],
  ['a buy after everything was sold, and a little more, opens', buy, -5n, 'open'],
  ['a buy on top adds', buy, 1n, 'add'],
  ['a sale of a part reduces', sale('40'), 100n, 'reduce'],
  ['a sale that leaves over a hundredth reduces', sale('98'), 100n, 'reduce'],
  ['a sale that leaves dust closes', sale('99'), 100n, 'close'],
  ['a sale of more than was bought closes', sale('150'), 100n, 'close'],
  ['a sale of what was never bought is only a sale', sale('150'), 0n, null],
  ['an unknown amount says nothing', sale(null), 100n, null],
  ['a swap says nothing', tradeWire({ id: 'x', tradeType: 'swap' }), 100n, null],
] as const)('%s', (_, trade, before, expected) => {
  expect(moveOf(trade, before)).toBe(expected)
})
