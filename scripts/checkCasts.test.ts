import { expect, test } from 'vitest'
import { checkCastsIn } from './checkCasts.ts'

const cast = 'const conn = socket.conn as unknown as Conn'

test.each`
  name                             | text                                     | isFound
  ${'a double cast'}               | ${cast}                                  | ${true}
  ${'a cast to never'}             | ${'apply(state as never)'}               | ${true}
  ${'with a reason above'}         | ${`// Its types are private.\n${cast}`}  | ${false}
  ${'with a reason far above'}     | ${`// Why.\n\n\n${cast}`}                | ${true}
  ${'a single cast'}               | ${'const row = rows[0] as TradeRow'}     | ${false}
  ${'a comment that speaks of it'} | ${'// `as unknown as` is not used here'} | ${false}
`('$name', ({ text, isFound }: { text: string; isFound: boolean }) => {
  expect(checkCastsIn('apps/a.ts', text)).toHaveLength(isFound ? 1 : 0)
})
