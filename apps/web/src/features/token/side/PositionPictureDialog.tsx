import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Modal } from '@peregrine/ui/Modal'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../kit/http/failureText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { drawPosition, type PositionPicture, pngOf } from './drawPosition.ts'

type PictureProps = { picture: Omit<PositionPicture, 'address'>; address: string; onClose: () => void }

/** A position as a picture to share: without the address, unless it is chosen. */
export function PositionPictureDialog({ picture, address, onClose }: PictureProps) {
  const { t } = useTranslation()
  const [hasAddress, setHasAddress] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    const drawn = drawPosition({ ...picture, address: hasAddress ? address : null })
    drawn.className = 'w-full rounded-control border border-line'
    drawn.setAttribute('role', 'img')
    drawn.setAttribute('aria-label', `${picture.symbol} ${picture.percent ?? picture.profit}`)
    canvas.current = drawn
    place.current?.replaceChildren(drawn)
  }, [picture, address, hasAddress])
  const use = async (what: 'copy' | 'download') => {
    try {
      if (!canvas.current) return
      const png = await pngOf(canvas.current)
      if (what === 'copy') await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
      else download(png, `peregrine-${picture.symbol.replace(/[^\w-]/g, '') || 'position'}.png`)
      showToast({ kind: 'success', text: t(`picture.${what}.done`) })
    } catch (error) {
      showToast({ kind: 'error', text: t('picture.failed', { why: failureText(error, t) }) })
    }
  }
  return (
    <Modal
      title={t('picture.title')}
      closeLabel={t('side.close')}
      onClose={onClose}
      testId="position-picture"
      className="w-[min(640px,calc(100vw-16px))]"
    >
      <div className="flex flex-col gap-3">
        <div ref={place} className="aspect-[1200/630] w-full" />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox isOn={hasAddress} onTurn={setHasAddress} data-testid="picture-address">
            {t('picture.address')}
          </Checkbox>
          <span className="flex gap-2">
            <Button onClick={() => void use('copy')} data-testid="picture-copy">
              {t('picture.copy')}
            </Button>
            <Button variant="primary" onClick={() => void use('download')} data-testid="picture-download">
              {t('picture.download')}
            </Button>
          </span>
        </div>
      </div>
    </Modal>
  )
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
