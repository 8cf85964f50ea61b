import type { AbusePart } from './abusePart.ts'
import { memory } from './memory.ts'

/** Every kind of abuse that `npm run prove -- abuse` tries, one line each. */
export const abuseParts: readonly AbusePart[] = [memory]
