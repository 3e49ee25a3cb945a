import { useId, useState } from 'react'
import { files } from '@zdb/contract/desk/files/endpoints'
import { uploadLimits, uploadRefusals } from '@zdb/contract/desk/files/schemas'
import type { Answer } from '#core/http/answer.ts'
import { call } from '#core/http/client.ts'
import { sayError } from '#core/alerts/notices.ts'
import styles from './upload-images.module.css'

/** Spec 1, section 5. */
export const acceptedImages = 'image/gif,image/jpeg,image/png,image/bmp,image/webp'

const noImages: readonly string[] = []

/** The address of a picture that has arrived; why it was refused is said. */
export const uploadImage = async (
  file: File,
  send: (file: File) => Promise<Answer<{ url: string }>> = (kept) => call(files.upload, { file: kept }),
): Promise<string | undefined> => {
  const refused = acceptedImages.split(',').includes(file.type) ? undefined : '请选择图片文件'
  const why = refused ?? (file.size > uploadLimits.image ? uploadRefusals.image : undefined)
  if (why) {
    sayError(why)
    return undefined
  }
  const answer = await send(file)
  return answer.ok ? answer.data.url : undefined
}

type PickerFacts = {
  id: string
  name: string
  sign: string
  /** What it says beside the camera. */
  phoneSign?: string
  /** Opens the camera at once; only where a hand holds one. */
  camera?: boolean
  many?: boolean
  onFiles: (files: readonly File[]) => Promise<void>
}

const Picker = ({ id, name, sign, phoneSign, camera = false, many = false, onFiles }: PickerFacts) => (
  <label className={styles.add} htmlFor={id} data-camera={camera || undefined}>
    <input
      id={id}
      type="file"
      accept={camera ? 'image/*' : acceptedImages}
      capture={camera ? 'environment' : undefined}
      multiple={many}
      aria-label={name}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        void onFiles(files)
      }}
    />
    <span aria-hidden className={phoneSign && styles.atDesk}>
      {sign}
    </span>
    {phoneSign && (
      <span aria-hidden className={styles.onPhone}>
        {phoneSign}
      </span>
    )}
  </label>
)

/** Addresses of uploaded pictures as the value, so that it stands in a form like any input. */
export const UploadImages = ({
  id,
  label,
  value = noImages,
  onChange,
  max = 9,
  small = false,
}: {
  id?: string
  label: string
  value?: readonly string[]
  onChange?: (urls: string[]) => void
  max?: number
  small?: boolean
}) => {
  const own = useId()
  const [under, setUnder] = useState(0)
  const room = max - value.length - under

  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, room)
    if (taken.length < files.length) sayError(`最多${max}张图片`)
    setUnder(taken.length)
    const urls = await Promise.all(taken.map((file) => uploadImage(file)))
    setUnder(0)
    const arrived = urls.filter((url) => url !== undefined)
    if (arrived.length > 0) onChange?.([...value, ...arrived])
  }

  return (
    <div className={styles.images} data-small={small || undefined}>
      {value.map((url, index) => (
        <span key={url} className={styles.image}>
          <img src={url} alt={`${label} ${index + 1}`} />
          <button
            type="button"
            data-layer
            aria-label={`移除${label} ${index + 1}`}
            onClick={() => onChange?.(value.filter((other) => other !== url))}
          >
            ×
          </button>
        </span>
      ))}
      {under > 0 && (
        <span className={styles.under} role="status">
          上传中
        </span>
      )}
      {room > 0 && under === 0 && (
        <>
          <Picker id={`${own}camera`} name={`拍摄${label}`} sign="拍照" camera onFiles={add} />
          <Picker id={id ?? own} name={`上传${label}`} sign="＋" phoneSign="相册" many={max > 1} onFiles={add} />
        </>
      )}
    </div>
  )
}
