import { useRef, useState } from 'react'

type LineEditorProps = {
  text: string
  onText: (text: string) => void
  /** Numbers of the lines with an error. */
  badLines: ReadonlySet<number>
  label: string
  placeholder: string
  describedBy: string | undefined
}

const lineHeight = 20
const padding = 6
/** As many as fit in the box, plus one cut off above and one below. */
const linesInSight = 12

/** A text area with line numbers; invalid lines are shaded, their numbers red. Lines never wrap. */
export function LineEditor({ text, onText, badLines, label, placeholder, describedBy }: LineEditorProps) {
  const [top, setTop] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const count = text.split('\n').length
  const first = Math.max(0, Math.floor((top - padding) / lineHeight))
  const shown = Array.from({ length: Math.min(linesInSight, count - first) }, (_, at) => first + at + 1)
  const placeOf = (line: number) => ({ top: padding + (line - 1) * lineHeight - top, height: lineHeight })
  return (
    <div
      className="relative h-48 overflow-hidden rounded-control border border-line bg-surface has-focus-visible:border-accent has-aria-invalid:border-loss"
      data-testid="import-editor"
    >
      {shown.map((line) => {
        const isBad = badLines.has(line)
        return (
          <div
            key={line}
            style={placeOf(line)}
            data-bad={isBad || undefined}
            data-testid="import-line-number"
            className="absolute left-0 w-full pl-9 text-data leading-5 data-bad:bg-loss/10"
          >
            <span
              aria-hidden
              className={`absolute left-0 w-8 border-line border-r pr-1.5 text-right tabular-nums ${isBad ? 'font-semibold text-loss' : 'text-muted'}`}
            >
              {line}
            </span>
          </div>
        )
      })}
      <textarea
        ref={area}
        value={text}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={label}
        aria-invalid={badLines.size > 0}
        aria-describedby={describedBy}
        placeholder={placeholder}
        data-testid="import-text"
        onChange={({ target }) => onText(target.value)}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        className="absolute inset-y-0 right-0 left-9 resize-none overflow-auto whitespace-pre bg-transparent px-1.5 py-1.5 font-mono text-data leading-5 outline-none placeholder:text-muted"
      />
    </div>
  )
}
