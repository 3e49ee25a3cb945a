import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshPenalties, type Penalty } from '../penalty.ts'

type Statement = { content: string; images: string[] }

const longest = 1000

/** Why it is not right, with evidence; until the platform has opened it, it can be changed. */
export const AppealDialog = ({ penalty, onClose }: { penalty: Penalty; onClose: () => void }) => {
  const { id, appeal } = penalty
  const ends = { refresh: refreshPenalties, onClose }
  const first = useDialogSubmit(penalties.complainl, '申诉已提交，等待平台审理', ends)
  const change = useDialogSubmit(penalties.complainlModify, '申诉已修改', ends)
  const send = ({ content, images }: Statement) =>
    (appeal ? change : first).submit({ params: { id }, body: { content: content.trim(), images } })
  return (
    <FormDialog<Statement>
      title={appeal ? '修改申诉' : '申诉'}
      act={appeal ? '保存修改' : '提交申诉'}
      width={560}
      initial={{ content: appeal?.content ?? '', images: [...(appeal?.images ?? [])] }}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        name="content"
        label="申诉理由"
        hint={appeal ? '平台开始审理前可以修改' : '每个处罚只能申诉一次，平台开始审理前可以修改'}
        rules={[required('申诉理由'), atMost('申诉理由', longest)]}
      >
        <TextArea rows={4} maxLength={longest} autoFocus />
      </FormField>
      <FormField name="images" label="凭证图片" hint="最多9张，只有您和平台能看到">
        <UploadImages label="凭证图片" />
      </FormField>
    </FormDialog>
  )
}
