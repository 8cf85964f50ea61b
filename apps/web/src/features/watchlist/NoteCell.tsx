import { Input } from '@peregrine/ui/Input'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { WatchlistToken } from '../../domain/tokens/parseWatchlist.ts'
import { changeWatchlistToken, longestNote } from '../../domain/tokens/useWatchlist.ts'

type NoteCellProps = { token: WatchlistToken; label: string }

/** The user's note on a token; a click makes it editable. Enter saves, Escape cancels. */
export function NoteCell({ token, label }: NoteCellProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  function save(): void {
    if (draft !== null && draft.trim() !== token.note) changeWatchlistToken(token, { note: draft.trim() })
    setDraft(null)
  }
  if (draft === null)
    return (
      <button
        type="button"
        data-testid="watch-note"
        aria-label={t('watchlist.note.edit', { name: label })}
        title={token.note || t('watchlist.note.add')}
        onClick={() => setDraft(token.note)}
        className="group relative z-10 flex h-6 w-full min-w-0 cursor-text items-center gap-1 text-left text-muted hover:text-ink"
      >
        {token.note ? (
          <span className="truncate text-ink">{token.note}</span>
        ) : (
          <Pencil aria-hidden size={11} className="shrink-0 opacity-60" />
        )}
      </button>
    )
  return (
    <Input
      size="sm"
      // The field replaces the pressed button.
      ref={(field) => field?.focus()}
      value={draft}
      maxLength={longestNote}
      aria-label={t('watchlist.note.edit', { name: label })}
      data-testid="watch-note-field"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setDraft(null)
      }}
      className="relative z-10 w-full"
    />
  )
}
