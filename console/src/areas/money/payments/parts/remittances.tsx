import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { parseYuan } from '@zdb/contract/kit/fen'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { toneOf } from '#widgets/order/order.ts'
import styles from '../payments.module.css'

type Desk = WireResult<typeof payments.channels>['remittance']

const Ask = ({ desk }: { desk: Desk }) => {
  const open = useOpen()
  const { send, pending } = useSend(payments.openRemittance)
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<Mistakes>({})
  const submit = async () => {
    if ((parseYuan(amount) ?? 0) < (parseYuan(desk.least) ?? 0))
      return setWrong({ amount: `每次至少汇款${desk.least}元` })
    const answer = await send({ body: { amount } })
    setWrong(refusedFields(answer.errors))
    if (!answer.ok) return
    void refresh(payments.channels)
    open(routeTo('remittanceCode', { id: answer.data.id }))
  }
  return (
    <Panel title="申请汇款">
      <form
        className={styles.form}
        aria-label="申请汇款"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit()
        }}
      >
        <p className={styles.quiet}>
          从对公账户或个人账户汇款到平台账户，用途栏填写六位识别码；{desk.days}
          天内汇款并上传凭证，平台核对银行流水后入账。
        </p>
        <Field label="汇款金额" error={wrong.amount} hint={`每次至少${desk.least}元`}>
          {(id) => <NumericInput id={id} precision={2} unit="元" value={amount} onChange={setAmount} />}
        </Field>
        <div>
          <Button kind="primary" type="submit" busy={pending}>
            获取识别码
          </Button>
        </div>
      </form>
    </Panel>
  )
}

export const Remittances = ({ desk }: { desk: Desk }) => (
  <div className={styles.stack}>
    <Ask desk={desk} />
    <Panel title="最近的汇款">
      {desk.items.length === 0 ? (
        <Empty reason="还没有汇款" />
      ) : (
        <ul className={styles.rows} aria-label="最近的汇款">
          {desk.items.map((row) => (
            <li key={row.id}>
              <span>
                识别码 <PageLink to={routeTo('remittanceCode', { id: row.id })}>{row.code}</PageLink>
              </span>
              <Money yuan={row.amount} />
              <StatusTag tone={toneOf(row.tone)}>{row.status_zh}</StatusTag>
              <span className={styles.quiet}>
                {row.deadline_at ? <Countdown of="汇款" until={row.deadline_at} /> : row.reason || row.created_at}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  </div>
)
