import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { PageLink } from '#core/router/link.tsx'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { PasteAddress } from '#widgets/order-form/paste-address.tsx'
import { labelsOf, type FieldWarnings } from '#widgets/order-form/address-recognition.ts'
import { SimilarOrdersNote, SimilarOrdersQuestion, detailOf, type SimilarOrder } from './similar-orders.tsx'
import { blankDraft, mistakesIn, newOrderOf, nextDraft, type Draft } from './typed-draft.ts'
import { OrderForm } from './order-form.tsx'
import { useFieldWarnings } from './use-field-warnings.ts'
import { WaybillPhoto } from './waybill-photo.tsx'
import page from '#ui/page/columns.module.css'
import form from './order-form.module.css'
import styles from './import-page.module.css'

export type TypedWay = 'hand' | 'text' | 'photo'

const Saved = ({ sns }: { sns: readonly string[] }) => {
  if (sns.length === 0) return null
  return (
    <Panel title="刚保存的网单">
      <ul className={form.list}>
        {sns.map((sn) => (
          <li key={sn}>
            <PageLink to={detailOf(sn)}>{sn}</PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One order: typed, or read out of a text or a photo and then looked over. The form is the same for all three. */
export const TypedOrder = ({ way }: { way: TypedWay }) => {
  const [draft, setDraft] = useState(() => blankDraft(new Date()))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [twins, setTwins] = useState<readonly SimilarOrder[]>([])
  const [saved, setSaved] = useState<readonly string[]>([])
  const { send, pending } = useSend(onlineOrders.create)
  const warning = useFieldWarnings()

  const change = (part: Partial<Draft>) => {
    setMistakes({})
    setDraft((before) => ({ ...before, ...part }))
  }
  const write = (part: Partial<Draft>) => {
    change(part)
    warning.settle(Object.keys(part))
  }
  const take = (part: Partial<Draft>, warnings: FieldWarnings) => {
    change(part)
    warning.raise(warnings)
  }
  const save = async (acceptDuplicate: boolean) => {
    const found = mistakesIn(draft, new Date())
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await send({ body: newOrderOf(draft, acceptDuplicate) })
    setTwins([])
    if (!answer.ok) return setMistakes(refusedFields(answer.errors))
    const { order_sn, duplicates } = answer.data
    if (order_sn === null) return setTwins(duplicates)
    setSaved((before) => [order_sn, ...before].slice(0, 5))
    setDraft(nextDraft(draft, new Date()))
    warning.raise({})
    saySuccess(`已保存 ${order_sn}`)
    await refresh(onlineOrders.list, onlineOrders.totals, onlineOrders.duplicates)
  }
  const wrong = Object.keys(mistakes).length
  const unsure = labelsOf(warning.warnings)
  return (
    <div className={`${page.columns} ${styles.typed}`} onKeyDown={warning.onKeyDown}>
      <div className={page.column}>
        {way === 'text' && (
          <Panel title="粘贴文本">
            <PasteAddress rows={4} onFound={take} />
          </Panel>
        )}
        {way === 'photo' && <WaybillPhoto onFound={take} />}
        <OrderForm draft={draft} mistakes={mistakes} warnings={warning.warnings} onChange={write} />
      </div>
      <aside className={page.column}>
        <Panel title="保存">
          <div className={form.acts}>
            <SimilarOrdersNote draft={draft} />
            {unsure.length > 0 && <p className={form.note}>还要核对{unsure.join('、')}，没问题就按回车</p>}
            {wrong > 0 && <p className={form.wrong}>还有 {wrong} 处需要填写或更正</p>}
            <Button kind="primary" busy={pending} onClick={() => void save(false)}>
              保存网单
            </Button>
            <p className={form.note}>保存后进入待安排，可继续录下一单</p>
          </div>
        </Panel>
        <Saved sns={saved} />
      </aside>
      {twins.length > 0 && (
        <SimilarOrdersQuestion
          twins={twins}
          busy={pending}
          onSave={() => void save(true)}
          onClose={() => setTwins([])}
        />
      )}
    </div>
  )
}
