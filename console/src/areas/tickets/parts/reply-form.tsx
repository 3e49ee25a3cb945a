import { useState } from 'react'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshTickets } from '../ticket.ts'
import styles from '../tickets.module.css'

type Draft = { content: string; images: readonly string[] }
const empty: Draft = { content: '', images: [] }

/** Another word to the platform, under the thread. */
export const ReplyForm = ({ id }: { id: string }) => {
  const [draft, setDraft] = useState(empty)
  const [wrong, setWrong] = useState<Mistakes>({})
  const { send, pending } = useSend(tickets.reply)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  const submit = async () => {
    const content = draft.content.trim()
    if (!content) return setWrong({ content: '请填写回复内容' })
    const answer = await send({ body: { id, content, images: [...draft.images] } })
    await refreshTickets()
    setWrong(refusedFields(answer.errors))
    if (!answer.ok) return
    setDraft(empty)
    saySuccess('已发送，等待平台回复')
  }
  return (
    <form
      className={styles.reply}
      aria-label="回复"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void submit()
      }}
    >
      <Field label="回复内容" error={wrong.content}>
        {(field) => (
          <TextArea
            id={field}
            rows={3}
            maxLength={1000}
            value={draft.content}
            onChange={(content) => change({ content })}
            placeholder="补充说明，或继续追问"
          />
        )}
      </Field>
      <Field label="图片" error={wrong.images} hint="最多9张，只有您和平台能看到">
        {(field) => (
          <UploadImages id={field} label="图片" value={draft.images} onChange={(images) => change({ images })} />
        )}
      </Field>
      <div>
        <Button type="submit" busy={pending}>
          发送
        </Button>
      </div>
    </form>
  )
}
