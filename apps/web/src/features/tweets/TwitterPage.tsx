import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { MentionedTokens } from './MentionedTokens.tsx'
import { TweetList } from './TweetList.tsx'

const views = ['tweets', 'tokens'] as const
type View = (typeof views)[number]

function Tweets({ title }: { title?: string }) {
  return (
    <Panel title={title} testId="tweets-panel" className="flex-1">
      <TweetList />
    </Panel>
  )
}

/** Tweets next to the tokens they mention; one of the two below 640 px. */
export function TwitterPage() {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [view, setView] = useState<View>('tweets')
  if (!isNarrow)
    return (
      <div className="grid h-full min-h-0 grid-cols-2 gap-2 p-2" data-testid="twitter-page">
        <Tweets title={t('tweets.title')} />
        <MentionedTokens />
      </div>
    )
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2" data-testid="twitter-page">
      <Segments
        label={t('tweets.view')}
        value={view}
        segments={views.map((value) => ({ value, label: t(`tweets.view.${value}`) }))}
        onPick={setView}
        testId="twitter-view"
      />
      {view === 'tweets' ? <Tweets /> : <MentionedTokens />}
    </div>
  )
}
