import { expect, test } from 'vitest'
import { sinceRise } from './sinceRise.ts'

test.each`
  price   | tokenPrice | marketCap    | change  | then
  ${2}    | ${3}       | ${3_000_000} | ${50}   | ${2_000_000}
  ${4}    | ${3}       | ${3_000_000} | ${-25}  | ${4_000_000}
  ${2}    | ${3}       | ${null}      | ${50}   | ${null}
  ${2}    | ${null}    | ${3_000_000} | ${null} | ${null}
  ${2}    | ${0}       | ${3_000_000} | ${null} | ${null}
  ${null} | ${3}       | ${3_000_000} | ${null} | ${null}
`('from $price to $tokenPrice at $marketCap', ({ price, tokenPrice, marketCap, change, then }) => {
  expect(sinceRise({ tokenPrice, marketCap }, price)).toEqual({ change, marketCap: then })
})
