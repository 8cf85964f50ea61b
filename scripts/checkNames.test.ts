import { expect, test } from 'vitest'
import { checkNames } from './checkNames.ts'

test.each`
  file                                          | isFine
  ${'packages/core/src/units.ts'}               | ${true}
  ${'packages/core/src/utils.ts'}               | ${false}
  ${'packages/core/src/helpers/units.ts'}       | ${false}
  ${'packages/core/src/orderManager.ts'}        | ${false}
  ${'packages/core/src/index.ts'}               | ${false}
  ${'packages/protocols/src/uniswapV2/pool.ts'} | ${false}
  ${'packages/protocols/src/uniswap-v2/a.ts'}   | ${true}
  ${'apps/web/src/routes/index.tsx'}            | ${true}
  ${'apps/web/src/routes/$network/lp.tsx'}      | ${true}
`('$file is fine: $isFine', ({ file, isFine }: { file: string; isFine: boolean }) => {
  expect(checkNames([file]).length === 0).toBe(isFine)
})
