import { expect, test } from 'vitest'
import { withoutChains, withoutSummaries } from './contractWithoutZod.ts'

test.each([
  ['a chain', 'const zA = z.string().max(5).transform((text) => z.parse(text))', 'const zA = z'],
  ['an object of schemas', 'const zB = z.object({ a: zA.nullable(), b: z.array(zA) })', 'const zB = z'],
  ['what another is extended by', 'const zC = zB.extend({ c: z.number() }).strict()', 'const zC = zB'],
  ['a function that makes one', 'const zOf = (most) => z.string().max(most)', 'const zOf = (most) => z'],
  [
    'parts of what stays',
    'f({ reply: z.array(zA), path: `/${z.int()}/a` })',
    'f({ reply: z, path: `/${z}/a` })',
  ],
])('%s is left out', (_, code, left) => expect(withoutChains(code)).toBe(left))

test.each([
  ['reading by a schema', 'const a = zA.parse(text)'],
  ['trying to read', 'const a = zA.safeParse(text).data.map(f)'],
  ['what a function makes', 'const a = zOf(5).nullable()'],
  ['what is no schema', 'const a = zero.of(5).max(most)'],
])('%s stays', (_, code) => expect(withoutChains(code)).toBe(code))

test.each([
  ['in single quotes, with one in it', "{ summary: 'A wallet\\'s trades', cost: 1 }"],
  ['in double quotes', '{ summary: "A wallet\'s trades", cost: 1 }'],
  ['on the next line', "{\n  summary:\n    'Trades, a lot',\n cost: 1 }"],
  ['with a figure', '{ summary: `Up to ${max} wallets, \\`extra\\` too`, cost: 1 }'],
])('a description %s is left out', (_, code) =>
  expect(withoutSummaries(code).replace(/\s+/g, ' ')).toBe("{ summary: '', cost: 1 }"),
)

test('one description does not take what lies between it and the next', () =>
  expect(withoutSummaries("a({ summary: 'A', path: '/a' }), b({ summary: 'B' })")).toBe(
    "a({ summary: '', path: '/a' }), b({ summary: '' })",
  ))
