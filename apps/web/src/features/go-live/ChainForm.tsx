import type { ChainEndpointsWire } from '@peregrine/contract/routes/endpoints'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { TextLink } from '@peregrine/ui/TextLink'
import { useState } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FactList } from './FactList.tsx'
import {
  type ChainDraft,
  derivedSocket,
  editsOf,
  type EndpointField,
  maskedText,
  moreFields,
  noDraft,
} from './goLiveModel.ts'
import { useEndpointTest } from './useEndpointTest.ts'

type UrlFieldProps = {
  name: EndpointField
  saved: string
  value: string
  isDisabled: boolean
  onChange: (text: string) => void
}

const placeholders: Record<EndpointField, string> = {
  rpc: 'https://…',
  ws: 'wss://…',
  logs: 'https://…',
  grpc: 'https://…#x-token=…',
}

/** A URL may hold a key: it is neither completed, corrected nor remembered. */
function UrlField({ name, saved, value, isDisabled, onChange }: UrlFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t(`golive.field.${name}`)} hint={saved ? t('golive.saved', { urls: saved }) : undefined}>
      {(control) => (
        <Input
          {...control}
          isMono
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          placeholder={placeholders[name]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          data-testid={`endpoint-${name}`}
        />
      )}
    </Field>
  )
}

type ChainFormProps = {
  endpoints: ChainEndpointsWire
  draft: ChainDraft
  onDraft: (draft: ChainDraft) => void
}

type RemovalProps = Pick<ChainFormProps, 'draft' | 'onDraft'> & { isPossible: boolean }

/** Takes away what is saved, once everything is saved; can be taken back until then. */
function Removal({ isPossible, draft, onDraft }: RemovalProps) {
  const { t } = useTranslation()
  return (
    <>
      {isPossible && (
        <TextLink
          onClick={() => onDraft({ ...noDraft, isRemoved: !draft.isRemoved })}
          data-testid="endpoint-remove"
        >
          {t(draft.isRemoved ? 'golive.keep' : 'golive.remove')}
        </TextLink>
      )}
      {draft.isRemoved && <span className="text-data text-warn">{t('golive.removed')}</span>}
    </>
  )
}

type TestResultProps = Pick<ReturnType<typeof useEndpointTest>, 'data' | 'error'> & {
  chain: ChainEndpointsWire['chain']
}

function TestResult({ chain, data, error }: TestResultProps) {
  const { t } = useTranslation()
  return (
    <>
      {error && (
        <p role="alert" className="text-data text-loss">
          {failureText(error, t)}
        </p>
      )}
      {data && <FactList chain={chain} facts={data.facts} verdicts={data.verdicts} />}
    </>
  )
}

/** One chain: its addresses, a test, and the result. */
export function ChainForm({ endpoints, draft, onDraft }: ChainFormProps) {
  const { t } = useTranslation()
  const { chain, saved, variables } = endpoints
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, data, error, reset } = useEndpointTest()
  const isFixed = variables.length > 0
  const isTestable = draft.rpc.trim() !== '' || (saved !== null && !draft.isRemoved)
  const field = (name: EndpointField) => (
    <UrlField
      key={name}
      name={name}
      saved={saved && !draft.isRemoved ? maskedText(saved[name]) : ''}
      value={draft[name]}
      isDisabled={isFixed}
      onChange={(text) => {
        reset()
        onDraft({ ...draft, [name]: text, isRemoved: false })
      }}
    />
  )
  function runTest(): void {
    const [edit = { chain }] = editsOf({ [chain]: draft })
    mutate(edit, {
      onSuccess({ facts }) {
        // A websocket at the same address is used without being typed.
        if (facts.socket === 'derived' && draft.rpc !== '' && draft.ws === '')
          onDraft({ ...draft, ws: derivedSocket(draft.rpc) })
      },
    })
  }
  return (
    <section
      className="flex flex-col gap-2 rounded-panel border border-line p-3"
      aria-label={t(`network.${chain}`)}
      data-testid="endpoint-chain"
      data-chain={chain}
    >
      <h2 className="flex items-center gap-2 font-semibold text-body">
        <NetworkBadge network={chain} />
        {t(`network.${chain}`)}
      </h2>
      {isFixed && <p className="text-data text-warn">{t('golive.fixed', { names: variables.join(', ') })}</p>}
      {field('rpc')}
      {isOpen && moreFields(chain).map(field)}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!isTestable || isPending || isFixed} onClick={runTest} data-testid="endpoint-test">
          {t(isPending ? 'golive.testing' : 'golive.test')}
        </Button>
        <TextLink aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} data-testid="endpoint-more">
          {t('golive.more')}
        </TextLink>
        <Removal isPossible={saved !== null && !isFixed} draft={draft} onDraft={onDraft} />
      </div>
      <TestResult chain={chain} data={data} error={error} />
    </section>
  )
}
