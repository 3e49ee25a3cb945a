import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { parseYuan } from '@zdb/contract/kit/fen'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { moneyText } from '#ui/format/money.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Options } from '#ui/input/options.tsx'
import { ChannelPicker } from '#widgets/payments/channel-choice.tsx'
import { chosenChannel, noChoice, type ChannelChoice, type Payment } from '#widgets/payments/payment.ts'
import { Paying } from '#widgets/payments/paying.tsx'
import styles from '../payments.module.css'

type Desk = WireResult<typeof payments.channels>

const banksOf = ({ channels }: Desk, { route }: ChannelChoice) =>
  channels.find(({ identifier }) => route.startsWith(`${identifier}:`))?.params.bank_code ?? []

/** The first that leads straight to a code or a page; whoever wants another presses it. */
const firstChoice = ({ channels }: Desk): ChannelChoice => {
  const channel = channels.find(({ params }) => params.bank_code.length === 0) ?? channels[0]
  const [first] = channel?.ways ?? []
  return channel && first ? { ...noChoice, route: `${channel.identifier}:${first.way}` } : noChoice
}

const mistakesIn = (desk: Desk, amount: string, choice: ChannelChoice): Mistakes => {
  const sum = parseYuan(amount) ?? 0
  return mistakesOf([
    [sum < (parseYuan(desk.least) ?? 0), 'amount', `每次至少充值${desk.least}元`],
    [sum > (parseYuan(desk.most) ?? 0), 'amount', `每次最多充值${desk.most}元`],
    [banksOf(desk, choice).length > 0 && !choice.bank_code, 'bank_code', '请选择银行'],
  ])
}

const Ask = ({ desk, wanted, onBegun }: { desk: Desk; wanted: string; onBegun: (payment: Payment) => void }) => {
  const { send, pending } = useSend(payments.recharge)
  const [amount, setAmount] = useState(wanted || (desk.suggestions[0] ?? ''))
  const [choice, setChoice] = useState(() => firstChoice(desk))
  const [wrong, setWrong] = useState<Mistakes>({})
  const [refused, setRefused] = useState('')
  const submit = async () => {
    const found = mistakesIn(desk, amount, choice)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const answer = await send({ body: { amount, ...chosenChannel(choice) } })
    setWrong(refusedFields(answer.errors))
    setRefused(answer.ok || answer.errors.length > 0 ? '' : answer.message)
    if (answer.ok) onBegun(answer.data)
  }
  return (
    <Panel title="在线充值">
      <form
        className={styles.form}
        aria-label="在线充值"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit()
        }}
      >
        <Field label="充值金额" error={wrong.amount} hint={`每次${desk.least}元至${moneyText(desk.most)}元`}>
          {(id) => (
            <div className={styles.amount}>
              <NumericInput id={id} precision={2} unit="元" value={amount} onChange={setAmount} />
              <Options
                label="建议金额"
                options={desk.suggestions.map((value) => ({
                  value,
                  label: `${moneyText(value).replace(/\.00$/, '')}元`,
                }))}
                value={amount}
                onChange={setAmount}
              />
            </div>
          )}
        </Field>
        <ChannelPicker channels={desk.channels} value={choice} onChange={setChoice} wrong={wrong} />
        {refused && <p role="alert">{refused}</p>}
        <div>
          <Button kind="primary" type="submit" busy={pending} off={desk.channels.length === 0}>
            去付款
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Asks how much and through whom, then shows the code; a charge that was left open is found again. */
export const Instant = ({ desk, wanted }: { desk: Desk; wanted: string }) => {
  // What was found open stays in sight when it is open no more: its result is to be read.
  const [payment, setBegun] = useState<Payment | null>(desk.open)
  if (!payment) return <Ask desk={desk} wanted={wanted} onBegun={setBegun} />
  return (
    <Panel title="付款">
      <div className={styles.form}>
        <Paying
          key={payment.id}
          payment={payment}
          onPaid={() => void refresh(payments.channels, workbench.overview)}
          onEnd={() => setBegun(null)}
          onAgain={() => setBegun(null)}
        />
      </div>
    </Panel>
  )
}
