import { useId, useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { acceptedImages, uploadImage } from './upload-images.tsx'
import styles from './ordered-pictures.module.css'

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx').then((file) => file.CropDialog))

const swapped = (images: readonly string[], place: number, other: number): string[] =>
  images.map((url, index) =>
    index === place ? (images[other] ?? url) : index === other ? (images[place] ?? url) : url,
  )

/** Pictures in the order in which they are shown: the first is the one that lists show. Each is cut before it is sent. */
export const OrderedPictures = ({
  images,
  onChange,
  max,
  note,
  upload = uploadImage,
}: {
  images: readonly string[]
  onChange: (images: readonly string[]) => void
  max: number
  note: string
  /** Keeps a picture and answers with its address; says itself why it could not. */
  upload?: (file: File) => Promise<string | undefined>
}) => {
  const id = useId()
  const [chosen, setChosen] = useState<File>()
  const [busy, setBusy] = useState(false)
  const add = async (file: File) => {
    setChosen(undefined)
    setBusy(true)
    const url = await upload(file)
    setBusy(false)
    if (url !== undefined) onChange([...images, url])
  }
  return (
    <>
      <ol className={styles.pictures} aria-label="商品图片">
        {images.map((url, index) => (
          <li key={url}>
            <img src={url} alt={`商品图片 ${index + 1}`} />
            <span className={styles.moves}>
              {index > 0 && (
                <Button
                  kind="text"
                  aria-label={`前移图片 ${index + 1}`}
                  onClick={() => onChange(swapped(images, index, index - 1))}
                >
                  前移
                </Button>
              )}
              <Button
                kind="text"
                aria-label={`移除图片 ${index + 1}`}
                onClick={() => onChange(images.filter((other) => other !== url))}
              >
                移除
              </Button>
            </span>
          </li>
        ))}
        {images.length < max && (
          <li>
            <label className={styles.add} htmlFor={id}>
              <input
                id={id}
                type="file"
                accept={acceptedImages}
                aria-label="添加图片"
                onChange={({ target }) => {
                  const file = target.files?.[0]
                  target.value = ''
                  if (file) setChosen(file)
                }}
              />
              <span aria-hidden>{busy ? '上传中' : '添加图片'}</span>
            </label>
          </li>
        )}
      </ol>
      <p className={styles.note}>{note}</p>
      {chosen && (
        <CropDialog
          file={chosen}
          aspect={1}
          shape="正方形"
          onDone={(cut: File) => void add(cut)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
