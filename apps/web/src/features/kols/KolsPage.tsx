import { exportKols, type KolFormat } from '@peregrine/core/wallet-list/exportKols'
import { isFault } from '@peregrine/core/fault'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Download, TrendingUp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { openKolDialog } from '../../domain/doors/kolDoor.ts'
import { kolListQuery, useOperator } from '../../domain/kols/kolListQuery.ts'
import { useKolCounts } from '../../domain/kols/useKolCounts.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { saveFile } from '../../kit/parts/saveFile.ts'
import { KolChanges } from './KolChanges.tsx'
import { KolImport } from './KolImport.tsx'
import { KolTable } from './KolTable.tsx'

type Listed = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof kolListQuery>['queryFn']>>>>

function Part({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-body">{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

const types: Record<KolFormat, string> = { json: 'application/json', csv: 'text/csv' }

function Share({ kols }: Pick<Listed, 'kols'>) {
  const { t } = useTranslation()
  return (
    <span className="flex gap-2">
      {(['json', 'csv'] as const).map((format) => (
        <Button
          key={format}
          disabled={kols.length === 0}
          onClick={() => saveFile(`kols.${format}`, types[format], exportKols(kols, format))}
          data-testid={`kol-export-${format}`}
        >
          <Download aria-hidden size={13} />
          {t('kols.export', { format: format.toUpperCase() })}
        </Button>
      ))}
    </span>
  )
}

function Lists({ kols, changes }: Listed) {
  const { t } = useTranslation()
  const known = useMemo(() => new Map(kols.map((kol) => [kol.address, kol])), [kols])
  return (
    <>
      <Part
        title={t('kols.add')}
        tools={
          <Button
            onClick={() => openKolDialog({ what: 'traders', network: 'sol' })}
            data-testid="kol-page-traders"
          >
            <TrendingUp aria-hidden size={13} />
            {t('kols.way.traders')}
          </Button>
        }
      >
        <KolImport known={known} />
      </Part>
      <Part title={t('kols.list')} tools={<Share kols={kols} />}>
        <KolTable kols={kols} />
      </Part>
      <Part title={t('kols.changes')}>
        <KolChanges changes={changes} />
      </Part>
    </>
  )
}

function Stranger() {
  const { t } = useTranslation()
  const reason = useOperator()?.reason
  const isVisitor = useSession(({ session }) => session === null)
  const signIn = (
    <Button variant="primary" onClick={useSignInDoor.getState().open} data-testid="kol-sign-in">
      {t('kols.signIn')}
    </Button>
  )
  return (
    <Notice title={t('title.kols')} testId="kol-stranger" action={isVisitor ? signIn : undefined}>
      {t(reason === 'first-sign-in' ? 'kols.gap.first' : 'kols.stranger')}
    </Notice>
  )
}

/** The operator's list of KOLs: import, edit, share, undo. */
export function KolsPage() {
  const { t } = useTranslation()
  const owner = useSession(({ session }) => session?.address ?? '')
  useKolCounts()
  const { data, error, refetch } = useQuery({ ...kolListQuery(owner), enabled: owner !== '', retry: false })
  const isStranger = isFault(error, 'operator.only') || isFault(error, 'session.missing')
  if (owner === '' || isStranger) return <Stranger />
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3" data-testid="kols-page">
      <div className="mx-auto flex max-w-4xl flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p aria-hidden className="font-semibold text-title">
            {t('title.kols')}
          </p>
          <p className="text-body text-muted">{t('kols.says')}</p>
        </div>
        {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={6} rowHeight={32} />}
        {data && <Lists {...data} />}
      </div>
    </div>
  )
}
