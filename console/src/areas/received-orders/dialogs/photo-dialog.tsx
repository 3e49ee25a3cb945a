import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRules } from '#core/session/session.ts'
import { useSend } from '#core/http/query.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshOrders } from '../received-order.ts'

type Draft = { images: string[] }

const somePicture: Rule = (_, all) =>
  Array.isArray(all.images) && all.images.length > 0 ? undefined : '请上传实拍照片'

export const PhotoDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { send } = useSend(receivedOrders.uploadPhoto)
  const rules = useRules()
  const upload = async ({ images }: Draft) => {
    const answer = await send({ params: { sn }, body: { images } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('实拍已上传，等待对方审核')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog<Draft> title="上传实拍" act="提交审核" initial={{ images: [] }} onSubmit={upload} onClose={onClose}>
      <FormField
        name="images"
        label="实拍照片"
        hint={rules ? `最多9张；对方${rules.photo_hours}小时内未审核视为通过` : '最多9张'}
        rules={[somePicture]}
      >
        <UploadImages label="实拍照片" />
      </FormField>
    </FormDialog>
  )
}
