import type { AbusePart } from './abusePart.ts'
import { hostileFields } from './hostileFields.ts'
import { nestedJson } from './nestedJson.ts'
import { storedText } from './storedText.ts'

/** Every kind of abuse that `npm run prove -- abuse` tries, one line each. */
export const abuseParts: readonly AbusePart[] = [storedText, nestedJson, hostileFields]
