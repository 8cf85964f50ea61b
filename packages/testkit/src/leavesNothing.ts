import { afterAll } from 'vitest'
import { leftBehind, readSurroundings } from './surroundings.ts'

/** Set up before each file of a layer whose files share a process: what one leaves, the next one would run in. */
const before = readSurroundings()

afterAll(() => {
  const left = leftBehind(before, readSurroundings())
  if (left.length > 0) throw new Error(`left for the next test file: ${left.join(', ')}`)
})
