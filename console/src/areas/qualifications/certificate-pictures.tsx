import { useEffect, useId, useRef, useState } from 'react'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { sayError } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { CropDialog } from '#widgets/images/crop-dialog.tsx'
import { acceptedImages, uploadImage } from '#widgets/images/upload-images.tsx'
import styles from './qualifications.module.css'

export type ReadCertificate = WireResult<typeof qualifications.readCertificate>

/** A card is 85.6 × 54 mm; papers are upright sheets or lying ones, most of them A4. */
const shapes = { identity_card: 1.585, business_licence: Math.SQRT2, food_circulation_permit: Math.SQRT2 } as const
const sides = {
  identity_card: ['人像面', '国徽面'],
  business_licence: ['营业执照'],
  food_circulation_permit: ['食品经营许可证'],
} as const

const Slot = ({
  label,
  url,
  busy,
  onFile,
  onRemove,
}: {
  label: string
  url: string
  busy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}) => {
  const id = useId()
  const [camera, album] = [`${id}camera`, `${id}album`]
  const choose = (inputId: string) => document.getElementById(inputId)?.click()
  const input = (inputId: string, name: string, capture?: 'environment') => (
    <input
      id={inputId}
      type="file"
      className={styles.file}
      accept={acceptedImages}
      capture={capture}
      aria-label={name}
      onChange={({ target }) => {
        const file = target.files?.[0]
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
  return (
    <div className={styles.slot}>
      <div className={styles.frame} aria-busy={busy || undefined}>
        {url ? <img src={url} alt={label} /> : <span>{busy ? '上传并识别中…' : label}</span>}
      </div>
      {input(album, `上传${label}`)}
      {input(camera, `拍摄${label}`, 'environment')}
      <div className={styles.choose}>
        <Button busy={busy} onClick={() => choose(album)}>
          {url ? '更换' : '上传'}
        </Button>
        <Button busy={busy} onClick={() => choose(camera)}>
          拍照
        </Button>
        {url && (
          <Button kind="text" onClick={onRemove}>
            移除
          </Button>
        )}
      </div>
    </div>
  )
}

const noPictures: readonly string[] = []

/**
 * What was just chosen is shown from the device it came from: fetched once before it is sealed, it would lie in the
 * browser without a mark. By the address it was sent to.
 */
const useLocalPictures = () => {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const shown = useRef<string[]>([])
  useEffect(() => () => shown.current.forEach((each) => URL.revokeObjectURL(each)), [])
  const keep = (url: string, file: File) => {
    const local = URL.createObjectURL(file)
    shown.current.push(local)
    setPictures((before) => new Map(before).set(url, local))
  }
  return { pictureOf: (url: string) => pictures.get(url) ?? url, keep }
}

/** A picture for each side: cut, sent, and read, so that the form fills itself. */
export const CertificatePictures = ({
  type,
  value = noPictures,
  onChange,
  onRead,
}: {
  type: QualificationType
  value?: readonly string[]
  onChange?: (urls: string[]) => void
  onRead: (read: ReadCertificate) => void
}) => {
  const [cutting, setCutting] = useState<{ side: number; file: File }>()
  const [under, setUnder] = useState<number>()
  const { send } = useSend(qualifications.readCertificate)
  const local = useLocalPictures()
  const labels = sides[type]
  const put = (side: number, url: string) => onChange?.(labels.map((_, at) => (at === side ? url : (value[at] ?? ''))))

  const take = async (side: number, file: File) => {
    setCutting(undefined)
    setUnder(side)
    const url = await uploadImage(file)
    if (url) {
      local.keep(url, file)
      put(side, url)
    }
    const read = url ? await send({ query: { type }, file }) : undefined
    setUnder(undefined)
    if (!read?.ok) return
    onRead(read.data)
    const { name, number, valid_from, valid_until } = read.data
    if (!name && !number && !valid_from && !valid_until) sayError('没有认出文字，请手动填写')
  }
  return (
    <div className={styles.pictures} role="group" aria-label={`${qualificationTypes[type].label}图片`}>
      {labels.map((label, side) => (
        <Slot
          key={label}
          label={label}
          url={local.pictureOf(value[side] ?? '')}
          busy={under === side}
          onFile={(file) => setCutting({ side, file })}
          onRemove={() => put(side, '')}
        />
      ))}
      {cutting && (
        <CropDialog
          file={cutting.file}
          aspect={shapes[type]}
          onDone={(file) => void take(cutting.side, file)}
          onClose={() => setCutting(undefined)}
        />
      )}
    </div>
  )
}
