import { useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { Button } from '#ui/action/button.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { NumberField } from '#ui/form/fields.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ConsigneeFields } from '#widgets/order-form/consignee-fields.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { ProductTypeField } from '#widgets/order-form/goods-fields.tsx'
import { GoodsRows } from '#widgets/order-form/goods-rows.tsx'
import { PasteAddress } from '#widgets/order-form/paste-address.tsx'
import type { FieldWarnings } from '#widgets/order-form/address-recognition.ts'
import { WindowFields } from '#widgets/order-form/window-fields.tsx'
import { AddressBook } from './address-book.tsx'
import { CallPanel } from '../dispatch/call-panel.tsx'
import { blankGoods, blankParcel, mistakesIn, parcelOf, type Parcel, type ParcelDraft } from './parcel-draft.ts'
import { PriceTerms } from '../dispatch/terms-fields.tsx'
import { useTerms } from '../dispatch/terms.ts'
import grid from '#widgets/order-form/form-grid.module.css'
import caller from '../dispatch/call-panel.module.css'
import styles from './by-hand.module.css'

type Part = DraftPart<ParcelDraft>

const Goods = ({ draft, mistakes, onChange }: Part) => (
  <Panel title="送什么">
    <GoodsRows
      goods={draft.goods}
      columns={[{ name: 'item_name' }, { name: 'item_total' }]}
      most={20}
      blank={() => blankGoods}
      mistakes={mistakes}
      path="goods"
      onChange={(goods) => onChange({ goods })}
    />
    <div className={`${grid.grid} ${styles.terms}`}>
      <ProductTypeField draft={draft} mistakes={mistakes} onChange={onChange} />
      <NumberField
        label="物品价值（选填）"
        hint="运力方据此计算保价"
        precision={2}
        max="99999.99"
        unit="元"
        value={draft.value}
        onChange={(value) => onChange({ value })}
      />
    </div>
  </Panel>
)

const Where = ({ draft, mistakes, onChange }: Part) => {
  const [warnings, setWarnings] = useState<FieldWarnings>({})
  return (
    <Panel title="送到哪里">
      <PasteAddress
        onFound={(found, unsure) => {
          setWarnings(unsure)
          onChange(found)
        }}
      />
      <AddressBook onChoose={onChange} />
      <ConsigneeFields spare={false} draft={draft} mistakes={mistakes} warnings={warnings} onChange={onChange} />
    </Panel>
  )
}

/** A rider for what is written here; what was written stays while one looks at the prices. */
export const ByHand = () => {
  const open = useOpen()
  const [draft, setDraft] = useState(() => blankParcel(new Date()))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [parcel, setParcel] = useState<Parcel>()
  const [terms, changeTerms] = useTerms()
  if (!terms) return <Skeleton rows={6} />

  const onChange = (part: Partial<ParcelDraft>) => {
    setMistakes({})
    setDraft((before) => ({ ...before, ...part }))
  }
  const ask = () => {
    const found = mistakesIn(draft, new Date())
    setMistakes(found)
    if (Object.keys(found).length === 0) setParcel(parcelOf(draft))
  }
  const startAnew = () => {
    setDraft(blankParcel(new Date()))
    setParcel(undefined)
  }
  if (parcel)
    return (
      <CallPanel
        parcel={{ order: { type: 'hand', sn: '' }, parcel }}
        terms={terms}
        onTerms={changeTerms}
        note="手工呼叫"
        about={
          <Panel
            title="送什么"
            extra={
              <Button kind="text" onClick={() => setParcel(undefined)}>
                修改
              </Button>
            }
          >
            <GoodsList goods={parcel.goods_items} />
            <p className={caller.quiet}>
              {parcel.consignee} {parcel.mobile}
            </p>
            <p className={caller.quiet}>
              {parcel.city}
              {parcel.county}
              {parcel.address}
            </p>
          </Panel>
        }
        help={<Button onClick={() => setParcel(undefined)}>修改收货信息</Button>}
        ways={
          <>
            <Button onClick={startAnew}>再叫一单</Button>
            <Button onClick={() => open(routeTo('deliveries'))}>配送管理</Button>
          </>
        }
      />
    )
  const part = { draft, mistakes, onChange }
  const wrong = Object.keys(mistakes).length
  return (
    <DetailPage
      form
      title={pages.callRider.title}
      note="没有订单的东西也可以呼叫骑手；从网单或接单呼叫时不用填写"
      facts={
        <>
          <Where {...part} />
          <Goods {...part} />
          <Panel title="什么时候送到">
            <WindowFields draft={draft} mistakes={mistakes} onChange={onChange} />
            <p className={caller.quiet}>不填时间为尽快送达</p>
          </Panel>
        </>
      }
      now={
        <>
          <Panel title="从哪里取">
            <div className={caller.stack}>
              <PriceTerms terms={terms} onChange={changeTerms} />
            </div>
          </Panel>
          <div className={styles.acts}>
            {wrong > 0 && <p className={caller.wrong}>还有 {wrong} 处需要填写或更正</p>}
            <Button kind="primary" onClick={ask}>
              询价
            </Button>
          </div>
        </>
      }
    />
  )
}
