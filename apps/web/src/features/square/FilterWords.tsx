import type { LaunchFilter } from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { Toggle } from '@peregrine/ui/Toggle'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { quoteCoins } from './filterFields.ts'

type FilterWordsProps = {
  draft: LaunchFilter
  column: LaunchColumn
  onChange: (draft: LaunchFilter) => void
}

function wordsOf(text: string): string[] {
  const words = text.split(/[,，、\s]+/).map((word) => word.toLowerCase())
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 10)
}

type WordsProps = {
  label: string
  words: readonly string[]
  onWords: (words: string[]) => void
  testId: string
}

function Words({ label, words, onWords, testId }: WordsProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(words.join(' '))
  // The whole filter was cleared.
  const shown = words.length === 0 && wordsOf(text).length > 0 ? '' : text
  return (
    <label className="grid grid-cols-[7.5rem_1fr] items-center gap-2 text-data">
      <span className="text-muted">{label}</span>
      <Input
        size="sm"
        value={shown}
        maxLength={120}
        placeholder={t('square.filter.words')}
        data-testid={testId}
        onChange={({ target }) => {
          setText(target.value)
          onWords(wordsOf(target.value))
        }}
        className="w-full"
      />
    </label>
  )
}

const moved = { any: null, yes: true, no: false } as const

function Migrated({ draft, onChange }: Omit<FilterWordsProps, 'column'>) {
  const { t } = useTranslation()
  const value = draft.isMigrated === null ? 'any' : draft.isMigrated ? 'yes' : 'no'
  return (
    <div className="grid grid-cols-[7.5rem_1fr] items-center gap-2 text-data">
      <span className="text-muted">{t('square.filter.migrated')}</span>
      <Segments
        label={t('square.filter.migrated')}
        value={value}
        segments={(['any', 'yes', 'no'] as const).map((choice) => ({
          value: choice,
          label: t(`square.filter.${choice}`),
        }))}
        onPick={(choice) => onChange({ ...draft, isMigrated: moved[choice] })}
        testId="filter-migrated"
      />
    </div>
  )
}

/** Keywords to include or exclude, quote coins and migration state. */
export function FilterWords({ draft, column, onChange }: FilterWordsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1.5">
      <Words
        label={t('square.filter.include')}
        words={draft.include}
        onWords={(include) => onChange({ ...draft, include })}
        testId="filter-include"
      />
      <Words
        label={t('square.filter.exclude')}
        words={draft.exclude}
        onWords={(exclude) => onChange({ ...draft, exclude })}
        testId="filter-exclude"
      />
      <div className="grid grid-cols-[7.5rem_1fr] items-center gap-2 text-data">
        <span className="text-muted">{t('square.filter.quote')}</span>
        <span className="flex flex-wrap gap-1">
          {quoteCoins.map((coin) => {
            const name = coin.toLowerCase()
            const rest = draft.quotes.filter((quote) => quote !== name)
            return (
              <Toggle
                key={coin}
                isOn={draft.quotes.includes(name)}
                onToggle={(isOn) => onChange({ ...draft, quotes: isOn ? [...rest, name] : rest })}
                testId={`filter-quote-${coin}`}
              >
                {coin}
              </Toggle>
            )
          })}
        </span>
      </div>
      {column !== 'progress' && <Migrated draft={draft} onChange={onChange} />}
    </div>
  )
}
