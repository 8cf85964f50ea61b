import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Legend } from '../../../kit/lists/Legend.tsx'
import { tagLook } from './WalletTags.tsx'

/** Lists that mark wallets with tags. */
const withTags = ['trades', 'holders', 'traders', 'buyers']
const relations = ['own', 'followed', 'marked'] as const
const tags = ['dev', 'kol', 'sniper', 'new'] as const

/** What stands beside the wallets of a token's lists; nothing for the other sections. */
export function TagsLegend({ list }: { list: string }) {
  const { t } = useTranslation()
  if (!withTags.includes(list)) return null
  const counts = (
    <>
      <span className="text-gain">3</span>/<span className="text-loss">1</span>
    </>
  )
  return (
    <Legend
      testId="tags-legend"
      entries={() => [
        { id: 'counts', mark: counts, says: t('token.legend.counts') },
        ...relations.map((id) => ({
          id,
          mark: <span className="text-accent">{t(`tag.${id}`)}</span>,
          says: t(`mark.${id}`),
        })),
        ...tags.map((id) => ({
          id,
          mark: <span className={tagLook(id)}>{t(`tag.${id}`)}</span>,
          says: t(`tag.${id}.says`),
        })),
      ]}
    />
  )
}
