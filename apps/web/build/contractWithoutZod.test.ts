import { expect, test } from 'vitest'
import { withoutChains } from './contractWithoutZod.ts'

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
