import { Input } from '@peregrine/ui/Input'
import { Popup } from '@peregrine/ui/Popup'
import { iconName } from '@peregrine/ui/iconName'
import {
  ArrowUpRight,
  Brush,
  Eye,
  EyeOff,
  GitCommitHorizontal,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  MoveVertical,
  Rows3,
  Slash,
  SeparatorHorizontal,
  Tag,
  Trash2,
  TrendingUp,
  Type,
  X,
} from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import type { CandleChart } from './createCandleChart.ts'
import { type DrawingTool, drawingTools } from './drawings.ts'

const icons: Record<DrawingTool, LucideIcon> = {
  segment: GitCommitHorizontal,
  rayLine: ArrowUpRight,
  straightLine: Slash,
  horizontalStraightLine: Minus,
  verticalStraightLine: MoveVertical,
  priceLine: Tag,
  parallelStraightLine: SeparatorHorizontal,
  priceChannelLine: TrendingUp,
  fibonacciLine: Rows3,
  brush: Brush,
  simpleAnnotation: Type,
}

const look =
  'flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent disabled:cursor-not-allowed disabled:opacity-40'

type BarButtonProps = {
  icon: LucideIcon
  label: string
  testId: string
  onPress: (button: HTMLElement) => void
  isOn?: boolean
  isDisabled?: boolean
}

function BarButton({ icon: Icon, label, testId, onPress, isOn, isDisabled }: BarButtonProps) {
  return (
    <button
      type="button"
      {...iconName(label)}
      aria-pressed={isOn}
      disabled={isDisabled}
      data-testid={testId}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className={look}
    >
      <Icon aria-hidden size={15} />
    </button>
  )
}

/** Asks for the text of a note. */
function NotePopup(props: { anchor: HTMLElement; onClose: () => void; onNote: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const label = t('draw.note')
  return (
    <Popup anchor={props.anchor} label={label} onClose={props.onClose} testId="note-popup">
      <form
        className="flex gap-2 p-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) props.onNote(text.trim())
        }}
      >
        <Input
          size="lg"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-testid="note-text"
          className="w-48"
        />
        <button
          type="submit"
          className="h-8 cursor-pointer rounded-control bg-accent px-3 text-data text-on-accent"
        >
          {t('draw.place')}
        </button>
      </form>
    </Popup>
  )
}

type DrawingBarProps = { chart: RefObject<CandleChart | null>; isSelected: boolean }

/** The drawing tools next to the chart. */
export function DrawingBar({ chart, isSelected }: DrawingBarProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState<HTMLElement | null>(null)
  const [isVisible, setVisible] = useState(true)
  const [isLocked, setLocked] = useState(false)

  function clear(): void {
    const undo = chart.current?.drawings.clear()
    if (!undo) return
    const action = { label: t('draw.undo'), run: undo }
    showToast({ kind: 'info', text: t('draw.cleared'), action, lastsMs: 8_000 })
  }
  const start = (tool: DrawingTool, button: HTMLElement) =>
    tool === 'simpleAnnotation' ? setNote(button) : chart.current?.drawings.start(tool)
  return (
    <div
      role="toolbar"
      aria-label={t('draw.tools')}
      aria-orientation="vertical"
      data-testid="drawing-bar"
      className="grid w-16 shrink-0 auto-rows-min grid-cols-2 justify-items-center gap-y-0.5 overflow-y-auto border-line border-r p-1 [scrollbar-width:none]"
    >
      {drawingTools.map((tool) => (
        <BarButton
          key={tool}
          icon={icons[tool]}
          label={t(`draw.${tool}`)}
          testId={`draw-${tool}`}
          onPress={(button) => start(tool, button)}
        />
      ))}
      <div aria-hidden className="col-span-2 my-1 h-px w-10 bg-line" />
      <BarButton
        icon={isVisible ? Eye : EyeOff}
        label={t('draw.hide')}
        testId="draw-hide"
        isOn={!isVisible}
        onPress={() => {
          chart.current?.drawings.show(!isVisible)
          setVisible(!isVisible)
        }}
      />
      <BarButton
        icon={isLocked ? Lock : LockOpen}
        label={t('draw.lock')}
        testId="draw-lock"
        isOn={isLocked}
        onPress={() => {
          chart.current?.drawings.lock(!isLocked)
          setLocked(!isLocked)
        }}
      />
      <BarButton
        icon={X}
        label={t('draw.remove')}
        testId="draw-remove"
        isDisabled={!isSelected}
        onPress={() => chart.current?.drawings.removeSelected()}
      />
      <BarButton icon={Trash2} label={t('draw.clear')} testId="draw-clear" onPress={clear} />
      {note && (
        <NotePopup
          anchor={note}
          onClose={() => setNote(null)}
          onNote={(text) => {
            setNote(null)
            chart.current?.drawings.start('simpleAnnotation', text)
          }}
        />
      )}
    </div>
  )
}
