import { expect, test } from 'vitest'
import { stepTo } from './stepTo.ts'

test.each`
  key             | at   | count | columns | next
  ${'ArrowDown'}  | ${0} | ${3}  | ${1}    | ${1}
  ${'ArrowDown'}  | ${2} | ${3}  | ${1}    | ${0}
  ${'ArrowUp'}    | ${0} | ${3}  | ${1}    | ${2}
  ${'ArrowRight'} | ${0} | ${3}  | ${1}    | ${null}
  ${'ArrowRight'} | ${0} | ${9}  | ${4}    | ${1}
  ${'ArrowDown'}  | ${1} | ${9}  | ${4}    | ${5}
  ${'ArrowDown'}  | ${7} | ${9}  | ${4}    | ${8}
  ${'ArrowUp'}    | ${2} | ${9}  | ${4}    | ${0}
  ${'ArrowDown'}  | ${0} | ${0}  | ${4}    | ${null}
  ${'x'}          | ${0} | ${9}  | ${4}    | ${null}
`('$key at $at of $count in $columns columns leads to $next', ({ key, at, count, columns, next }) => {
  expect(stepTo({ key, at, count, columns })).toBe(next)
})
