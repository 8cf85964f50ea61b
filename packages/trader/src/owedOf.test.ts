import { nativeCoin } from '@peregrine/core/address'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { expect, test } from 'vitest'
import { owedOf } from './owedOf.ts'

const token = `0x${'a'.repeat(40)}`
const ends = {
  spend: { token: nativeCoin, units: 100n, decimals: 18, symbol: 'ETH' },
  receive: { token, units: 9n, decimals: 6, symbol: 'PEPE' },
}

function quoted(feeToken: string | null): Parameters<typeof owedOf>[0] {
  const service = feeToken === null ? null : { bps: 50, recipient: token, units: 5n, token: feeToken }
  return { network: 'eth', side: 'buy', ...ends, fees: { service } as Quote['fees'] }
}

test.each([
  ['in the coin is claimed in it', nativeCoin, 5n],
  ['in the bought token is not claimed as coins', token, 0n],
  ['that nobody asks is none', null, 0n],
])('a service fee %s', (_, feeToken, feeUnits) => {
  expect(owedOf(quoted(feeToken), null)).toEqual({ feeUnits, volumeUnits: 100n, user: null })
})
