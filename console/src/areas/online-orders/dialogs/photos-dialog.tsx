import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

const somePicture: Rule = (_, all) => (Array.isArray(all.images) && all.images.length > 0 ? undefined : '请上传照片')

export const PhotosDialog = ({ order: { order_sn: sn }, onClose }: OnlineDialog) => {
  const { data: photos = [] } = useRead(onlineOrders.photos, { params: { sn } })
  const { submit } = useDialogSubmit(onlineOrders.uploadPhotos, '照片已上传', onClose)
  return (
    <FormDialog<{ images: string[] }>
      title="订单照片"
      act="上传"
      initial={{ images: [] }}
      onSubmit={({ images }) => submit({ params: { sn }, body: { images } })}
      onClose={onClose}
    >
      {photos.length > 0 && <PhotoStrip label="已有照片" photos={photos.map((url) => ({ url }))} />}
      <FormField name="images" label="新增照片" hint="一次最多9张" rules={[somePicture]}>
        <UploadImages label="照片" />
      </FormField>
    </FormDialog>
  )
}
