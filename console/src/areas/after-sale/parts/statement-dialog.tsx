import { FormField, required, atMost, type Submit } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'

export type Statement = { content: string; images: string[] }

/** Words and pictures of one side: a refusal, a call for the platform, an appeal. */
export const StatementDialog = ({
  title,
  label,
  hint,
  act,
  max,
  onSubmit,
  onClose,
}: {
  title: string
  label: string
  hint: string
  act: string
  max: number
  onSubmit: Submit<Statement>
  onClose: () => void
}) => (
  <FormDialog<Statement>
    title={title}
    act={act}
    width={560}
    initial={{ content: '', images: [] }}
    onSubmit={onSubmit}
    onClose={onClose}
  >
    <FormField name="content" label={label} hint={hint} rules={[required(label), atMost(label, max)]}>
      <TextArea rows={4} maxLength={max} autoFocus />
    </FormField>
    <FormField name="images" label="凭证图片" hint="最多9张，双方和平台都能看到">
      <UploadImages label="凭证图片" />
    </FormField>
  </FormDialog>
)
