import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { atMost, FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import type { ShopCard } from '#widgets/shops/shop-facts.tsx'
import type { Draft } from './draft.ts'
import { Spread } from './spread.tsx'
import styles from './create.module.css'

type InquiryAnswer = WireResult<typeof transferOrders.inquiry>

/** What a shop needs to name a price: what, when and roughly where; nobody's name or door. */
const questionOf = ({ goods, delivery_date, start, end, city, county }: Draft): string => {
  const wanted = goods.filter(({ item_name }) => item_name.trim()).map((item) => `${item.item_name}×${item.item_total}`)
  const when = start ? `${delivery_date} ${start}–${end || start}` : delivery_date
  return [wanted.join('、'), when, `${city}${county}`, '请问多少钱？'].filter(Boolean).join('，').slice(0, 200)
}

/** Tells the chosen shop that its price is asked for; what it took before is known at once. */
export const Inquiry = ({ draft, shop, onTake }: { draft: Draft; shop: ShopCard; onTake: (price: string) => void }) => {
  const [open, setOpen] = useState(false)
  const [answered, setAnswered] = useState<InquiryAnswer>()
  const { send } = useSend(transferOrders.inquiry)
  const city = draft.city.trim()

  const ask = async ({ content }: { content: string }) => {
    const body = {
      product_type: Number(draft.product_type),
      province: draft.province.trim(),
      city,
      county: draft.county.trim(),
      shop_id: shop.openid,
      content: content.trim(),
    }
    const answer = await send({ body })
    if (answer.ok) {
      setAnswered(answer.data)
      setOpen(false)
      saySuccess(`已把询价发给${shop.name}`)
    }
    return answer
  }
  if (!city) return null
  return (
    <div>
      {answered ? (
        <Spread
          spread={answered}
          from={`${shop.name}在${city}${draft.county.trim()}的同类成交`}
          none={`已通知${shop.name}您在询价；它在这里还没有同类成交`}
          act="用它的价"
          onTake={onTake}
        />
      ) : (
        <span className={styles.ask}>
          <Button onClick={() => setOpen(true)}>向{shop.name}询价</Button>
        </span>
      )}
      {open && (
        <FormDialog
          title={`向${shop.name}询价`}
          act="发送询价"
          initial={{ content: questionOf(draft) }}
          onSubmit={ask}
          onClose={() => setOpen(false)}
        >
          <FormField name="content" label="想问什么" rules={[atMost('询价内容', 200)]}>
            <TextArea maxLength={200} />
          </FormField>
        </FormDialog>
      )}
    </div>
  )
}
