import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Modal } from '@peregrine/ui/Modal'
import { Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { saveFile } from '../../../kit/parts/saveFile.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { showToast } from '../../../kit/toast/showToast.ts'
import { type CardContent, themeColours } from './cardContent.ts'
import { cardHeight, cardWidth, drawCard } from './drawCard.ts'

type CardDialogProps = {
  content: Omit<CardContent, 'address'>
  /** Name of the saved file, without its ending. */
  fileName: string
  address: string
  onClose: () => void
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )

/** True if the picture is on the clipboard; browsers without it, or on plain http, refuse. */
async function copyPicture(canvas: HTMLCanvasElement): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(canvas) })])
    return true
  } catch {
    return false
  }
}

/** A picture to share, with what it shows in words; to save and to copy. */
export function CardDialog({ content, fileName, address, onClose }: CardDialogProps) {
  const { t } = useTranslation()
  const [hasAddress, setHasAddress] = useState(false)
  // The dialog's portal mounts its content after this component: the drawing waits for the canvas.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  // Another theme or colour of gains draws the picture anew.
  usePreferences(({ theme, gain }) => `${theme} ${gain}`)
  const shown: CardContent = { ...content, address: hasAddress ? address : null }
  useEffect(() => {
    if (canvas) drawCard(canvas, shown, themeColours())
  })

  async function save(): Promise<void> {
    if (!canvas) return
    const picture = await pngOf(canvas)
    saveFile(`${fileName}.png`, 'image/png', new Uint8Array(await picture.arrayBuffer()))
  }
  async function copy(): Promise<void> {
    const isCopied = canvas !== null && (await copyPicture(canvas))
    showToast(
      isCopied ? { kind: 'success', text: t('card.copied') } : { kind: 'error', text: t('card.notCopied') },
    )
  }
  const words = [shown.title, shown.profitLabel, shown.profit, shown.dates, shown.address].filter(Boolean)
  return (
    <Modal
      title={t('card.title')}
      closeLabel={t('card.close')}
      onClose={onClose}
      testId="card-dialog"
      className="w-[min(640px,calc(100vw-16px))]"
    >
      <div className="flex flex-col gap-3">
        <canvas
          ref={setCanvas}
          width={cardWidth}
          height={cardHeight}
          role="img"
          aria-label={words.join(', ')}
          data-testid="card-picture"
          className="h-auto w-full rounded-panel border border-line"
        />
        <Checkbox isOn={hasAddress} onTurn={setHasAddress} data-testid="card-address">
          {t('card.address')}
        </Checkbox>
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-testid="card-copy" onClick={() => void copy()}>
            <Copy aria-hidden size={14} />
            {t('card.copy')}
          </Button>
          <Button variant="primary" data-testid="card-save" onClick={() => void save()}>
            <Download aria-hidden size={14} />
            {t('card.save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
