import { Panel } from '@peregrine/ui/Panel'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { TweetList } from './TweetList.tsx'

/** The tweets in a column of readable width. */
export function TweetsPage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-2xl flex-col p-2" data-testid="twitter-page">
      <Panel title={t('tweets.title')} testId="tweets-panel" className="flex-1">
        <TweetList />
      </Panel>
    </div>
  )
}
