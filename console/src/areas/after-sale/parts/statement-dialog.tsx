import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { useRules, type Me } from '#core/session/session.ts'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshCases } from '../after-sale-case.ts'

type Statement = { content: string; images: string[] }

type StatementWords = {
  title: string
  label: string
  hint: string | ((rules: Me['rules']) => string)
  act: string
  max: number
  done: string
}

const statements: Record<'reject' | 'arbitration' | 'appeal', StatementWords> = {
  reject: {
    title: '拒绝退款',
    label: '拒绝原因',
    hint: '对方可以修改后再协商，或申请平台仲裁',
    act: '确认拒绝',
    max: 200,
    done: '已拒绝，等待对方处理',
  },
  arbitration: {
    title: '申请平台仲裁',
    label: '说明',
    hint: ({ arbitration_workdays }) => `平台将在1至${arbitration_workdays}个工作日内裁决`,
    act: '提交仲裁',
    max: 500,
    done: '已申请平台仲裁',
  },
  appeal: {
    title: '申诉',
    label: '说明',
    hint: '只能申诉一次，平台终审后立即生效',
    act: '提交申诉',
    max: 500,
    done: '申诉已提交，等待平台终审',
  },
}

/** Words and pictures of one side: a refusal, a call for the platform, an appeal. */
export const StatementDialog = ({
  name,
  rid,
  onClose,
}: {
  name: keyof typeof statements
  rid: string
  onClose: () => void
}) => {
  const { title, label, hint, act, max, done } = statements[name]
  const rules = useRules()
  const ends = { refresh: refreshCases, onClose }
  const reject = useDialogSubmit(afterSale.reject, done, ends)
  const other = useDialogSubmit(name === 'appeal' ? afterSale.appeal : afterSale.arbitration, done, ends)
  const send = async ({ content, images }: Statement) => {
    const params = { rid }
    const words = content.trim()
    const { errors } =
      name === 'reject'
        ? await reject.submit({ params, body: { reason: words, images } })
        : await other.submit({ params, body: { content: words, images } })
    // The server calls the words of a refusal its reason; here they stand in the same field.
    return { errors: errors.map((error) => (error.field === 'reason' ? { ...error, field: 'content' } : error)) }
  }
  return (
    <FormDialog<Statement>
      title={title}
      act={act}
      width={560}
      initial={{ content: '', images: [] }}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        name="content"
        label={label}
        hint={typeof hint === 'string' ? hint : rules && hint(rules)}
        rules={[required(label), atMost(label, max)]}
      >
        <TextArea rows={4} maxLength={max} autoFocus />
      </FormField>
      <FormField name="images" label="凭证图片" hint="最多9张，双方和平台都能看到">
        <UploadImages label="凭证图片" />
      </FormField>
    </FormDialog>
  )
}
