import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { PlaceholderName } from './placeholderPages.ts'

type PlaceholderFrameProps = {
  name: PlaceholderName
  title: string
  /** The id in the address, when the page has one. */
  id?: string | undefined
  children: ReactNode
}

/** A page still to be built: its purpose, above what it already shows. */
export function PlaceholderFrame({ name, title, id, children }: PlaceholderFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-full flex-col gap-2 p-2" data-testid="planned" data-page={name}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-1 pt-1">
        <h2 className="whitespace-nowrap font-semibold text-title">{title}</h2>
        {id !== undefined && (
          <span className="max-w-60 truncate text-data text-muted" title={id}>
            {t('pages.community.id', { id })}
          </span>
        )}
        <p className="text-data text-muted">{t(`about.${name}`)}</p>
      </div>
      {children}
    </div>
  )
}
