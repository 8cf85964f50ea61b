import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { ReportChoice, Wallet } from './api.ts'
import type { OpenSources } from './Behind.tsx'
import type { OpenFigure } from './model.ts'

const SourceSheet = lazyPart(() => import('./SourceSheet.tsx'), 'SourceSheet', ['fees', 'user'])
const ReportSheet = lazyPart(() => import('./report/ReportSheet.tsx'), 'ReportSheet', ['user'])

/** What is opened: a number of a position, or a figure of the report. */
export type Opened = { position?: OpenFigure; sources?: OpenSources }

type OpenedSheetProps = { wallet: Wallet; choice: ReportChoice; opened: Opened; onClose: () => void }

/** The trades behind the number that was pressed. */
export function OpenedSheet({ wallet, choice, opened: { position, sources }, onClose }: OpenedSheetProps) {
  return (
    <PartBoundary onFail={onClose}>
      {position && (
        <SourceSheet
          wallet={{ ...wallet, network: position.network }}
          method={choice.method}
          opened={position}
          onClose={onClose}
        />
      )}
      {sources && <ReportSheet wallet={wallet} choice={choice} opened={sources} onClose={onClose} />}
    </PartBoundary>
  )
}
