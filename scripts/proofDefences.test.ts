import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signalRemovals } from '../bench/prove/killed-signals/removals.ts'
import { removals } from '../bench/prove/p18-world/removals.ts'

const standsOnce = (file: string, find: string) => readFileSync(file, 'utf8').split(find).length === 2

test.each([...removals, ...signalRemovals])(
  'what the proof without $name takes out stands there once',
  ({ patches }) => {
    for (const { file, find } of patches)
      expect([file, find, standsOnce(file, find)]).toEqual([file, find, true])
  },
)
