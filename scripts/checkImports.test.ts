import { expect, test } from 'vitest'
import { checkSource } from './checkImports.ts'

test.each`
  file                                 | text                                           | says
  ${'packages/core/src/a.ts'}          | ${"import { b } from './b.ts'"}                | ${null}
  ${'packages/core/src/a.ts'}          | ${"import fs from 'node:fs'"}                  | ${'core is pure'}
  ${'packages/core/src/a.ts'}          | ${"import { b } from '@peregrine/chains/b'"}   | ${'core is pure'}
  ${'packages/protocols/src/a.ts'}     | ${"import { b } from '@peregrine/core/b'"}     | ${null}
  ${'packages/protocols/src/a.ts'}     | ${"const b = await import('node:fs')"}         | ${'a decoder is pure'}
  ${'packages/ui/src/a.tsx'}           | ${"import { b } from '@peregrine/core/b'"}     | ${'no domain words'}
  ${'packages/chains/src/a.ts'}        | ${"import { b } from '../../core/src/b.ts'"}   | ${'by its name'}
  ${'apps/server/src/a.ts'}            | ${"import { b } from '@peregrine/testkit/b'"}  | ${'tests only'}
  ${'apps/server/src/a.test.ts'}       | ${"import { b } from '@peregrine/testkit/b'"}  | ${null}
  ${'apps/server/src/a.ts'}            | ${"import { b } from '@peregrine/ui/b'"}       | ${'core or contract'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from '../launches/b.ts'"}      | ${'features never import features'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from './b.ts'"}                | ${null}
  ${'apps/server/src/wire/a.ts'}       | ${"import { b } from '../db/rows.ts'"}         | ${null}
  ${'apps/server/src/db/a.ts'}         | ${"import { b } from '../wire/b.ts'"}          | ${'db/ knows tables only'}
  ${'apps/server/src/domain/x/a.ts'}   | ${"import { b } from '../../features/x/b.ts'"} | ${'stands below the features'}
  ${'apps/server/src/indexing/a.ts'}   | ${"import { b } from '../features/x/b.ts'"}    | ${'only writes'}
  ${'apps/server/src/features/x/a.ts'} | ${"import { b } from '../../start/b.ts'"}      | ${'what a feature needs'}
  ${'apps/server/src/realtime/a.ts'}   | ${"import { b } from '../domain/x/b.ts'"}      | ${'the hub does not know'}
  ${'apps/server/src/start/a.ts'}      | ${"import { b } from '../features/x/b.ts'"}    | ${null}
  ${'apps/web/src/kit/lists/a.ts'}     | ${"import { b } from '../http/b.ts'"}          | ${null}
  ${'apps/web/src/kit/lists/a.ts'}     | ${"import { b } from '../../domain/x/b.ts'"}   | ${'kit has no domain words'}
  ${'apps/web/src/kit/lists/a.ts'}     | ${"import { b } from '../../live/b.ts'"}       | ${'kit has no domain words'}
  ${'apps/web/src/live/a.ts'}          | ${"import { b } from '../domain/x/b.ts'"}      | ${'live does not know'}
  ${'apps/web/src/domain/x/a.ts'}      | ${"import { b } from '../y/b.ts'"}             | ${null}
  ${'apps/web/src/domain/x/a.ts'}      | ${"import { b } from '../../shell/b.ts'"}      | ${'below the pages'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from '../../shell/b.ts'"}      | ${'let the route compose'}
  ${'apps/web/src/shell/a.ts'}         | ${"import { b } from '../features/x/b.ts'"}    | ${'the shell knows no page'}
  ${'apps/web/src/shell/a.ts'}         | ${"import { b } from '../routes/b.ts'"}        | ${'the shell knows no page'}
  ${'apps/web/src/wallet/trade/a.ts'}  | ${"import { b } from '../../domain/x/b.ts'"}   | ${null}
  ${'apps/web/src/wallet/trade/a.ts'}  | ${"import { b } from '../../features/x/b.ts'"} | ${'the wallet room knows no page'}
  ${'apps/web/src/features/feed/a.ts'} | ${"import { b } from '../../wallet/b.ts'"}     | ${'let the route compose'}
  ${'apps/web/src/routes/a.ts'}        | ${"import { b } from '../features/x/b.ts'"}    | ${null}
  ${'packages/contract/src/a.ts'}      | ${"export * from './b.ts'"}                    | ${'re-exports a whole file'}
`('$file with $text: $says', ({ file, text, says }: { file: string; text: string; says: string | null }) => {
  const found = checkSource(file, text)
  if (says === null) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringContaining(says)])
})
