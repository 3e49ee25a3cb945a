import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { call } from '#core/http/client.ts'
import { refresh } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { OrderedPictures } from '#widgets/images/ordered-pictures.tsx'
import { uploadImage } from '#widgets/images/upload-images.tsx'
import { limits } from './draft.ts'
import styles from './edit.module.css'

const LibraryDialog = lazyDialog(() => import('./library-dialog.tsx').then((file) => file.LibraryDialog))

/** Kept at the mini-shop, where other wares find it again. */
const keep = async (file: File) => {
  const url = await uploadImage(file, (kept) => call(miniShop.uploadImage, { file: kept }))
  await refresh(miniShop.images)
  return url
}

export const PicturesPart = ({
  images,
  onChange,
  error,
}: {
  images: readonly string[]
  onChange: (images: readonly string[]) => void
  error: string | undefined
}) => {
  const [choosing, setChoosing] = useState(false)
  const room = limits.images - images.length
  return (
    <div className={styles.page}>
      <OrderedPictures
        images={images}
        onChange={onChange}
        max={limits.images}
        note={`第一张是主图，其余是轮播图，最多${limits.images}张；提交审核至少要有一张`}
        upload={keep}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {room > 0 && (
        <div>
          <Button onClick={() => setChoosing(true)}>从图片库选取</Button>
        </div>
      )}
      {choosing && (
        <LibraryDialog
          taken={images}
          room={room}
          onChoose={(more) => onChange([...images, ...more])}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
