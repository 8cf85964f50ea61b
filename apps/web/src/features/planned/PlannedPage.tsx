import { Notice } from '@peregrine/ui/Notice'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type PlannedPageProps = { name: 'monitorConfig' | 'wechat' | 'bnWalletManage' }

/** A page whose work is still to come: it says what it will show, and what can be used today. */
export function PlannedPage({ name }: PlannedPageProps) {
  const { t } = useTranslation()
  const look =
    'inline-flex h-7 items-center rounded-control border border-line px-3 font-semibold text-data hover:bg-raised'
  return (
    <Notice
      title={<span className="text-title">{t(`planned.${name}.title`)}</span>}
      testId="planned"
      action={
        <div className="mt-2 flex gap-2">
          <Link to="/" className={look}>
            {t('planned.toHome')}
          </Link>
          <Link to="/square" className={look}>
            {t('planned.toSquare')}
          </Link>
        </div>
      }
    >
      <p>{t(`planned.${name}.says`)}</p>
      <p className="mt-1">{t('planned.now')}</p>
    </Notice>
  )
}
