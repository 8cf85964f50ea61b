import { HoverCard } from '@peregrine/ui/HoverCard'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../doors/useSearchDialog.ts'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { SimilarList } from './SimilarList.tsx'

type SimilarCardProps = Omit<ComponentProps<typeof HoverCard>, 'label' | 'children' | 'testId'> & {
  token: TokenRef
}

/** Lookalikes of a token, side by side, in a card. */
export function SimilarCard({ token, ...card }: SimilarCardProps) {
  const { t } = useTranslation()
  function open(): void {
    card.onClose()
    useSearchDialog.getState().close()
  }
  return (
    <HoverCard {...card} label={t('search.similar.title')} testId="similar-card">
      <div className="flex w-[min(400px,calc(100vw-16px))] flex-col py-2 text-data">
        <SimilarList token={token} onOpen={open} />
      </div>
    </HoverCard>
  )
}
