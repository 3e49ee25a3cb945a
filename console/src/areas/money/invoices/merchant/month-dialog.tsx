import { useState } from 'react'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { useRead } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { SelectInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { useDialogSubmit } from '../invoice.ts'
import { TitleChoice } from '../titles/title-choice.tsx'
import styles from '../invoices.module.css'

/** The last twelve months, this one first. */
const months = (): string[] => {
  const found: string[] = []
  for (let day = dayText(new Date()); found.length < 12; day = addDays(`${day.slice(0, 7)}-01`, -1))
    found.push(day.slice(0, 7))
  return found
}

/** All of a month that one shop did and that stands in no invoice yet. */
export const MonthDialog = ({ onClose }: { onClose: () => void }) => {
  const [current = '', last = ''] = months()
  const [month, setMonth] = useState(last)
  const [shopId, setShopId] = useState<string>()
  const [missing, setMissing] = useState(false)
  const reading = useRead(invoices.billable, { query: { month } })
  const { submit } = useDialogSubmit(invoices.requestMonth, '发票申请已提交', onClose)
  const shop = reading.data?.find(({ shop_id }) => shop_id === shopId)
  const request = async ({ title_id }: { title_id?: string }) => {
    setMissing(!shop)
    if (!shop || !title_id) return { errors: title_id ? [] : [{ field: 'title_id', message: '请选择发票抬头' }] }
    return submit({ body: { shop_id: shop.shop_id, month, title_id, amount: shop.amount } })
  }
  return (
    <FormDialog<{ title_id?: string }>
      title="按月申请发票"
      act="提交申请"
      width={560}
      initial={{}}
      onSubmit={request}
      onClose={onClose}
    >
      <Field label="月份" hint={month === current ? '本月还没过完，只含已结算的订单' : undefined}>
        {(id) => (
          <SelectInput
            id={id}
            value={month}
            onChange={setMonth}
            options={months().map((each) => ({ value: each, label: each }))}
          />
        )}
      </Field>
      <Field label="门店" error={missing ? '请选择门店' : undefined}>
        {() => (
          <Loaded reading={reading}>
            {(shops) =>
              shops.length === 0 ? (
                <p>这个月没有可以申请发票的订单</p>
              ) : (
                <ChoiceList
                  label="门店"
                  rows={shops}
                  keyOf={({ shop_id }) => shop_id}
                  value={shopId}
                  onChange={({ shop_id }) => setShopId(shop_id)}
                >
                  {({ shop_name, order_count, amount }) => (
                    <span className={styles.shop}>
                      <span>
                        {shop_name} · {order_count} 单
                      </span>
                      <Money yuan={amount} />
                    </span>
                  )}
                </ChoiceList>
              )
            }
          </Loaded>
        )}
      </Field>
      <TitleChoice />
    </FormDialog>
  )
}
