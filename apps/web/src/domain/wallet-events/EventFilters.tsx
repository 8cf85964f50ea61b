import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Toggle } from '@peregrine/ui/Toggle'
import { MinUsdSelect } from '../../kit/figures/MinUsdSelect.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type ChosenFilter, everyEvent, useEventFilter } from './useEventFilter.ts'

/** The least value, and majors, of what lists of named wallets show. */
export function EventFilters() {
  const { t } = useTranslation()
  const { filter, choose } = useEventFilter()
  return (
    <>
      <MinUsdSelect
        value={filter.minUsd}
        label={t('events.min')}
        anyLabel={t('events.min.any')}
        onPick={(minUsd) => choose({ ...filter, minUsd })}
        testId="events-min"
      />
      <span title={t('events.base.says')}>
        <Toggle
          isOn={filter.hasBase}
          onToggle={(hasBase) => choose({ ...filter, hasBase })}
          testId="events-base"
        >
          {t('events.base')}
        </Toggle>
      </span>
    </>
  )
}

/** There are events, and the filters hide them all. */
export function AllHidden({ choose }: Pick<ChosenFilter, 'choose'>) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('events.hidden')}
      testId="events-hidden"
      action={<Button onClick={() => choose(everyEvent)}>{t('events.hidden.show')}</Button>}
    />
  )
}
