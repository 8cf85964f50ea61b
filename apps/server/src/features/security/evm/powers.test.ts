import { powerFunctions } from '@peregrine/protocols/token-checks/powers'
import { buildPowerCall } from '@peregrine/protocols/token-checks/buildPowerCall'
import { cloneTarget, selectorsIn } from '@peregrine/protocols/token-checks/readCode'
import { type AbiFunction, encodeFunctionData, parseAbiItem, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'

const target = '0x00000000000000000000000000000000000000aa'
const values: Record<string, (flag: boolean) => unknown> = {
  address: () => target,
  'address[]': () => [target],
  uint256: () => 7n,
  bool: (flag) => flag,
}

test.each(powerFunctions.map((found) => [found.signature, found] as const))(
  '%s has its selector and its arguments in place',
  (signature, found) => {
    const item = parseAbiItem(`function ${signature}`) as AbiFunction
    expect(found.selector).toBe(toFunctionSelector(item))
    const args = item.inputs.map(({ type }) => values[type]?.(found.flag))
    expect(buildPowerCall(found, { target, amount: 7n })).toBe(encodeFunctionData({ abi: [item], args }))
  },
)

test('constants are not mistaken for selectors', () => {
  // PUSH4 aabbccdd; PUSH5 63 11223344; and a PUSH4 truncated by the end of the code.
  expect([...selectorsIn('0x63aabbccdd6463112233446301')]).toEqual(['0xaabbccdd', '0x01'])
  expect([...selectorsIn('0x')]).toEqual([])
})

test('a minimal clone names its code', () => {
  const code = `0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`
  expect(cloneTarget(code)).toBe(`0x${'ab'.repeat(20)}`)
  expect(cloneTarget('0x60')).toBeNull()
})
