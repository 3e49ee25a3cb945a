import { useEffect, useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { ocr } from '@zdb/contract/desk/ocr/endpoints'
import { uploadLimits, uploadRefusals } from '@zdb/contract/desk/files/schemas'
import { sayError } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import {
  confidences,
  warningsIn,
  recognisedFields,
  percent,
  type FieldWarnings,
} from '#widgets/order-form/address-recognition.ts'
import { FileDrop } from '#widgets/files/file-drop.tsx'
import styles from './waybill-photo.module.css'

type Waybill = WireResult<typeof ocr.readWaybill>

const Reading = ({ waybill }: { waybill: Waybill }) => (
  <div>
    <ul className={styles.sure} aria-label="识别把握">
      {confidences(waybill).map(({ name, label, confidence, doubtful }) => (
        <li key={name}>
          <StatusTag tone={doubtful ? 'yellow' : 'green'}>{`${label} ${percent(confidence)}`}</StatusTag>
        </li>
      ))}
    </ul>
    <p className={styles.words}>{waybill.text || '照片上没有认出文字'}</p>
  </div>
)

/** A photo of a waybill: what is read from it goes into the form, how sure each reading is stands beside the photo. */
export const WaybillPhoto = ({
  onFound,
}: {
  onFound: (part: ReturnType<typeof recognisedFields>, warnings: FieldWarnings) => void
}) => {
  const [photo, setPhoto] = useState<string>()
  const [waybill, setWaybill] = useState<Waybill>()
  const { send, pending } = useSend(ocr.readWaybill)
  useEffect(
    () => () => {
      if (photo) URL.revokeObjectURL(photo)
    },
    [photo],
  )

  const take = async (chosen: File) => {
    if (!chosen.type.startsWith('image/')) return sayError('请选择图片文件')
    if (chosen.size > uploadLimits.image) return sayError(uploadRefusals.image)
    setPhoto(URL.createObjectURL(chosen))
    setWaybill(undefined)
    const answer = await send({ file: chosen })
    if (!answer.ok) return
    setWaybill(answer.data)
    onFound(recognisedFields(answer.data), warningsIn(answer.data))
  }
  return (
    <Panel title="面单照片">
      <div className={styles.photo}>
        {photo && <img src={photo} alt="面单" />}
        <div className={styles.side}>
          <FileDrop
            label={photo ? '换一张照片' : '选择面单照片'}
            hint="可拖到这里，或直接粘贴截图"
            accept="image/*"
            busy={pending ? '正在识别…' : undefined}
            onFile={(chosen) => void take(chosen)}
          />
          {waybill && <Reading waybill={waybill} />}
        </div>
      </div>
    </Panel>
  )
}
