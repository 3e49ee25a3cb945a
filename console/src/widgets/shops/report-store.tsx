import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from './report-store.module.css'

const none: readonly number[] = []
const some: Rule = (_, { tags }) => (Array.isArray(tags) && tags.length > 0 ? undefined : '请选择问题类型')

/** For a FormField, which hands it its value and onChange. */
const Tags = ({ value = none, onChange }: { value?: readonly number[]; onChange?: (ids: number[]) => void }) => {
  const tags = useRead(stores.invalidTags)
  return (
    <Loaded reading={tags}>
      {(all) => (
        <div className={styles.tags} role="group" aria-label="问题类型">
          {all.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={value.includes(id)}
                onChange={({ target }) =>
                  onChange?.(target.checked ? [...value, id] : value.filter((other) => other !== id))
                }
              />
              {name}
            </label>
          ))}
        </div>
      )}
    </Loaded>
  )
}

/** Tells the platform that a store of another merchant is not what it seems. */
export const ReportStore = ({
  shop: { openid, name },
  onClose,
}: {
  shop: { openid: string; name: string }
  onClose: () => void
}) => {
  const { send } = useSend(stores.reportInvalid)
  const report = async ({ tags, content }: { tags: number[]; content: string }) => {
    const answer = await send({ body: { shop_id: openid, tags, content: content.trim() } })
    if (answer.ok) {
      saySuccess('已反馈，平台会尽快核实')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog<{ tags: number[]; content: string }>
      title={`反馈门店“${name}”`}
      act="提交反馈"
      width={480}
      initial={{ tags: [], content: '' }}
      onSubmit={report}
      onClose={onClose}
    >
      <FormField name="tags" label="有什么问题" rules={[some]}>
        <Tags />
      </FormField>
      <FormField name="content" label="问题描述" rules={[required('问题描述'), atMost('问题描述', 200)]}>
        <TextArea maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
