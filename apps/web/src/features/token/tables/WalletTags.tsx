import type { WalletTag } from '@peregrine/contract/walletTag'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { relationOf, useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'

const looks: Record<WalletTag, string> = { dev: 'text-warn', kol: 'text-accent', sniper: 'text-loss' }

/** The colour of a tag's word. */
export const tagLook = (tag: WalletTag | 'new'): string => (tag === 'new' ? 'text-gain' : looks[tag])

type WalletTagsProps = { wallet: string; tags: readonly WalletTag[]; isNew?: boolean }

/** A wallet's relation to the token and to the user, one word each, explained on hover. */
export function WalletTags({ wallet, tags, isNew = false }: WalletTagsProps) {
  const { t } = useTranslation()
  const relation = useKnownWallets((known) => relationOf(known, wallet))
  return (
    <span className="flex shrink-0 items-center gap-1 text-[11px]">
      {relation && (
        <span className="text-accent" title={t(`mark.${relation}`)} data-tag={relation}>
          {t(`tag.${relation}`)}
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag} className={looks[tag]} title={t(`tag.${tag}.says`)} data-tag={tag}>
          {t(`tag.${tag}`)}
        </span>
      ))}
      {isNew && (
        <span className="text-gain" title={t('tag.new.says')} data-tag="new">
          {t('tag.new')}
        </span>
      )}
    </span>
  )
}
