import { Button } from '@peregrine/ui/Button'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FilePick } from './FilePick.tsx'

type ListInputProps = { isReading: boolean; onGiven: (given: string | File) => void }

/** Takes a list: pasted, typed, dropped or picked. Pasted or dropped text is parsed at once. */
export function ListInput({ isReading, onGiven }: ListInputProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isOver, setIsOver] = useState(false)

  function paste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    const given = file ?? event.clipboardData.getData('text/plain')
    // Ten thousand lines are parsed directly, without passing through a text area.
    if (text !== '' || given === '') return
    event.preventDefault()
    onGiven(given)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    const given = file ?? event.dataTransfer.getData('text/plain')
    if (given !== '') onGiven(given)
  }
  return (
    <div
      data-testid="any-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="flex flex-col gap-2 rounded-control border border-line border-dashed p-2 data-over:border-accent data-over:bg-raised"
    >
      <textarea
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        aria-label={t('import.any.paste')}
        placeholder={t('import.any.paste')}
        data-testid="any-text"
        className="h-40 w-full resize-none overflow-auto rounded-control bg-surface px-2 py-1.5 font-mono text-data outline-none placeholder:text-muted"
      />
      <div className="flex flex-wrap items-center gap-2">
        <FilePick label={t('import.any.file')} onFile={onGiven} testId="any-file" />
        <span role="status" className="text-data text-muted">
          {isReading && t('import.any.reading')}
        </span>
        <Button
          variant="primary"
          className="ml-auto h-8 px-3"
          disabled={text.trim() === '' || isReading}
          onClick={() => onGiven(text)}
          data-testid="any-read"
        >
          {t('import.any.read')}
        </Button>
      </div>
    </div>
  )
}
