import { expect, test } from 'vitest'
import { checkFamiliesIn } from './checkFamilies.ts'

const start = 'apps/server/src/start/a.ts'
const unit = 'apps/server/src/start/a.test.ts'

test.each`
  file                             | text                                                              | says
  ${start}                         | ${'if (client instanceof SolClient) return'}                      | ${'by their client'}
  ${start}                         | ${'const isEvm = client instanceof EvmClient'}                    | ${'by their client'}
  ${unit}                          | ${'expect(client instanceof EvmClient).toBe(true)'}               | ${'by their client'}
  ${'bench/a.ts'}                  | ${'if (client instanceof SolClient) return'}                      | ${'by their client'}
  ${start}                         | ${'if (error instanceof RpcFailure) return'}                      | ${null}
  ${start}                         | ${"import { SolClient } from '@peregrine/chains/sol/solClient'"}  | ${'of one family'}
  ${start}                         | ${"import { f } from '@peregrine/chains/evm/followEvm'"}          | ${'of one family'}
  ${start}                         | ${"import { openChain } from '@peregrine/chains/openChain'"}      | ${null}
  ${start}                         | ${"import type { B } from '@peregrine/chains/evm/simulateCalls'"} | ${null}
  ${unit}                          | ${"import { EvmClient } from '@peregrine/chains/evm/evmClient'"}  | ${null}
  ${'bench/testIndexer.ts'}        | ${"import { EvmClient } from '@peregrine/chains/evm/evmClient'"}  | ${null}
  ${'apps/server/src/testNode.ts'} | ${"import { EvmClient } from '@peregrine/chains/evm/evmClient'"}  | ${null}
`('$file, $text: $says', ({ file, text, says }: { file: string; text: string; says: string | null }) => {
  const found = checkFamiliesIn(file, text)
  if (says === null) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringContaining(says)])
})
