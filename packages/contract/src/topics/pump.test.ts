import { expect, test } from 'vitest'
import { type PumpTrade, shownPumpTrade } from './pump.ts'

test('a live trade is shown in SOL and whole tokens', () => {
  const trade = {
    solAmount: '1500000000',
    tokenAmount: '2500000',
    eventTime: 1_800_000_000_000,
    usd: 3,
    price: 1.2,
  }
  expect(shownPumpTrade(trade as PumpTrade)).toEqual({
    solAmount: 1.5,
    tokenAmount: 2.5,
    usd: 3,
    price: 1.2,
    time: 1_800_000_000_000,
    tradedTime: '2027-01-15T08:00:00.000Z',
  })
})
