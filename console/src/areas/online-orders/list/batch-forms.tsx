import { useState } from 'react'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { remindReplies } from '@zdb/contract/orders/online-orders/states'
import { kindLabels, kinds } from '@zdb/contract/orders/transfer-orders/states'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { fenOf, isMoreThanZero, yuanOf } from '#ui/format/money.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { Money } from '#ui/value/money.tsx'
import { useDeadlines } from '#widgets/order-form/deadlines.ts'
import { useFlagOptions } from '#widgets/order/flag-options.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { useOthersShops } from '#widgets/list/order-filters.tsx'
import styles from '../dialogs/dialog-forms.module.css'

type FormProps<T> = { count: number; busy: boolean; onSend: (given: T) => void; onClose: () => void }

const Answers = ({
  act,
  busy,
  onSend,
  onClose,
}: { act: string } & Pick<FormProps<never>, 'busy' | 'onClose'> & { onSend: () => void }) => (
  <>
    <Button onClick={onClose}>取消</Button>
    <Button kind="primary" busy={busy} onClick={onSend}>
      {act}
    </Button>
  </>
)

/** Which of one's own stores delivers all of them; `far` of them are out of every store's range. */
export const ArrangeForm = ({ count, far, busy, onSend, onClose }: FormProps<string> & { far: number }) => {
  const stores = useStoreOptions()
  const [sid, setSid] = useState(stores.length === 1 ? (stores[0]?.value ?? '') : '')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      title={`安排 ${count} 单`}
      onClose={onClose}
      footer={
        <Answers act="安排配送" busy={busy} onSend={() => (sid ? onSend(sid) : setMissing(true))} onClose={onClose} />
      }
    >
      <div className={styles.stack}>
        <Field label="配送门店" error={missing && !sid ? '请选择门店' : undefined}>
          {() => (
            <FilterSelect label="配送门店" blank="选择门店" options={stores} value={sid} onChange={setSid} search />
          )}
        </Field>
        {far > 0 && (
          <p className={styles.wrong} role="alert">
            其中 {far} 单超出门店配送范围，建议转单
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** One answer to all who urged. */
export const ReplyForm = ({ count, busy, onSend, onClose }: FormProps<string>) => {
  const [words, setWords] = useState<string>(remindReplies[0].title)
  const [wrong, setWrong] = useState<string>()
  const send = () => (words.trim() ? onSend(words.trim()) : setWrong('请填写回复内容'))
  const choices = remindReplies.map(({ title }) => ({ value: title as string, label: title }))
  return (
    <Dialog
      title={`回复 ${count} 单的催单`}
      width={560}
      onClose={onClose}
      footer={<Answers act="发送回复" busy={busy} onSend={send} onClose={onClose} />}
    >
      <div className={styles.stack}>
        <Options label="快捷回复" options={choices} value={words} onChange={setWords} />
        <Field label="回复内容" error={wrong}>
          {(id) => <TextArea id={id} maxLength={100} value={words} onChange={setWords} />}
        </Field>
      </div>
    </Dialog>
  )
}

export const FlagForm = ({ count, busy, onSend, onClose }: FormProps<number>) => {
  const flags = useFlagOptions()
  const [flag, setFlag] = useState('1')
  return (
    <Dialog
      title={`给 ${count} 单标旗`}
      onClose={onClose}
      footer={<Answers act="标旗" busy={busy} onSend={() => onSend(Number(flag))} onClose={onClose} />}
    >
      <Options label="旗帜" options={flags} value={flag} onChange={setFlag} />
    </Dialog>
  )
}

export type TransferTerms = Omit<WireBody<typeof onlineOrders.transfer>, 'sns'>

const assigned = String(kinds.assigned)
const compete = String(kinds.compete)
const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

/** What one price comes to for all of them, beside what the buyers pay: each is paid for once it is passed on. */
const SumHint = ({ price, count, paid }: { price: string; count: number; paid: string }) => (
  <>
    {isMoreThanZero(price) && (
      <>
        {count} 单合计 <Money yuan={yuanOf((fenOf(price) ?? 0n) * BigInt(count))} />，
      </>
    )}
    买家实付合计 <Money yuan={paid} />
    ；转出后在转单管理付款
  </>
)

/** The same terms for all of them; each becomes a transfer order of its own. */
export const TransferForm = ({ count, paid, busy, onSend, onClose }: FormProps<TransferTerms> & { paid: string }) => {
  const [kind, setKind] = useState(assigned)
  const [shopId, setShopId] = useState('')
  const [price, setPrice] = useState('')
  const [minutes, setMinutes] = useState('30')
  const [wrong, setWrong] = useState<{ shop?: string; price?: string }>({})
  const shop = useOthersShops({ value: shopId, onChange: setShopId })
  const deadlines = useDeadlines()

  const changePrice = (text: string) => {
    setPrice(text)
    setWrong(({ shop: lacking }) => ({ shop: lacking }))
  }
  const send = () => {
    const found = {
      shop: kind === assigned && !shopId ? '请选择门店' : undefined,
      price: kind !== compete && !isMoreThanZero(price) ? '请填写价格' : undefined,
    }
    setWrong(found)
    if (found.shop || found.price) return
    onSend({
      kind: Number(kind),
      shop_id: kind === assigned ? shopId : undefined,
      price: kind === compete ? undefined : price,
      grab_minutes: kind === assigned ? undefined : Number(minutes),
    })
  }
  return (
    <Dialog
      title={`转出 ${count} 单`}
      width={560}
      onClose={onClose}
      footer={<Answers act="转出" busy={busy} onSend={send} onClose={onClose} />}
    >
      <div className={styles.stack}>
        <Field label="发单方式">
          {() => <Options label="发单方式" options={kindChoices} value={kind} onChange={setKind} />}
        </Field>
        {kind === assigned ? (
          <Field label="接单门店" error={wrong.shop}>
            {() => <FilterSelect {...shop} blank="选择门店" />}
          </Field>
        ) : (
          <Field label="时限" hint="到期无人接单会退回给您处理">
            {() => <Options label="时限" options={deadlines} value={minutes} onChange={setMinutes} />}
          </Field>
        )}
        {kind !== compete && (
          <Field label="每单价格" hint={<SumHint price={price} count={count} paid={paid} />} error={wrong.price}>
            {(id) => (
              <NumericInput id={id} precision={2} max="99999.99" unit="元" value={price} onChange={changePrice} />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
