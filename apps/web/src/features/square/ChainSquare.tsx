import { launchColumns } from '@peregrine/contract/topics/launchColumns'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkBadge } from '../../shared/figures/NetworkBadge.tsx'
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts'
import { LaunchColumn } from './LaunchColumn.tsx'
import { type Launchpad, launchpads } from './launchpads.ts'

type ChainSquareProps = { launchpad: Launchpad; onLaunchpad: (launchpad: Launchpad) => void }

/** New, near-full and launched tokens of one launchpad: three columns, or one at a time where there is no room. */
export function ChainSquare({ launchpad, onLaunchpad }: ChainSquareProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [picked, pick] = useState<(typeof launchColumns)[number]>('latest')
  const pads = launchpads.map((value) => ({
    value,
    label: (
      <span className="flex items-center gap-1.5">
        <NetworkBadge network={value} />
        {t(`network.${value}`)}
      </span>
    ),
  }))
  const columns = launchColumns.map((value) => ({ value, label: t(`square.${value}`) }))
  const tools = (
    <Segments
      label={t('square.launchpad')}
      value={launchpad}
      segments={pads}
      onPick={onLaunchpad}
      testId="square-pad"
    />
  )
  return (
    <Panel title={t('square.title')} tools={tools} testId="square" className="flex-1">
      {isNarrow && (
        <Segments
          label={t('square.title')}
          value={picked}
          segments={columns}
          onPick={pick}
          testId="square-column"
          className="px-2 py-1"
        />
      )}
      <div className="flex min-h-0 flex-1 divide-x divide-line">
        {launchColumns
          .filter((column) => !isNarrow || column === picked)
          .map((column) => (
            <LaunchColumn key={column} launchpad={launchpad} column={column} />
          ))}
      </div>
    </Panel>
  )
}
