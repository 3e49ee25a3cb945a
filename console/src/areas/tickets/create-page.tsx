import { useState } from 'react'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { FormActs } from '#ui/form/form-acts.tsx'
import { Field } from '#ui/form/field.tsx'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { refreshTickets } from './ticket.ts'
import styles from './tickets.module.css'

const fields = { order_sn: text() }

type Draft = { top: string; category_id: string; content: string; images: readonly string[]; order_sn: string }

const choices = (rows: readonly { id: string; title: string }[]) =>
  rows.map(({ id, title }) => ({ value: id, label: title }))

const mistakesIn = ({ category_id, content }: Draft): Mistakes =>
  mistakesOf([
    [!category_id, 'category_id', '请选择问题分类'],
    [!content.trim(), 'content', '请填写问题描述'],
  ])

/** What it is about, in two steps, then the words: the hint under them is that of the chosen category. */
export const CreateTicketPage = () => {
  const open = useOpen()
  const [{ order_sn }] = useFilter(fields)
  const categories = useRead(tickets.category, {}, { fresh: 600_000 })
  const { send, pending } = useSend(tickets.create)
  const [draft, setDraft] = useState<Draft>({ top: '', category_id: '', content: '', images: [], order_sn })
  const [wrong, setWrong] = useState<Mistakes>({})
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  const submit = async () => {
    const found = mistakesIn(draft)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const { category_id, content, images, order_sn: sn } = draft
    const answer = await send({
      body: { category_id, content: content.trim(), images: [...images], order_sn: sn.trim() },
    })
    setWrong(refusedFields(answer.errors))
    if (!answer.ok) return
    void refreshTickets()
    saySuccess('工单已提交，平台会尽快回复')
    open(routeTo('ticket', { id: answer.data.id }), { replace: true })
  }
  return (
    <>
      <PageHeader title={pages.createTicket.title} note="请不要在工单里发送密码或验证码" />
      <Panel title="您的问题">
        <Loaded reading={categories}>
          {(tree) => {
            const below = tree.find(({ id }) => id === draft.top)?.child ?? []
            return (
              <form
                className={styles.form}
                aria-label={pages.createTicket.title}
                onSubmit={(event) => {
                  event.preventDefault()
                  if (!pending) void submit()
                }}
              >
                <Field label="问题分类" error={wrong.category_id}>
                  {() => (
                    <>
                      <Options
                        label="问题分类"
                        options={choices(tree)}
                        value={draft.top}
                        onChange={(top) => change({ top, category_id: '' })}
                      />
                      {below.length > 0 && (
                        <Options
                          label="具体问题"
                          options={choices(below)}
                          value={draft.category_id}
                          onChange={(category_id) => change({ category_id })}
                        />
                      )}
                    </>
                  )}
                </Field>
                <Field
                  label="问题描述"
                  error={wrong.content}
                  hint={below.find(({ id }) => id === draft.category_id)?.hint}
                >
                  {(id) => (
                    <TextArea
                      id={id}
                      rows={5}
                      maxLength={1000}
                      value={draft.content}
                      onChange={(content) => change({ content })}
                      placeholder="发生了什么，希望怎么解决"
                    />
                  )}
                </Field>
                <Field label="相关单号" error={wrong.order_sn} hint="选填，方便平台更快查到">
                  {(id) => (
                    <TextInput
                      id={id}
                      maxLength={40}
                      value={draft.order_sn}
                      onChange={(sn) => change({ order_sn: sn })}
                    />
                  )}
                </Field>
                <Field label="图片" error={wrong.images} hint="最多9张，只有您和平台能看到">
                  {(id) => (
                    <UploadImages id={id} label="图片" value={draft.images} onChange={(images) => change({ images })} />
                  )}
                </Field>
                <FormActs act="提交" busy={pending} onCancel={() => open(routeTo('tickets'))} />
              </form>
            )
          }}
        </Loaded>
      </Panel>
    </>
  )
}
