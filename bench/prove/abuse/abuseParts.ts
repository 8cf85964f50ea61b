import type { AbusePart } from './abusePart.ts'
import { diskFull } from './diskFull.ts'
import { postgresLoss } from './postgresLoss.ts'

/** Every kind of abuse that `npm run prove -- abuse` tries, one line each. */
export const abuseParts: readonly AbusePart[] = [postgresLoss, diskFull]
