import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { ErrorReport } from './sourceModel.ts'

/** The errors in the lines: their number, the first five, and a summary when all are of one kind. */
export function ErrorBox({ id, report }: { id: string; report: ErrorReport }) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      role="status"
      data-testid="import-errors"
      className="rounded-control border border-loss/40 bg-loss/5 px-3 py-2 text-data"
    >
      <p className="font-semibold text-loss">
        {t('import.errors.found', { count: report.count })} {report.isCut && t('import.errors.first')}
      </p>
      <ul className="pt-1">
        {report.texts.map((text) => (
          <li key={text} data-testid="import-error" className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
      {report.summary && (
        <p data-testid="import-error-summary" className="break-words pt-1 font-semibold">
          {report.summary}
        </p>
      )}
    </div>
  )
}
