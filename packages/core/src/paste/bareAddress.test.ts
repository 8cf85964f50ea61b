import { expect, test } from 'vitest'
import { bareAddress } from './bareAddress.ts'

const e = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const s = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'

test.each([
  [`https://basescan.org/token/${e}`, e],
  [` CA：${s}\n`, s],
  [`${e} ${e.toUpperCase().replace('0X', '0x')}`, e],
  [`${e} ${s}`, `${e} ${s}`],
  ['0x38e4', '0x38e4'],
  [' typing', ' typing'],
])('%j leaves %j in the field', (text, left) => expect(bareAddress(text)).toBe(left))
