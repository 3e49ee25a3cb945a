import { useEffect, useState } from 'react'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { useRead, useSend } from '#core/query.tsx'
import { useMay } from '#core/session.ts'
import { Field } from '#ui/field.tsx'
import { splitExtension } from '#ui/format/phone.ts'
import { TextInput } from '#ui/inputs.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddressInput } from '#widgets/address-input.tsx'
import { DraftDialog } from './dialog-draft.tsx'
import type { DialogOrder, OnlineDialog } from './dialog-props.ts'
import { mistakesOf, refusedFields, useDialogSend, type Mistakes } from './dialog-send.ts'
import styles from './dialog-forms.module.css'

type People = WireResult<typeof onlineOrders.reveal>
type Spot = Pick<WireResult<typeof onlineOrders.detail>, 'longitude' | 'latitude'>

const texts = [
  ['consignee', '收货人', 20],
  ['mobile', '手机号', 11],
  ['phone', '备用电话（选填）', 30],
  ['province', '省份', 20],
  ['city', '城市', 20],
  ['county', '区县', 20],
] as const

const draftOf = (order: DialogOrder, people: People | null, spot: Spot) => ({
  consignee: people?.consignee ?? '',
  ...splitExtension(people ?? { mobile: '', phone: '' }),
  address: people?.address ?? '',
  province: order.province,
  city: order.city,
  county: order.county,
  longitude: people ? spot.longitude : null,
  latitude: people ? spot.latitude : null,
})
type Draft = ReturnType<typeof draftOf>

const mistakesIn = (draft: Draft): Mistakes =>
  mistakesOf([
    [!draft.consignee.trim(), 'consignee', '请填写收货人'],
    [!isMobile(draft.mobile.trim()), 'mobile', '请输入正确的手机号'],
    [!draft.province.trim(), 'province', '请填写省份'],
    [!draft.city.trim(), 'city', '请填写城市'],
    [!draft.address.trim(), 'address', '请填写详细地址'],
  ])

const moved = { longitude: null, latitude: null }

const Fields = ({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}) => (
  <div className={styles.grid}>
    {texts.map(([name, label, max]) => (
      <Field key={name} label={label} error={mistakes[name]}>
        {(id) => (
          <TextInput
            id={id}
            maxLength={max}
            value={draft[name]}
            onChange={(value) =>
              onChange({ [name]: value, ...(['province', 'city', 'county'].includes(name) ? moved : {}) })
            }
          />
        )}
      </Field>
    ))}
    <div className={styles.wide}>
      <AddressInput draft={draft} error={mistakes.address} onChange={onChange} />
    </div>
  </div>
)

/** What the order says of its people; undefined while it is asked for, null where it may not be had. */
const usePeople = (sn: string): People | null | undefined => {
  const allowed = useMay('online.reveal')
  const { send: reveal } = useSend(onlineOrders.reveal)
  const [read, setRead] = useState<People | null>()
  useEffect(() => {
    if (allowed) void reveal({ params: { sn } }).then((answer) => setRead(answer.ok ? answer.data : null))
  }, [allowed, reveal, sn])
  return allowed ? read : null
}

/** Nobody can change what he cannot read: who may, reads it here, and that leaves its trace like any other look. */
export const ConsigneeDialog = ({ order, onClose }: OnlineDialog) => {
  const params = { sn: order.order_sn }
  const people = usePeople(order.order_sn)
  const detail = useRead(onlineOrders.detail, { params })
  const { submit, pending } = useDialogSend(onlineOrders.updateConsignee, '收货人已修改', onClose)
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const spot = detail.data ?? (detail.error ? moved : undefined)
  const draft = people !== undefined && spot ? { ...draftOf(order, people, spot), ...changed } : undefined

  const save = async () => {
    if (!draft) return
    const found = mistakesIn(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await submit({ params, body: { ...draft, mobile: draft.mobile.trim() } })
    setMistakes(refusedFields(answer.errors))
  }
  return (
    <DraftDialog
      title="修改收货人"
      act="保存"
      width={640}
      busy={pending || !draft}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {draft ? (
        <>
          <Fields
            draft={draft}
            mistakes={mistakes}
            onChange={(part) => {
              setMistakes({})
              setChanged((before) => ({ ...before, ...part }))
            }}
          />
          <p className={styles.quiet}>
            {people ? '已显示完整信息，这次查看会记入订单记录。' : '看不到原来的完整信息，请重新填写全部内容。'}
          </p>
        </>
      ) : (
        <Skeleton rows={4} />
      )}
    </DraftDialog>
  )
}
