import { isFault } from '@peregrine/core/fault'
import type { Translate } from '../i18n/translate.ts'
import { ChunkFailure } from '../parts/loadChunk.ts'
import { Unreachable } from '@peregrine/trader/http/request'

/** Returns the text for a failure, in the user's language. */
export function failureText(failure: unknown, t: Translate): string {
  const error = failure instanceof ChunkFailure ? failure.cause : failure
  if (error instanceof Unreachable)
    return t(error.reason === 'timeout' ? 'failure.timeout' : 'failure.offline')
  if (isFault(error, 'request.too-many')) return t('failure.tooMany')
  if (isFault(error, 'origin.refused')) return t('failure.origin', { origin: location.origin })
  if (isFault(error, 'database.full')) return t('failure.databaseFull')
  if (isFault(error, 'database.away')) return t('failure.databaseAway')
  if (isFault(error, 'pool.unknown')) return t('token.bad.pool')
  return t('failure.server', { code: isFault(error) ? error.code : 'unknown' })
}
