import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { kindLabels } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages, routeTo, type Route } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Options } from '#ui/input/options.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { useDeadlines } from '#widgets/order-form/deadlines.ts'
import { detailOf, refreshOrders } from '../transfer-order.ts'
import { ContentPart } from './content-part.tsx'
import { assigned, compete, mistakesIn, newOrderOf, type Draft, type Kind } from './draft.ts'
import { EditOrder } from '../dialogs/edit-order.tsx'
import { PriceChance, PricePart } from './price-part.tsx'
import { PublishSummary } from './publish-summary.tsx'
import { ShopPicker } from './shop-picker.tsx'
import { useStoredDraft, type From } from './use-draft.ts'
import styles from './create.module.css'

const fields = { sn: text(), shop_id: text(), copy: text(), origin_sn: text() }

const onlineOrderOf = (sn: string): Route => routeTo('onlineOrder', { no: sn })

const hints: Readonly<Record<Kind, string>> = {
  0: '指定一家门店，付款后等它接单',
  1: '定好价格放进抢单池，先抢到的门店做',
  2: '不定价格，门店报价后您来选',
}
/** What of an order stands under its terms; everything else is its content. */
const ofTerms: ReadonlySet<string> = new Set(['kind', 'shop_id', 'price', 'grab_minutes', 'need_photo'])

const kindOptions = (['0', '1', '2'] as const).map((value) => ({
  value,
  label: kindLabels[value],
  hint: hints[value],
}))

const Terms = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const deadlines = useDeadlines()
  return (
    <Panel title="怎么转">
      <div className={styles.stack}>
        <div>
          <Options label="发单方式" options={kindOptions} value={draft.kind} onChange={(kind) => onChange({ kind })} />
          <p className={styles.quiet}>{hints[draft.kind]}</p>
        </div>
        {draft.kind === assigned ? (
          <div>
            {mistakes.shop_id && (
              <p className={styles.wrong} role="alert">
                {mistakes.shop_id}
              </p>
            )}
            <ShopPicker needs={draft} value={draft.shop} onChange={(shop) => onChange({ shop })} />
            {draft.shop && <p>已选 {draft.shop.name}</p>}
          </div>
        ) : (
          <Field label={draft.kind === compete ? '报价时限' : '抢单时限'} hint="到期无人接单会退回给您处理">
            {() => (
              <Options
                label="时限"
                options={deadlines}
                value={draft.grab_minutes}
                onChange={(grab_minutes) => onChange({ grab_minutes })}
              />
            )}
          </Field>
        )}
        {draft.kind !== compete && <PricePart draft={draft} mistakes={mistakes} onChange={onChange} />}
        <span className={styles.tick}>
          <Switch label="需要实拍" on={draft.need_photo} onChange={(need_photo) => onChange({ need_photo })} />
          做好后先拍照给我看
        </span>
      </div>
    </Panel>
  )
}

const OriginNote = ({ origin, again }: { origin: string; again: string }) => {
  if (origin) return <PageLink to={onlineOrderOf(origin)}>转自网单 {origin}</PageLink>
  if (again) return <PageLink to={detailOf(again)}>再发自转单 {again}</PageLink>
  return '填写的内容会自动保存'
}

const NewOrder = (from: From) => {
  const { origin } = from
  const open = useOpen()
  const { draft, complete, change, forget, renew } = useStoredDraft(from)
  const [writes, setWrites] = useState(false)
  const [renewed, setRenewed] = useState(false)
  const { send, pending } = useSend(transferOrders.create)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [confirm, question] = useConfirm()
  if (!draft) return <Skeleton rows={6} />

  const onChange = (part: Partial<Draft>) => {
    setMistakes({})
    change(part)
  }
  /** What is not among the terms stands in the form. */
  const showMistakes = (found: Mistakes) => {
    setMistakes(found)
    if (Object.keys(found).some((field) => !ofTerms.has(field))) setWrites(true)
  }
  const publish = async () => {
    const found = mistakesIn(draft, new Date(), 'create')
    showMistakes(found)
    if (Object.keys(found).length > 0) return
    setRenewed(false)
    const answer = await send({ body: newOrderOf(draft) })
    if (!answer.ok && answer.code === codes.originChanged.code) {
      await renew()
      setWrites(false)
      setRenewed(true)
      return
    }
    if (!answer.ok) {
      showMistakes(refusedFields(answer.errors))
      return
    }
    await Promise.all([forget(), refreshOrders()])
    saySuccess(draft.kind === compete ? '已发布，等待门店报价' : '已创建，请支付')
    open(routeTo('transferOrder', { no: answer.data.sn, pay: draft.kind === compete ? undefined : 1 }))
  }
  const askClear = () =>
    confirm({ title: '清空草稿？', consequence: '已填写的内容会全部丢弃。', act: '清空', onYes: forget })
  const wrong = Object.keys(mistakes).length
  return (
    <DetailPage
      form
      title={pages.createTransfer.title}
      note={<OriginNote origin={origin} again={origin ? '' : draft.origin_sn} />}
      facts={
        complete && !writes ? (
          <PublishSummary draft={draft} onEdit={() => setWrites(true)} />
        ) : (
          <ContentPart draft={draft} mistakes={mistakes} onChange={onChange} />
        )
      }
      now={
        <>
          <LimitNotes of="fadan" />
          <Terms draft={draft} mistakes={mistakes} onChange={onChange} />
          <div className={styles.acts}>
            {renewed && (
              <p className={styles.wrong} role="alert">
                网单内容已变化，已重新读取，请核对后再发布
              </p>
            )}
            {wrong > 0 && <p className={styles.wrong}>还有 {wrong} 处需要填写或更正</p>}
            <Button kind="primary" busy={pending} onClick={() => void publish()}>
              {draft.kind === compete ? '发布竞价' : '发布并支付'}
            </Button>
            {origin ? (
              <Button onClick={() => open(onlineOrderOf(origin))}>返回网单</Button>
            ) : (
              <Button onClick={askClear}>清空</Button>
            )}
          </div>
          {draft.kind !== compete && <PriceChance draft={draft} onChange={onChange} />}
          {question}
        </>
      }
    />
  )
}

/**
 * A new order; with `?sn=` an open one is changed, with `?copy=` an ended one is sent again, with `?origin_sn=` an
 * online order is passed on.
 */
export const CreatePage = () => {
  const [{ sn, shop_id, copy, origin_sn }] = useFilter(fields)
  if (sn) return <EditOrder key={sn} />
  return <NewOrder key={origin_sn} shopId={shop_id} copy={copy} origin={origin_sn} />
}
