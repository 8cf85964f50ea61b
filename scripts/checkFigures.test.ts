import { expect, test } from 'vitest'
import { checkFiguresIn } from './checkFigures.ts'

const found = (jsx: string) =>
  checkFiguresIn('Row.tsx', `const row = ${jsx}`).map((one) => one.split(': ')[1])

test.each([
  ['a call', '<b>{usdShort(1)}</b>', 'renders usdShort(…)'],
  ['a part of a text', '<b>{`≥${usdShort(1)}`}</b>', 'renders usdShort(…)'],
  ['one of two', '<b>{name ? name : shortAddress(a)}</b>', 'renders shortAddress(…)'],
  ['what stands in for a name', '<b>{name || shortAddress(a)}</b>', 'renders shortAddress(…)'],
  ['a child of a component', '<Fact>{percentText(1)}</Fact>', 'renders percentText(…)'],
  ['a child without an element', '<>{timeText(1)}</>', 'renders timeText(…)'],
  ['a count in the form of the language', '<b>{count?.toLocaleString()}</b>', 'renders toLocaleString(…)'],
  ['a symbol', '<b>{token.symbol}</b>', 'renders symbol'],
  ['a symbol of a trade', '<b>{trade.tokenSymbol}</b>', 'renders tokenSymbol'],
  ['another element that is kept', '<p><b translate="no" />{usdShort(1)}</p>', 'renders usdShort(…)'],
  ['an element that is translated', '<b translate="yes">{usdShort(1)}</b>', 'renders usdShort(…)'],
])('finds %s where translation replaces it', (_, jsx, expected) => {
  expect(found(jsx)).toEqual([expected])
})

test.each([
  ['an element that is kept', '<b translate="no">{usdShort(1)}</b>'],
  ['a parent that is kept', '<p translate="no">at <b>{usdShort(1)}</b></p>'],
  ['an attribute', '<b title={usdShort(1)} />'],
  ['an argument', '<b>{t("paid", { usd: usdShort(1) })}</b>'],
  ['a condition', '<b>{token.symbol !== name && name}</b>'],
  ['the drawn text of a picture', '<tspan>{percentText(1)}</tspan>'],
])('leaves %s alone', (_, jsx) => {
  expect(found(jsx)).toEqual([])
})

test('names file and line, and what to do instead', () => {
  expect(checkFiguresIn('Row.tsx', 'const a = 1\nconst b = <b>{usdShort(a)}</b>')).toEqual([
    'Row.tsx:2: renders usdShort(…): put it in an element with translate="no": page translation freezes or garbles it otherwise',
  ])
})
