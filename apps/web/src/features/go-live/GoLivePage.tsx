import { forgetEndpoints, type Restart, saveEndpoints } from '@peregrine/contract/routes/endpoints'
import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../kit/http/failureText.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { send } from '../../kit/http/send.ts'
import type { Translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ChainForm } from './ChainForm.tsx'
import { endpointsQuery } from './endpointsQuery.ts'
import { type ChainDraft, editsOf, isChanged, noDraft } from './goLiveModel.ts'
import { useRestart } from './useRestart.ts'

/** Saving asks each endpoint which chain it serves. */
const saveMs = 30_000

function refusalText(error: unknown, t: Translate): string {
  if (isFault(error, 'endpoint.invalid')) return t('golive.invalid', { why: error.context.why })
  if (!isFault(error, 'endpoint.refused')) return failureText(error, t)
  const { chain, why } = error.context
  if (why === 'own-database') return t('golive.ownDatabase')
  const name = t(`network.${chain as ChainKey}`)
  return t(why === 'other-chain' ? 'golive.refusedChain' : 'golive.refusedSilent', { chain: name })
}

/** Sets the endpoints of the chains: one field each, measured on demand, saved in the server's data folder. */
export function GoLivePage() {
  const { data, error, refetch } = useQuery(endpointsQuery)
  const { t } = useTranslation()
  if (isFault(error, 'operator.only') || isFault(error, 'session.missing'))
    return (
      <Notice testId="go-live-stranger" title={t('golive.title')}>
        {t('golive.stranger')}
      </Notice>
    )
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3" data-testid="go-live-page">
      <div className="mx-auto flex max-w-3xl flex-col gap-3">
        <p aria-hidden className="font-semibold text-title">
          {t('golive.title')}
        </p>
        <p className="text-body text-muted">{t('golive.says')}</p>
        {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={4} rowHeight={96} />}
        {data && <EndpointForms data={data} />}
      </div>
    </div>
  )
}

type Endpoints = NonNullable<Awaited<ReturnType<NonNullable<typeof endpointsQuery.queryFn>>>>

function EndpointForms({ data }: { data: Endpoints }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Partial<Record<ChainKey, ChainDraft>>>({})
  const { state, follow } = useRestart(data.run)
  async function after(restart: Restart): Promise<void> {
    setDrafts({})
    await queries.invalidateQueries({ queryKey: endpointsQuery.queryKey })
    await follow(restart)
  }
  const saving = useMutation({
    mutationFn: (action: 'save' | 'sandbox') =>
      action === 'save'
        ? send(saveEndpoints, { body: { edits: editsOf(drafts) }, timeoutMs: saveMs })
        : send(forgetEndpoints),
    onSuccess: ({ restart }) => void after(restart),
  })
  const hasSaved = data.chains.some(({ saved }) => saved !== null)
  const isIdle = state === 'idle' && !saving.isPending
  const hasChanges = Object.values(drafts).some(isChanged)
  if (state !== 'idle')
    return (
      <div role="status" data-testid="go-live-restart" data-state={state}>
        <Notice title={t(`golive.restart.${state}`)}>{t(`golive.restart.${state}.says`)}</Notice>
      </div>
    )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (hasChanges && isIdle) saving.mutate('save')
      }}
    >
      {!data.canSave && <p className="text-data text-warn">{t('golive.ownDatabase')}</p>}
      {data.chains.map((endpoints) => (
        <ChainForm
          key={endpoints.chain}
          endpoints={endpoints}
          draft={drafts[endpoints.chain] ?? noDraft}
          onDraft={(draft) => setDrafts({ ...drafts, [endpoints.chain]: draft })}
        />
      ))}
      <p className="text-data text-muted">{t('golive.ownData')}</p>
      {saving.error && (
        <p role="alert" className="text-data text-loss" data-testid="go-live-refused">
          {refusalText(saving.error, t)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={!hasChanges || !isIdle || !data.canSave}
          data-testid="go-live-save"
        >
          {t(saving.isPending ? 'golive.saving' : 'golive.save')}
        </Button>
        {hasSaved && (
          <Button disabled={!isIdle} onClick={() => saving.mutate('sandbox')} data-testid="go-live-sandbox">
            {t('golive.sandbox')}
          </Button>
        )}
      </div>
    </form>
  )
}
