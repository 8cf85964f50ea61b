import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { iconName } from '@peregrine/ui/iconName'
import { Button } from '@peregrine/ui/Button'
import { Select } from '@peregrine/ui/Select'
import { Download } from 'lucide-react'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { saveFile } from '../../kit/parts/saveFile.ts'
import { historyCsv, historyJson } from './exportHistory.ts'
import type { HistoryChoices, HistoryFilter } from './filterHistory.ts'

type PickProps<T extends string> = {
  label: string
  value: T | null
  choices: readonly { value: T; label: string }[]
  onPick: (value: T | null) => void
  testId: string
}

/** One filter; shown only where there is something to choose. */
function Choice<T extends string>({ label, value, choices, onPick, testId }: PickProps<T>) {
  if (choices.length < 2 && value === null) return null
  return (
    <Select
      aria-label={label}
      data-testid={testId}
      variant={value === null ? 'muted' : 'marked'}
      value={value ?? ''}
      options={[{ value: '', label }, ...choices]}
      onPick={(picked) => onPick(choices.find((one) => one.value === picked)?.value ?? null)}
      className="max-w-24 @2xl:max-w-32"
    />
  )
}

/** Saves everything, whatever is filtered: base units and decimals. */
function Exports({ records, nameOf }: Pick<HistoryFiltersProps, 'records' | 'nameOf'>) {
  const { t } = useTranslation()
  const save = (kind: 'csv' | 'json') => {
    const name = `peregrine-trades-${new Date().toISOString().slice(0, 10)}.${kind}`
    if (kind === 'csv') saveFile(name, 'text/csv', historyCsv(records, nameOf))
    else saveFile(name, 'application/json', historyJson(records, nameOf))
  }
  return (
    <span className="ml-auto flex items-center gap-1">
      {(['csv', 'json'] as const).map((kind) => (
        <Button
          key={kind}
          {...iconName(t('history.export', { kind: kind.toUpperCase() }))}
          disabled={records.length === 0}
          data-testid={`history-${kind}`}
          onClick={() => save(kind)}
        >
          <Download aria-hidden size={12} /> {kind.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}

type HistoryFiltersProps = {
  /** All of them, which is what is saved. */
  records: readonly ExecutionRecord[]
  choices: HistoryChoices
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  nameOf: (wallet: string) => string
  /** Of one token: no need to choose it, nor its network. */
  isScoped: boolean
}

/** The filters of the history, and its export. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { t } = useTranslation()
  const { records, choices, filter, onFilter, nameOf, isScoped } = props
  return (
    <div
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 px-2 py-1 text-data"
      data-testid="history-filters"
    >
      {!isScoped && (
        <>
          <Choice
            label={t('history.network')}
            value={filter.network}
            choices={choices.networks.map((value) => ({ value, label: t(`network.${value}`) }))}
            onPick={(network) => onFilter({ ...filter, network })}
            testId="history-network"
          />
          <Choice
            label={t('history.token')}
            value={filter.token}
            choices={choices.tokens.map(({ key, symbol, token }) => ({
              value: key,
              label: symbol || shortAddress(token),
            }))}
            onPick={(token) => onFilter({ ...filter, token })}
            testId="history-token"
          />
        </>
      )}
      <Choice
        label={t('history.column.wallet')}
        value={filter.wallet}
        choices={choices.wallets.map((value) => ({ value, label: nameOf(value) || shortAddress(value) }))}
        onPick={(wallet) => onFilter({ ...filter, wallet })}
        testId="history-wallet"
      />
      <Choice
        label={t('history.column.state')}
        value={filter.state}
        choices={choices.states.map((value) => ({ value, label: t(`history.state.${value}`) }))}
        onPick={(state) => onFilter({ ...filter, state })}
        testId="history-state-filter"
      />
      <Exports records={records} nameOf={nameOf} />
    </div>
  )
}
