import { MenuChoices } from '@peregrine/ui/MenuChoices'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { MenuSwitch } from '@peregrine/ui/MenuSwitch'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { KolGap } from '../../../domain/kols/KolGap.tsx'
import { usdBound } from '../../../kit/figures/formatFigure.ts'
import { indicatorNames, overCandles } from './chartIndicators.ts'
import { markKinds } from './marks.ts'
import { changeChart, markSizes, turned, useChartPreferences } from './useChartPreferences.ts'

type ChartMenuProps = { anchor: HTMLElement; label: string; onClose: () => void }

const Rule = () => <div aria-hidden className="my-1 h-px shrink-0 bg-line" />

/** The menu of indicators. */
export function IndicatorMenu(props: ChartMenuProps) {
  const { t } = useTranslation()
  const chosen = useChartPreferences(({ indicators }) => indicators)
  return (
    <MenuPanel {...props} testId="indicators-menu" align="end">
      {indicatorNames.map((name, at) => (
        <div key={name}>
          {at === overCandles.length && <Rule />}
          <MenuSwitch
            isOn={chosen.includes(name)}
            onTurn={(isOn) => changeChart({ indicators: turned(indicatorNames, chosen, name, isOn) })}
            testId={`indicator-${name}`}
          >
            <span className="w-12 font-semibold">{name}</span>
            <span className="text-data text-muted">{t(`indicator.${name}`)}</span>
          </MenuSwitch>
        </div>
      ))}
    </MenuPanel>
  )
}

/** The menu of marks: whose trades, from which size, and average costs. */
export function MarksMenu(props: ChartMenuProps) {
  const { t } = useTranslation()
  const chosen = useChartPreferences()
  return (
    <MenuPanel {...props} testId="marks-menu" align="end">
      <MenuSwitch
        isOn={chosen.areMarksOn}
        onTurn={(areMarksOn) => changeChart({ areMarksOn })}
        testId="marks-on"
      >
        {t('chart.marks.show')} <kbd className="font-mono text-[11px] text-muted">M</kbd>
      </MenuSwitch>
      <MenuSwitch
        isOn={chosen.areLinesOn}
        onTurn={(areLinesOn) => changeChart({ areLinesOn })}
        testId="cost-lines-on"
      >
        {t('chart.costLines')}
      </MenuSwitch>
      <Rule />
      {markKinds.map((kind) => (
        <MenuSwitch
          key={kind}
          isOn={chosen.markKinds.includes(kind)}
          onTurn={(isOn) => changeChart({ markKinds: turned(markKinds, chosen.markKinds, kind, isOn) })}
          testId={`marks-${kind}`}
        >
          {t(`mark.${kind}`)}
        </MenuSwitch>
      ))}
      <KolGap form="line" />
      <Rule />
      <MenuChoices
        label={t('chart.marks.size')}
        value={String(chosen.minMarkUsd)}
        choices={markSizes.map((size) => ({
          value: String(size),
          label: size === 0 ? t('chart.marks.all') : t('chart.marks.from', { usd: usdBound(size) }),
        }))}
        onPick={(size) => changeChart({ minMarkUsd: Number(size) })}
        testId="marks-size"
      />
    </MenuPanel>
  )
}
