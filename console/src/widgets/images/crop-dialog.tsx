import { useEffect, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { uploadLimits } from '@zdb/contract/desk/files/schemas'
import { sayError } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { cutOut, turnedSize } from './cut-out.ts'
import styles from './crop-dialog.module.css'

const quarter = 90
const wholeTurn = 360
const zooms = { min: 1, max: 4, step: 0.1 } as const
const middle = { x: 0, y: 0 }

const framesFor = (shape: string) =>
  [
    { value: 'whole', label: '整张' },
    { value: 'shaped', label: shape },
  ] as const

/** A picture is turned upright and cut to what matters before it leaves the browser; untouched it stays whole. */
export const CropDialog = ({
  file,
  aspect,
  shape = '证件比例',
  onDone,
  onClose,
}: {
  file: File
  /** Width to height of what is on the picture. */
  aspect: number
  /** What that form is called. */
  shape?: string
  onDone: (cut: File) => void
  onClose: () => void
}) => {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const [crop, setCrop] = useState(middle)
  const [zoom, setZoom] = useState<number>(zooms.min)
  const [rotation, setRotation] = useState(0)
  const [area, setArea] = useState<Area>()
  const [size, setSize] = useState({ width: aspect, height: 1 })
  const [frame, setFrame] = useState<'whole' | 'shaped'>('whole')
  const turned = turnedSize(size, rotation)
  const [busy, setBusy] = useState(false)
  const turn = (degrees: number) => setRotation((before) => (before + degrees + wholeTurn) % wholeTurn)

  const finish = async () => {
    const isUntouched = frame === 'whole' && zoom === zooms.min && rotation === 0
    // What is sent as it came loses nothing.
    if (isUntouched && file.size <= uploadLimits.image) return onDone(file)
    if (!area) return
    setBusy(true)
    const cut = await cutOut({ url, name: file.name, area, rotation })
    setBusy(false)
    if (cut) onDone(cut)
    else sayError('这张图片打不开，请换一张')
  }
  return (
    <Dialog
      title="裁剪图片"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} onClick={() => void finish()}>
            使用这张图片
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={url}
          aspect={frame === 'shaped' ? aspect : turned.width / turned.height}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          rotation={rotation}
          disableAutomaticStylesInjection
          onMediaLoaded={({ naturalWidth: width, naturalHeight: height }) => setSize({ width, height })}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className={styles.tools}>
        <Options label="裁剪范围" options={framesFor(shape)} value={frame} onChange={setFrame} />
        <Button onClick={() => turn(-quarter)}>向左转</Button>
        <Button onClick={() => turn(quarter)}>向右转</Button>
        <label className={styles.zoom}>
          放大
          <input type="range" {...zooms} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
        </label>
      </div>
    </Dialog>
  )
}
