import { useEffect, useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { splitExtension } from '#ui/format/phone.ts'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ConsigneeFields, type ConsigneeDraft } from '#widgets/order-form/consignee-fields.tsx'
import { consigneeMistakes } from '#widgets/order-form/order-draft.ts'
import { useDialogSubmit } from '../online-order.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import type { DialogOrder, OnlineDialog } from './dialog-props.ts'
import styles from './dialog-forms.module.css'

type People = WireResult<typeof onlineOrders.reveal>
type Spot = Pick<WireResult<typeof onlineOrders.detail>, 'longitude' | 'latitude'>

const draftOf = (order: DialogOrder, people: People | null, spot: Spot): ConsigneeDraft => ({
  consignee: people?.consignee ?? '',
  ...splitExtension(people ?? { mobile: '', phone: '' }),
  address: people?.address ?? '',
  province: order.province,
  city: order.city,
  county: order.county,
  longitude: people ? spot.longitude : null,
  latitude: people ? spot.latitude : null,
})

const moved = { longitude: null, latitude: null }

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
  const { submit, pending } = useDialogSubmit(onlineOrders.updateConsignee, '收货人已修改', onClose)
  const [changed, setChanged] = useState<Partial<ConsigneeDraft>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const spot = detail.data ?? (detail.error ? moved : undefined)
  const draft = people !== undefined && spot ? { ...draftOf(order, people, spot), ...changed } : undefined

  const save = async () => {
    if (!draft) return
    const found = mistakesOf(consigneeMistakes(draft))
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
          <div>
            <ConsigneeFields
              draft={draft}
              mistakes={mistakes}
              onChange={(part) => {
                setMistakes({})
                setChanged((before) => ({ ...before, ...part }))
              }}
            />
          </div>
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
