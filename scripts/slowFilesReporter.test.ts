import { expect, test } from 'vitest'
import { describeSlowest } from './slowFilesReporter.ts'

const quick = { file: 'packages/a.test.ts', totalMs: 1_240, setupMs: 160 }
const slow = { file: 'e2e/b.e2e.ts', totalMs: 61_000, setupMs: 6_100 }
const middling = { file: 'apps/c.test.ts', totalMs: 9_990, setupMs: 0 }

test.each`
  case                             | times                      | max   | lines
  ${'slowest first, in one width'} | ${[quick, slow]}           | ${20} | ${['61.0 s, 6.1 s of it set-up: e2e/b.e2e.ts', ' 1.2 s, 0.2 s of it set-up: packages/a.test.ts']}
  ${'no more than asked for'}      | ${[quick, slow, middling]} | ${1}  | ${['61.0 s, 6.1 s of it set-up: e2e/b.e2e.ts']}
  ${'nothing'}                     | ${[]}                      | ${20} | ${[]}
`('$case', ({ times, max, lines }: { times: (typeof quick)[]; max: number; lines: string[] }) => {
  expect(describeSlowest(times, max)).toEqual(lines)
})
