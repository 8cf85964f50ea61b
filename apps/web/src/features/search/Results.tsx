import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { TextLink } from '@peregrine/ui/TextLink'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { type Choice, choiceKey, choicePath } from './choices.ts'
import { ResultRow } from './ResultRow.tsx'
import type { Searched } from './searchedOf.ts'
import { type Found, isBlockedHit } from './useFound.ts'
import { WalletRow } from './WalletRow.tsx'

type ResultsProps = {
  found: Found
  /** What has the form of a key or phrase: it was not searched. */
  secret: Searched['secret']
  choices: readonly Choice[]
  at: number
  idOf: (index: number) => string
  onOpen: (choice: Choice) => void
  onShowBlocked: (() => void) | null
}

function Blocked({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <p
      className="flex h-9 shrink-0 items-center gap-2 px-3 text-data text-muted"
      data-testid="search-blocked"
    >
      {t('search.blocked', { count })}
      <TextLink onClick={onShow}>{t('search.blocked.show')}</TextLink>
    </p>
  )
}

type RowProps = { choice: Choice; id: string; isActive: boolean; onOpen: (choice: Choice) => void }

function Row({ choice, onOpen, ...place }: RowProps) {
  const shared = { ...place, href: choicePath(choice), onOpen: () => onOpen(choice) }
  if (choice.kind === 'wallet') return <WalletRow wallet={choice.wallet} {...shared} />
  if (choice.kind === 'past') return null
  return <ResultRow hit={choice.hit} isBlocked={isBlockedHit(choice.hit)} {...shared} />
}

type ChoicesProps = Pick<ResultsProps, 'choices' | 'at' | 'idOf' | 'onOpen'>

function Choices({ choices, at, idOf, onOpen }: ChoicesProps) {
  const { t } = useTranslation()
  if (choices.length === 0) return <Notice title={t('search.none')} testId="search-none" />
  return (
    <div role="grid" id="search-results" aria-label={t('search.title')}>
      {choices.map((choice, index) => (
        <Row
          key={choiceKey(choice)}
          choice={choice}
          id={idOf(index)}
          isActive={index === at}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

function Answered({ found, onShowBlocked, ...shown }: Omit<ResultsProps, 'secret'>) {
  const { t } = useTranslation()
  const hasWallet = shown.choices.some(({ kind }) => kind === 'wallet')
  const failure = found.error && (
    <LoadFailure title={t('search.failed')} error={found.error} onRetry={found.retry} />
  )
  if (failure && !hasWallet) return failure
  if (!found.isLoaded && !hasWallet) return <SkeletonRows count={8} rowHeight={52} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={!found.isCurrent}>
      {/* The place of the token, if there is one at this address. */}
      {hasWallet && !found.isAnswered && !failure && <SkeletonRows count={1} rowHeight={52} />}
      <Choices {...shown} />
      {failure}
      {onShowBlocked && <Blocked count={found.blockedCount} onShow={onShowBlocked} />}
    </div>
  )
}

/** The results, or the reason there are none. */
export function Results({ secret, ...rest }: ResultsProps) {
  const { t } = useTranslation()
  if (secret === null) return <Answered {...rest} />
  return (
    <Notice title={t(secret === 'whole' ? 'search.secret' : 'search.secret.begun')} testId="search-secret" />
  )
}
