import { useState } from 'react'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Field } from '#ui/form/field.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { orderSum } from '#widgets/goods/order-sum.ts'
import type { OrderDetail } from '#widgets/order/order.ts'
import { OrderPage } from '../order-page.tsx'
import { detailOf, refreshOrders } from '../transfer-order.ts'
import { ContentPart } from '../create/content-part.tsx'
import { contentOf, draftOf, mistakesIn, type Draft } from '../create/draft.ts'
import { ChangeLines } from '../detail/modification-panel.tsx'
import { PayPasswordField } from '../dialogs/pay-password-field.tsx'
import { PricePart } from '../create/price-part.tsx'
import styles from '../create/create.module.css'

type ModificationRequest = WireBody<typeof transferOrders.previewModification>
type Preview = WireResult<typeof transferOrders.previewModification>

/** Only what differs travels: the shop is asked about the change, not about the order. */
const differences = (before: Draft, after: Draft): ModificationRequest => {
  const old = contentOf(before) as Record<string, unknown>
  const wanted = Object.entries(contentOf(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
  )
  return Object.fromEntries(wanted) as ModificationRequest
}

const PreviewDialog = ({
  sn,
  wanted,
  preview,
  onClose,
}: {
  sn: string
  wanted: ModificationRequest
  preview: Preview
  onClose: () => void
}) => {
  const open = useOpen()
  const { send } = useSend(transferOrders.applyModification)
  const less = preview.hold_delta.startsWith('-')
  const more = !less && preview.hold_delta !== '0.00'
  const apply = async ({ pay_password }: { pay_password: string }) => {
    const answer = await send({ params: { sn }, body: more ? { ...wanted, pay_password } : wanted })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('修改申请已发出，等对方确认')
      open(detailOf(sn))
    }
    return answer
  }
  return (
    <FormDialog title="确认修改内容" act="发出申请" initial={{ pay_password: '' }} onSubmit={apply} onClose={onClose}>
      <div className={styles.stack}>
        <ChangeLines {...preview} />
        <p>
          {preview.hold_delta === '0.00' ? (
            '冻结的金额不变。'
          ) : (
            <>
              对方同意后冻结金额{less ? '减少' : '增加'} <Money yuan={preview.hold_delta.replace('-', '')} lead />
              ，在此之前不变。
            </>
          )}
        </p>
        <p className={styles.quiet}>
          等对方答复，
          <Countdown of="答复" until={preview.until} />。{preview.outcome}
        </p>
        {more && <PayPasswordField />}
      </div>
    </FormDialog>
  )
}

const Modify = ({ order }: { order: OrderDetail }) => {
  const open = useOpen()
  const [before] = useState<Draft>(() => draftOf(order, new Date()))
  const [draft, setDraft] = useState(before)
  const [note, setNote] = useState('')
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [shown, setShown] = useState<{ wanted: ModificationRequest; preview: Preview }>()
  const ask = useSend(transferOrders.previewModification)
  const changed = differences(before, draft)
  const nothing = Object.keys(changed).length === 0

  const onChange = (part: Partial<Draft>) => {
    setMistakes({})
    setDraft((last) => ({ ...last, ...part }))
  }
  const look = async () => {
    // A window that is left as it was may already be running; only a new one must lie ahead.
    const { delivery_time: time, ...others } = mistakesIn(draft, new Date(), 'edit')
    const moved = 'delivery_time' in changed || 'delivery_date' in changed
    const found = time && moved ? { ...others, delivery_time: time } : others
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const wanted = { ...changed, note: note.trim() }
    const answer = await ask.send({ params: { sn: order.sn }, body: wanted })
    if (answer.ok) setShown({ wanted, preview: answer.data })
    else setMistakes(refusedFields(answer.errors))
  }
  return (
    <>
      <DetailPage
        form
        title={pages.modifyTransfer.title}
        note={order.sn}
        facts={
          <ContentPart
            draft={draft}
            mistakes={mistakes}
            offers={orderSum(before.price, before.goods)}
            onChange={onChange}
          />
        }
        now={
          <Panel title="修改后">
            <div className={styles.stack}>
              <PricePart draft={draft} mistakes={mistakes} onChange={onChange} />
              <Field label="给对方的说明（选填）">
                {(id) => <TextArea id={id} maxLength={200} value={note} onChange={setNote} />}
              </Field>
              <div className={styles.acts}>
                <Button kind="primary" busy={ask.pending} off={nothing} onClick={() => void look()}>
                  {nothing ? '还没有改动' : '预览修改'}
                </Button>
                <Button onClick={() => open(detailOf(order.sn))}>返回</Button>
              </div>
              <p className={styles.quiet}>门店已接单，修改要它同意才生效。</p>
            </div>
          </Panel>
        }
      />
      {shown && <PreviewDialog sn={order.sn} {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

const whyNot = ({ actions, badges }: OrderDetail) =>
  !actions.includes('applyModification') &&
  (badges.includes('modify') ? '已有一份修改等对方确认' : '这张转单现在不能申请修改')

export const ModifyApplyPage = () => (
  <OrderPage whyNot={whyNot}>{(order) => <Modify key={order.sn} order={order} />}</OrderPage>
)
