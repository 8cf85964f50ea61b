import type { AbusePart } from './abusePart.ts'
import { diskFull } from './diskFull.ts'
import { hostileFields } from './hostileFields.ts'
import { nestedJson } from './nestedJson.ts'
import { postgresLoss } from './postgresLoss.ts'
import { storedText } from './storedText.ts'

/** Every kind of abuse that `npm run prove -- abuse` tries, one line each. */
export const abuseParts: readonly AbusePart[] = [
  postgresLoss,
  diskFull,
  storedText,
  nestedJson,
  hostileFields,
]
