import { expect, test } from 'vitest'
import { checkSource } from './checkImports.ts'

test.each`
  file                                 | text                                          | says
  ${'packages/core/src/a.ts'}          | ${"import { b } from './b.ts'"}               | ${null}
  ${'packages/core/src/a.ts'}          | ${"import fs from 'node:fs'"}                 | ${'core is pure'}
  ${'packages/core/src/a.ts'}          | ${"import { b } from '@peregrine/chains/b'"}  | ${'core is pure'}
  ${'packages/protocols/src/a.ts'}     | ${"import { b } from '@peregrine/core/b'"}    | ${null}
  ${'packages/protocols/src/a.ts'}     | ${"const b = await import('node:fs')"}        | ${'a decoder is pure'}
  ${'packages/ui/src/a.tsx'}           | ${"import { b } from '@peregrine/core/b'"}    | ${'no domain words'}
  ${'packages/chains/src/a.ts'}        | ${"import { b } from '../../core/src/b.ts'"}  | ${'by its name'}
  ${'apps/server/src/a.ts'}            | ${"import { b } from '@peregrine/testkit/b'"} | ${'tests only'}
  ${'apps/server/src/a.test.ts'}       | ${"import { b } from '@peregrine/testkit/b'"} | ${null}
  ${'apps/server/src/a.ts'}            | ${"import { b } from '@peregrine/ui/b'"}      | ${'core or contract'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from '../launches/b.ts'"}     | ${'features never import features'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from './b.ts'"}               | ${null}
  ${'packages/contract/src/a.ts'}      | ${"export * from './b.ts'"}                   | ${'re-exports a whole file'}
`('$file with $text: $says', ({ file, text, says }: { file: string; text: string; says: string | null }) => {
  const found = checkSource(file, text)
  if (says === null) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringContaining(says)])
})
