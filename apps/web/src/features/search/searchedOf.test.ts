import { expect, test } from 'vitest'
import { searchedOf } from './searchedOf.ts'

const evm = `0x${'Ab'.repeat(20)}`
const sol = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'

test.each([
  ['pepe', 'pepe'],
  [' \u200b ', ''],
  ['buy $PEPE', '$PEPE'],
  [evm, evm.toLowerCase()],
  [`https://basescan.org/token/${evm}`, `base:${evm.toLowerCase()}`],
  [`https://polygonscan.com/token/${evm}`, evm.toLowerCase()],
  [`${evm}\n${sol}`, `${evm.toLowerCase()} ${sol}`],
  ['x'.repeat(9_000), 'x'.repeat(100)],
  ['ab'.repeat(32), ''],
])('%j sends %j', (typed, query) => expect(searchedOf(typed).query).toBe(query))
